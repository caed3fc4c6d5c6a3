/** The gateway's own ledger against the team's history: what must be 0, and what only describes the run. */
import type { TeamConnection } from '../../../src-main/team-history/connect/connect.ts';
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
}

export interface ReadFigures {
  /** By the desk that held the duty at that time. */
  readonly byHolder: number;
  /** By a desk that was cut off from the server, of charges that it made itself. */
  readonly ownWhileAway: number;
  /** By a desk that neither held the duty nor read its own charges while it was cut off. */
  readonly others: number;
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
     FROM soak.duty ORDER BY duty.at`,
  );
}

export function compareCharges(
  made: ReadonlyMap<string, LedgerCharge>,
  rows: readonly HistoryRow[],
): Omit<Findings, 'readByTwo'> {
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
      ...repeated(rows.map(({ reference }) => reference)).map((reference) => `${reference} twice in the history`),
      ...repeated(charges.map(({ attempt }) => attempt)).map((attempt) => `attempt ${attempt} sent twice`),
    ],
    invented,
  };
}

/**
 * Who read what in which lease. What a person asked for is not among the reads: the desks of the soak ask for none.
 * @param isAway whether a desk was cut off from the server at that time
 */
export function compareReads(
  made: ReadonlyMap<string, LedgerCharge>,
  reads: readonly LedgerRead[],
  duty: readonly DutyRow[],
  isAway: (read: LedgerRead) => boolean,
): { readonly readByTwo: readonly string[]; readonly figures: ReadFigures } {
  const inLease = new Map<string, Set<string>>();
  const counts = { byHolder: 0, ownWhileAway: 0, others: 0 };
  for (const read of reads) {
    const lease = leaseAt(duty, read.from);
    if (lease?.holder !== read.desk) {
      if (isAway(read) && made.get(read.charge)?.desk === read.desk) {
        counts.ownWhileAway += 1;
        continue;
      }
      counts.others += 1;
    } else counts.byHolder += 1;
    if (lease === null) continue;
    const key = `${read.charge} in epoch ${lease.epoch}`;
    inLease.set(key, (inLease.get(key) ?? new Set()).add(read.desk));
  }
  const twice = [...inLease].filter(([, desks]) => desks.size > 1);
  return {
    readByTwo: [
      ...twice.map(([charge, desks]) => `${charge}: ${[...desks].join(', ')}`),
      ...readAtOnce(made, reads, isAway),
    ],
    figures: { ...counts, holders: new Set(duty.map(({ epoch }) => epoch)).size },
  };
}

/** Whatever the leases were: a charge whose reads by two desks were under way at once. */
function readAtOnce(
  made: ReadonlyMap<string, LedgerCharge>,
  reads: readonly LedgerRead[],
  isAway: (read: LedgerRead) => boolean,
): string[] {
  const isOwn = (read: LedgerRead) => isAway(read) && made.get(read.charge)?.desk === read.desk;
  const ofCharge = Map.groupBy(
    reads.filter((read) => !isOwn(read)),
    ({ charge }) => charge,
  );
  return [...ofCharge].flatMap(([charge, all]) => {
    const pairs = all.flatMap((one, index) =>
      all.slice(index + 1).filter((other) => other.desk !== one.desk && one.from < other.to && other.from < one.to),
    );
    return pairs.length > 0 ? [`${charge} by two desks at once`] : [];
  });
}

/** Milliseconds that a request may have been on its way: it was sent while the duty was held. */
const ON_ITS_WAY = 1_000;

/** Null where nobody held it. */
function leaseAt(duty: readonly DutyRow[], at: number): DutyRow | null {
  let [from, to] = [0, duty.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((duty[middle]?.at ?? 0) <= at) from = middle + 1;
    else to = middle;
  }
  const row = duty[from - 1];
  return row === undefined || row.holder === null || row.until + ON_ITS_WAY < at ? null : row;
}

function repeated(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([value]) => value);
}
