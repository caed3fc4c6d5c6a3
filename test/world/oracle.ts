/** Asks the console for everything that it shows, and compares it with what it can know. Each finding is one line. */
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import { DAY } from '../../src-preload/contract/values/durations.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { isSentAgain, untrueBatches } from './batch-oracle.ts';
import { untrueBoard } from './board-oracle.ts';
import { DAY_NAME, MORNING } from './day.ts';
import { type KnownCharge, knownOf } from './known.ts';
import type { Office } from './office.ts';
import { untrueRecords } from './records-oracle.ts';
import { untrueWatch } from './watch-oracle.ts';

const PAGE = 100;
/** Midnight in São Paulo. */
const TODAY = { from: MORNING - 8 * 3_600_000, before: MORNING - 8 * 3_600_000 + DAY };

/** Every finding at this moment; an empty list where all is true. */
export async function untrue(office: Office): Promise<readonly string[]> {
  const found: string[] = [];
  const before = await wholeList(office);
  found.push(...untrueRows(office, before), ...doubledRequests(office));
  found.push(...(await untrueUnderway(office)));
  found.push(...(await untrueTotals(office, before)));
  found.push(...(await untrueFigures(office, before)));
  found.push(...(await untrueWatch(office, before)));
  found.push(...(await untrueRecords(office, before)));
  found.push(...(await untrueBatches(office, before)));
  found.push(...(await untrueBoard(office, before)));
  // What changed is collected for 40 ms before it is told.
  await office.until(office.now + 45);
  const after = new Map((await wholeList(office)).map((row) => [row.key, row]));
  found.push(...untoldRows(office, before, after));
  return found;
}

