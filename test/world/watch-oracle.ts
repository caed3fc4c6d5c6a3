/** What the desk says about how it reads, against the service's own log of who asked. */
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { MINUTE, SECOND } from '../../src-preload/contract/values/durations.ts';
import type { Office } from './office.ts';

/** Longer than a charge waits for its next read (ms), beside what all of them together need. */
const WAIT = 5_200;
/** The cap of requests a second. */
const CAP = 10;

export async function untrueWatch(office: Office, rows: readonly LiveRow[]): Promise<string[]> {
  const { service, now, gatewayId } = office;
  const found: string[] = [];
  const calmFor = now - Math.max(lastTrouble(office), office.startedAt, office.wokeAt);
  const watched = rows.filter(({ watch }) => watch.kind === 'watching');
  const longest = Math.max(WAIT, (watched.length / CAP) * 1.5 * SECOND) + 1.5 * SECOND;
  for (const row of rows) {
    const { watch, transactionId, reference, state } = row;
    if (transactionId === null) continue;
    const reads = (service.about.get(transactionId) ?? []).filter(({ kind }) => kind === 'read');
    const lastAt = Math.max(reads.at(-1)?.at ?? 0, row.createdAt);
    const isOver = ['PAID', 'FAILED', 'REFUNDED'].includes(state);
    if (isOver !== (watch.kind === 'none')) found.push(`${reference} is ${state}, and its watch is ${watch.kind}`);
    if (watch.kind === 'watching' && calmFor > 2 * MINUTE && now - lastAt > longest)
      found.push(`${reference} is read every few seconds, it says, and was not for ${now - lastAt} ms`);
    if (watch.kind === 'quiet' && now - row.createdAt < 10 * MINUTE - SECOND && state === 'PENDING')
      found.push(`${reference} is ${now - row.createdAt} ms old, and read now and then only`);
    if (watch.kind === 'failing') {
      const since = reads.filter(
        ({ at, deliveredAt, status }) => at > watch.since && deliveredAt !== null && status === 200,
      );
      if (since.length > 0)
        found.push(`${reference} is said to fail since ${watch.since}, and was read at ${since[0]?.at}`);
    }
    // An instant at which it is read is at hand, or its sentence is untrue.
    if (watch.kind === 'quiet' && watch.until !== null && calmFor > 20 * MINUTE && now - lastAt > 16.5 * MINUTE)
      found.push(`${reference} is read each quarter of an hour, it says, and was not for ${now - lastAt} ms`);
  }
  const status = await office.call('access.status', { gatewayId });
  const tail = service.exchanges.slice(-4);
  const isRefused = tail.length === 4 && tail.every(({ isConnected, isLost }) => !isConnected && isLost);
  if (isRefused && status.reachability === 'reachable')
    found.push('four connections were refused, and the gateway is shown as reachable');
  if (
    status.paused !== rows.some(({ watch }) => watch.kind === 'paused') &&
    rows.some(({ watch }) => watch.kind !== 'none')
  )
    found.push(`the access is ${status.paused ? 'paused' : 'not paused'}, and its charges otherwise`);
  return found;
}

/** When the last answer was no good one. */
function lastTrouble({ service, now }: Office): number {
  if (service.weatherAt(now) !== null) return now;
  return service.exchanges.findLast(({ status }) => status !== 200 && status !== 201)?.at ?? 0;
}
