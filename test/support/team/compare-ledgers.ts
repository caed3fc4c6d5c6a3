/** The gateway's own ledger against the team's history: what must be 0, and what only describes the run. */
import type { TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import type { LedgerCharge, LedgerRead } from '../gateway/services/hostile-gateway.ts';

/** `watch_duty` as it was from `at` on. Milliseconds of the computer's clock, which is the server's, too. */
export interface DutyRow {
  readonly at: number;
  readonly holder: string | null;
  readonly epoch: number;
  readonly until: number;
}

export interface HistoryRow {
  readonly key: string;
  readonly transactionId: string | null;
  readonly state: string;
  readonly reference: string | null;
  readonly desk: string;
}

/** Each is a list of what was found: empty where all is well. */
export interface Findings {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly invented: readonly string[];
  readonly readByTwo: readonly string[];
  /** By a desk that did not hold the duty, and was neither cut off nor looked for what its own creation left behind. */
  readonly readByOthers: readonly string[];
}

export interface ReadFigures {
  /** By the desk that held the duty at that time. */
  readonly byHolder: number;
  /** By a desk that was cut off from the server, of charges that it made itself. */
  readonly ownWhileAway: number;
  /**
   * By the desk that made a charge: what a creation left behind is looked for before the team's history has it, and a charge
   * whose creation was answered in part is read once.
   */
  readonly leftBehind: number;
  readonly holders: number;
}

const OUTCOME_UNKNOWN = 'balcao:outcome-unknown';

export async function readHistory(administrator: TeamConnection): Promise<readonly HistoryRow[]> {
  return administrator.query<{
    key: string;
    transactionId: string | null;
    state: string;
    reference: string | null;
    desk: string;
  }>('SELECT key, transaction_id AS "transactionId", state, reference, desk::text AS desk FROM charges');
}

export async function readDuty(administrator: TeamConnection): Promise<readonly DutyRow[]> {
  const milliseconds = (column: string) =>
    `CASE WHEN isfinite(${column}) THEN floor(extract(epoch FROM ${column}) * 1000)::float8 ELSE 0 END`;
  return administrator.query<{ at: number; holder: string | null; epoch: number; until: number }>(
    `SELECT ${milliseconds('at')} AS at, holder, epoch::float8 AS epoch, ${milliseconds('until')} AS until
     FROM recorded.duty ORDER BY duty.at`,
  );
}

export async function readArrivals(administrator: TeamConnection): Promise<ReadonlyMap<string, number>> {
  const rows = await administrator.query<{ id: string; at: number }>(
    'SELECT transaction_id AS id, (extract(epoch FROM at) * 1000)::float8 AS at FROM recorded.arrivals',
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export function compareCharges(
  made: ReadonlyMap<string, LedgerCharge>,
  rows: readonly HistoryRow[],
): Pick<Findings, 'lost' | 'doubled' | 'invented'> {
  const created = new Set(rows.flatMap(({ transactionId }) => transactionId ?? []));
  const unknown = new Set(rows.filter(({ transactionId }) => transactionId === null).map(({ key }) => key));
  const charges = [...made.values()];
  const isLost = ({ id, attempt }: LedgerCharge) => !created.has(id) && !unknown.has(attempt);
  const invented = rows.flatMap(({ key, transactionId, state }) => {
    if (transactionId === null) return state === OUTCOME_UNKNOWN ? [] : [`${key} ${state}`];
    const charge = made.get(transactionId);
    return charge?.said.has(state) ? [] : [`${transactionId} ${state}`];
  });
  return {
    lost: charges.filter(isLost).map(({ id, desk, reference }) => `${id} of ${desk}, ${reference}`),
    doubled: [
      ...repeated(rows.map(({ transactionId }) => transactionId)).map((id) => `${id} twice in the history`),
      ...repeated(rows.map(({ reference }) => reference)).map((reference) =>
        [
          `${reference} twice in the history:`,
          ...rows
            .filter((row) => row.reference === reference)
            .map(({ key, state, desk }) => `${key} ${state} by ${desk}`),
        ].join(' '),
      ),
      ...repeated(charges.map(({ attempt }) => attempt)).map((attempt) => `attempt ${attempt} sent twice`),
    ],
    invented,
  };
}

export interface ReadLedger {
  readonly made: ReadonlyMap<string, LedgerCharge>;
  readonly reads: readonly LedgerRead[];
  readonly duty: readonly DutyRow[];
  /** When the team's history had each charge first. */
  readonly arrivals: ReadonlyMap<string, number>;
  /** Milliseconds from when its desk was cut off from the server, or until then; 0 where it was at that time. */
  sinceAway(read: LedgerRead): number;
}

/** Who read what in which lease. What a person asks for is not among the reads: the desks of the soak ask for none. */
export function compareReads(
  ledger: ReadLedger,
): Pick<Findings, 'readByTwo' | 'readByOthers'> & { readonly figures: ReadFigures } {
  const { made, reads, duty, arrivals, sinceAway } = ledger;
  const inLease = new Map<string, Set<string>>();
  const counts = { byHolder: 0, ownWhileAway: 0, leftBehind: 0 };
  const readByOthers: string[] = [];
  const watched: LedgerRead[] = [];
  const cutOnes = new Set([...made.values()].filter(({ isCut }) => isCut).map(({ id }) => id));
  for (const read of reads) {
    const held = heldWhenSent(duty, read);
    const lease = held ?? leaseAt(duty, read.from);
    const isOwn = made.get(read.charge)?.desk === read.desk;
    if (held !== null) counts.byHolder += 1;
    else if (
      isOwn &&
      (read.from < (arrivals.get(read.charge) ?? Number.POSITIVE_INFINITY) + ON_ITS_WAY || cutOnes.delete(read.charge))
    ) {
      counts.leftBehind += 1;
      continue;
    } else if (isOwn && sinceAway(read) === 0) {
      counts.ownWhileAway += 1;
      continue;
    } else {
      const after = read.from - (made.get(read.charge)?.createdAt ?? read.from);
      const reader = lease === null ? 'nobody' : lease.holder;
      readByOthers.push(
        `${read.charge} of ${made.get(read.charge)?.desk} by ${read.desk} ${after} ms after it was made, while ${reader} read for all; it was cut off ${sinceAway(read)} ms before or after`,
      );
    }
    watched.push(read);
    if (lease === null) continue;
    const key = `${read.charge} in epoch ${lease.epoch}`;
    inLease.set(key, (inLease.get(key) ?? new Set()).add(read.desk));
  }
  const twice = [...inLease].filter(([, desks]) => desks.size > 1);
  return {
    readByTwo: [...twice.map(([charge, desks]) => `${charge}: ${[...desks].join(', ')}`), ...readAtOnce(watched)],
    readByOthers,
    figures: { ...counts, holders: new Set(duty.map(({ epoch }) => epoch)).size },
  };
}

/** Whatever the leases were: a charge whose reads by two desks were under way at once. */
function readAtOnce(reads: readonly LedgerRead[]): string[] {
  return [...Map.groupBy(reads, ({ charge }) => charge)].flatMap(([charge, all]) => {
    const isBeside = (one: LedgerRead) => (other: LedgerRead) =>
      other.desk !== one.desk && one.from < other.to && other.from < one.to;
    return all.some((one) => all.some(isBeside(one))) ? [`${charge} by two desks at once`] : [];
  });
}

/** Milliseconds that a request may have been on its way: it was sent while the duty was held. */
const ON_ITS_WAY = 1_000;

/** The duty that the desk held when it sent this read; null where it held none. */
function heldWhenSent(duty: readonly DutyRow[], { desk, from }: LedgerRead): DutyRow | null {
  const held = duty.find(({ at, holder, until }, index) => {
    const end = Math.min(until, duty[index + 1]?.at ?? until);
    return holder === desk && at <= from && end + ON_ITS_WAY >= from;
  });
  return held ?? null;
}

/** Null where nobody held it. */
function leaseAt(duty: readonly DutyRow[], at: number): DutyRow | null {
  let [from, to] = [0, duty.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((duty[middle]?.at ?? 0) <= at) from = middle + 1;
    else to = middle;
  }
  const row = duty[from - 1];
  return row === undefined || row.holder === null || row.until < at ? null : row;
}

function repeated(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([value]) => value);
}