/** All pages of the list, the newest first. */
export async function wholeList(office: Office, filter: ChargeFilter = {}) {
  const { gatewayId } = office;
  const rows: LiveRow[] = [];
  let after: ListCursor | null = null;
  do {
    const page: Output<'charges.list'> = await office.call('charges.list', { gatewayId, filter, after, limit: PAGE });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

export function untrueRows(office: Office, rows: readonly LiveRow[]): string[] {
  const found: string[] = [];
  const byReference = Map.groupBy(rows, ({ reference }) => reference);
  for (const sent of office.sent.values()) {
    const listed = byReference.get(sent.reference) ?? [];
    byReference.delete(sent.reference);
    const known = knownOf(office, sent);
    const name = sent.reference;
    if (listed.length > 1) found.push(`${name} is listed ${listed.length} times`);
    const [row] = listed;
    const seen = row === undefined ? 'no row' : shownOf(row);
    if (known.kind === 'unrecorded') continue;
    if (known.kind === 'underway' || known.kind === 'no-row' || known.kind === 'unsent') {
      if (row !== undefined) found.push(`${name} is ${known.kind}, and listed as ${seen}`);
      if (known.kind === 'no-row' && sent.outcome !== null && sent.outcome.outcome !== known.outcome)
        found.push(`${name} was ${known.outcome}, and the clerk saw ${sent.outcome?.outcome}`);
      continue;
    }
    const may = known.kind === 'row' ? [known.charge] : known.of;
    const wanted = may.map((each) => (each === null ? 'no row' : wantedOf(each)));
    if (!wanted.includes(seen)) found.push(`${name} is ${wanted.join(' or ')}, and listed as ${seen}`);
  }
  for (const [reference, [row]] of byReference)
    found.push(`${reference} was never sent, and is listed as ${row?.state}`);
  return found;
}

const instant = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString());

/** An unknown outcome has no time of the service. */
function wantedOf({ id, state, amount, createdAt, paidAt, sent }: KnownCharge): string {
  const made = state === OUTCOME_UNKNOWN ? `dismissed ${sent.isDismissed}` : instant(createdAt);
  return [id, state, amount, made, `paid ${instant(paidAt)}`, `note ${sent.notes > 0}`].join(' ');
}

function shownOf({ transactionId, state, amount, createdAt, paidAt, dismissed, hasNote }: LiveRow): string {
  const made = state === OUTCOME_UNKNOWN ? `dismissed ${dismissed}` : instant(createdAt);
  return [transactionId, state, amount, made, `paid ${instant(paidAt)}`, `note ${hasNote}`].join(' ');
}

/** One draft is one request, whatever becomes of it. */
function doubledRequests(office: Office): string[] {
  const { sent, service } = office;
  const doubled = [...sent.values()].filter((each) =>
    each.batchId === null ? (service.creations.get(each.reference)?.length ?? 0) > 1 : isSentAgain(office, each),
  );
  return doubled.map(({ reference }) => `${reference} was sent ${service.creations.get(reference)?.length} times`);
}

async function untrueUnderway(office: Office): Promise<string[]> {
  const listed = await office.call('charges.underway', { gatewayId: office.gatewayId });
  const clerks = [...office.sent.values()].filter(({ batchId }) => batchId === null);
  const references = new Set(clerks.map(({ reference }) => reference));
  const sending = listed.filter(({ status, reference }) => status === 'sending' && references.has(reference ?? ''));
  const shown = sending.map(({ reference }) => reference).toSorted();
  const wanted = clerks.filter((sent) => knownOf(office, sent).kind === 'underway');
  const names = wanted.map(({ reference }) => reference).toSorted();
  return String(shown) === String(names) ? [] : [`under way are ${names}, and shown as such ${shown}`];
}

/** Filters, and which of the rows they are about. */
const FILTERS: readonly (readonly [string, ChargeFilter, (row: LiveRow) => boolean])[] = [
  ['all', {}, () => true],
  ['paid today', { paid: TODAY }, ({ paidAt }) => paidAt !== null && paidAt >= TODAY.from && paidAt < TODAY.before],
  ['paid', { states: ['PAID'] }, ({ state }) => state === 'PAID'],
  ['waiting', { states: ['PENDING'] }, ({ state }) => state === 'PENDING'],
  ['refunded or expired', { states: ['REFUNDED', 'EXPIRED'] }, ({ state }) => ['REFUNDED', 'EXPIRED'].includes(state)],
  ['large', { amount: { from: 20_000 } }, ({ amount }) => amount >= 20_000],
  ['needs attention', { needsAttention: true }, ({ attention, dismissed }) => attention.length > 0 && !dismissed],
  ['noted', { marked: true }, ({ hasNote, tags }) => hasNote || tags.length > 0],
];

export async function untrueTotals(office: Office, rows: readonly LiveRow[]): Promise<string[]> {
  const { gatewayId } = office;
  const found: string[] = [];
  for (const [name, filter, fits] of FILTERS) {
    const totals = await office.call('charges.totals', { gatewayId, filter });
    const chosen = rows.filter(fits);
    const known = chosen.filter(({ state }) => state !== OUTCOME_UNKNOWN);
    const sums = [...Map.groupBy(known, ({ state }) => state)].map(
      ([state, each]) => `${state} ${each.length} ${sum(each)}`,
    );
    const wanted = `${known.length} ${sum(known)} ${sums.toSorted()} ${chosen.length - known.length}`;
    const states = totals.byState.map(({ state, count, sum: of }) => `${state} ${count} ${of}`);
    const shown = `${totals.count} ${totals.sum} ${states.toSorted()} ${totals.outcomeUnknown}`;
    if (wanted !== shown) found.push(`the total of ${name} is ${wanted}, and shown as ${shown}`);
  }
  return found;
}

/** The figures of today, as the home screen and the overview have them. */
export async function untrueFigures(office: Office, rows: readonly LiveRow[]): Promise<string[]> {
  const { days } = await office.call('reports.figures', {
    gatewayId: office.gatewayId,
    days: { from: DAY_NAME, to: DAY_NAME },
  });
  const made = rows.filter(({ state }) => state !== OUTCOME_UNKNOWN);
  const paid = made.filter(({ paidAt }) => paidAt !== null);
  const returned = made.filter(({ state }) => state === 'REFUNDED');
  const wanted = [made.length, sum(made), paid.length, paid.length, sum(paid), returned.length, sum(returned)];
  const shown = days.map((day) => [
    ...[day.created, day.createdSum, day.createdPaid, day.paid, day.paidSum, day.returned, day.returnedSum],
  ]);
  // A day without anything is not among them.
  if (shown.length === 0 && made.length === 0) return [];
  return String(shown) === String(wanted) ? [] : [`the figures of today are ${wanted}, and shown as ${shown}`];
}

const sum = (rows: readonly LiveRow[]) => rows.reduce((total, { amount }) => total + amount, 0);

/** What a window that listens to signals alone shows, against the list. */
export function untoldRows(office: Office, before: readonly LiveRow[], after: ReadonlyMap<string, LiveRow>): string[] {
  const found: string[] = [];
  for (const row of before) {
    const shown = office.shown.get(row.key);
    const now = after.get(row.key);
    // A process that has just started has told nothing of what it found.
    if (shown === undefined && row.createdAt <= office.startedAt) continue;
    const is = toldOf(row);
    const seen = shown === undefined ? 'not shown' : toldOf(shown);
    if (seen !== is && (now === undefined || seen !== toldOf(now)))
      found.push(`${row.reference} is ${is}, and a window shows ${seen}`);
  }
  return found;
}

const toldOf = (row: LiveRow) =>
  [row.state, row.amount, row.paidAt, row.transactionId, row.attention, row.dismissed, row.hasNote].join(' ');
