/** What the batches say of their rows, against the list and what the service was sent. */
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { knownOf, toldBy } from './known.ts';
import type { Office } from './office.ts';
import { referenceOf, type Sent } from './sent.ts';

/** @param rows all rows of the list at this moment */
export async function untrueBatches(office: Office, rows: readonly LiveRow[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const batch of office.batches) found.push(...(await untrueBatch(office, batch, rows)));
  return found;
}

async function untrueBatch(
  office: Office,
  { id: batchId, first, count }: Office['batches'][number],
  listed: readonly LiveRow[],
): Promise<string[]> {
  const { gatewayId } = office;
  const found: string[] = [];
  const batch = await office.call('batches.get', { gatewayId, batchId });
  const { rows } = await office.call('batches.rows', { gatewayId, batchId, offset: 0, limit: 50, verdict: null });
  if (rows.length !== count) found.push(`a batch of ${count} has ${rows.length} rows`);
  for (const row of rows) {
    const reference = referenceOf(first + row.position - 1);
    const sent = office.sent.get(first + row.position - 1);
    const charge = listed.find((each) => each.reference === reference);
    const isCancelled = batch.status === 'cancelled';
    const may = sent === undefined ? [] : verdictsOf(office, sent, charge, isCancelled);
    if (may.length > 0 && !may.includes(row.verdict))
      found.push(`${reference} is ${may.join(' or ')}, and its batch shows ${row.verdict}`);
    if (row.chargeKey !== (charge?.key ?? null))
      found.push(`${reference} is ${charge?.key} in the list, and ${row.chargeKey} in its batch`);
    const state = charge?.state === OUTCOME_UNKNOWN ? null : (charge?.state ?? null);
    if (row.state !== state && row.state !== charge?.state)
      found.push(`${reference} is ${state} in the list, and ${row.state} in its batch`);
  }
  for (const [verdict, figure] of Object.entries(batch.figures)) {
    const theirs = rows.filter((row) => row.verdict === verdict);
    const sum = theirs.reduce((total, { amount }) => total + (amount ?? 0), 0);
    if (figure.count !== theirs.length || figure.sum !== sum)
      found.push(`a batch has ${theirs.length} rows of ${sum} ${verdict}, and says ${figure.count} of ${figure.sum}`);
  }
  const isLeft = rows.some(({ verdict }) => verdict === 'ready' || verdict === 'sending');
  if ((batch.status === 'done' || batch.status === 'cancelled') && isLeft)
    found.push(`a batch is ${batch.status}, and has rows to send`);
  // A gateway that stays silent counts as one without a connection; one that answers does not. It stays stopped, however
  // long the lid is closed after that.
  const unanswered = office.service.exchanges.some(({ at, isLost }) => isLost && at >= batch.createdAt);
  if (batch.stoppedBy === 'unreachable' && !unanswered)
    found.push('a batch stopped without a connection, and all was answered');
  return found;
}

/** What its batch may show of a row; nothing where all may be true. */
function verdictsOf(office: Office, sent: Sent, charge: LiveRow | undefined, isCancelled: boolean): readonly string[] {
  const known = knownOf(office, sent);
  const before = [isCancelled ? 'not-sent' : 'ready', 'faulty', 'duplicate', 'left-out', 'held'];
  switch (known.kind) {
    case 'unsent':
      return [...before, 'sending'];
    case 'underway':
      return ['sending'];
    case 'no-row':
      // What stopped the batch was no fault of this row.
      return [known.outcome === 'refused' ? 'refused' : 'not-sent', 'ready', 'sending', 'held'];
    case 'row':
      return [charge?.state === OUTCOME_UNKNOWN ? 'unknown' : 'created'];
    default:
      return [];
  }
}

/** A row is sent again where no charge was made of it, as far as the answer tells, and never else. */
export function isSentAgain({ service }: Office, { reference }: Sent): boolean {
  const creations = service.creations.get(reference) ?? [];
  return creations.filter((each) => ['created', 'unknown', null].includes(toldBy(each)) && each.isConnected).length > 1;
}
