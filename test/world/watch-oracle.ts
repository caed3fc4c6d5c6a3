/** What the desk says about how it reads, against the service's own log of who asked. */
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { MINUTE, SECOND } from '../../src-preload/contract/values/durations.ts';
import type { Office } from './office.ts';

/** Longer than a charge waits for its next read (ms), beside what all of them together need. */
const WAIT = 5_200;
/** How long a row of a batch may wait for its turn (ms): the desk counts from there. */
const TURN = 3 * SECOND;
/** The cap of requests a second. */
const CAP = 10;

export async function untrueWatch(office: Office, rows: readonly LiveRow[]): Promise<string[]> {
  const { service, now, gatewayId } = office;
  const found: string[] = [];
  const calmFor = now - Math.max(lastTrouble(office), office.startedAt, office.wokeAt, office.tokenAt);
  const watched = rows.filter(({ watch }) => watch.kind === 'watching');
  const longest = Math.max(WAIT, (watched.length / CAP) * 1.5 * SECOND) + 1.5 * SECOND;
  for (const row of rows) {
    const { watch, transactionId, reference, state } = row;
    if (transactionId === null) continue;
    const reads = (service.about.get(transactionId) ?? []).filter(({ kind }) => kind === 'read');
    // A creation may be answered half a minute after the service dated it; no one could read the charge before.
    const answeredAt = service.creations.get(reference ?? '')?.at(-1)?.deliveredAt ?? 0;
    // Nor one whose answer a full disk did not take.
    const roomAt = office.roomAt <= now ? office.roomAt : 0;
    const lastAt = Math.max(reads.at(-1)?.at ?? 0, row.createdAt, answeredAt, roomAt);
    const isOver = ['PAID', 'FAILED', 'REFUNDED'].includes(state);
    if (isOver !== (watch.kind === 'none')) found.push(`${reference} is ${state}, and its watch is ${watch.kind}`);
    if (watch.kind === 'watching' && calmFor > 2 * MINUTE && now - lastAt > longest)
      found.push(`${reference} is read every few seconds, it says, and was not for ${now - lastAt} ms`);
    const isYoung = now - row.createdAt < 10 * MINUTE - TURN;
    // Where the next read after a failure would come after its ten minutes, they end with that failure.
    if (watch.kind === 'quiet' && isYoung && state === 'PENDING' && calmFor > 2 * MINUTE)
      found.push(`${reference} is ${now - row.createdAt} ms old, and read now and then only`);
    if (watch.kind === 'failing') {
      const since = reads.filter(
        ({ at, deliveredAt, status }) => at > watch.since && deliveredAt !== null && status === 200,
      );
      if (since.length > 0)
        found.push(`${reference} is said to fail since ${watch.since}, and was read at ${since[0]?.at}`);
    }
    const isOpen = state === 'PENDING' && watch.kind !== 'paused';
    const knownFor = now - Math.max(row.expiresAt ?? now, office.startedAt, office.wokeAt);
    // A replica that lags is read again soon after the expiry, then 3 and 10 minutes after it.
    const expiry = row.expiresAt ?? now;
    const lagged = reads.some(({ deliveredAt, state: then }) => then === 'PENDING' && (deliveredAt ?? 0) > expiry);
    const patience = lagged ? 11 * MINUTE : MINUTE;
    if (state === 'PENDING' && watch.kind !== 'paused' && calmFor > 2 * MINUTE && knownFor > patience)
      found.push(`${reference} expired at ${row.expiresAt}, and is shown as waiting ${knownFor} ms later`);
    if (isOpen && calmFor > 2 * MINUTE && row.createdAt < office.wokeAt && lastAt < office.wokeAt)
      found.push(`${reference} was not read since the desk woke at ${office.wokeAt}`);
    const isAnswered = (service.exchanges.at(-1)?.deliveredAt ?? null) !== null;
    if (watch.kind === 'failing' && calmFor > 2 * MINUTE && isAnswered)
      found.push(`${reference} is said to fail, and the gateway has answered for ${calmFor} ms`);
    // An instant at which it is read is at hand, or its sentence is untrue.
    if (watch.kind === 'quiet' && watch.until !== null && calmFor > 20 * MINUTE && now - lastAt > 16.5 * MINUTE)
      found.push(`${reference} is read each quarter of an hour, it says, and was not for ${now - lastAt} ms`);
  }
  found.push(...readTooOften(office), ...badlyWaited(office));
  const status = await office.call('access.status', { gatewayId });
  const tail = service.exchanges.slice(-4);
  const first = tail[0]?.at ?? 0;
  // An answer to an earlier request that came meanwhile shows that it can be reached.
  const isAnswered = service.exchanges.some(({ deliveredAt }) => deliveredAt !== null && deliveredAt >= first);
  const isRefused = tail.length === 4 && !isAnswered && tail.every(({ isConnected, isLost }) => !isConnected && isLost);
  if (isRefused && status.reachability === 'reachable')
    found.push('four connections were refused, and the gateway is shown as reachable');
  if (
    status.paused !== rows.some(({ watch }) => watch.kind === 'paused') &&
    rows.some(({ watch }) => watch.kind !== 'none')
  )
    found.push(`the access is ${status.paused ? 'paused' : 'not paused'}, and its charges otherwise`);
  return found;
}

/** Three seconds apart, as the document recommends, unless a person asked for a read. */
function readTooOften({ service, asked, startedAt }: Office): string[] {
  const found: string[] = [];
  for (const [id, exchanges] of service.about) {
    if (asked.has(id)) continue;
    const late = exchanges.findLast(({ kind, at }, place) => {
      const before = exchanges[place - 1];
      return kind === 'read' && before?.kind === 'read' && before.at > startedAt && at - before.at < 3 * SECOND;
    });
    if (late !== undefined) found.push(`${id} was read twice within three seconds, at ${late.at}`);
  }
  return found;
}

/** An answer to a creation is waited for 60 s; a 429 is obeyed; what is not on the disk keeps the next from being sent. */
function badlyWaited({ service, now, sent, asked, roomAt, wokeAt, startedAt }: Office): string[] {
  const found: string[] = [];
  // A process that has started since knows nothing of it.
  const limited = service.exchanges.findLast(
    ({ status, deliveredAt }) => status === 429 && deliveredAt !== null && deliveredAt > startedAt,
  );
  const until = (limited?.deliveredAt ?? 0) + 20 * SECOND;
  const early = service.exchanges.find(
    ({ kind, at, about }) => kind === 'read' && at > (limited?.deliveredAt ?? now) && at < until && !asked.has(about),
  );
  if (early !== undefined) found.push(`${early.about} was read at ${early.at}, before the 20 s of a 429 were over`);
  for (const { reference, at, outcome, answeredAt, isCutOff, batchId } of sent.values()) {
    const [creation] = service.creations.get(reference) ?? [];
    if (creation === undefined) continue;
    if (
      creation.status === null &&
      creation.isConnected &&
      !creation.isCut &&
      answeredAt !== null &&
      answeredAt - creation.at < 59 * SECOND
    )
      found.push(`${reference} was given up after ${answeredAt - creation.at} ms`);
    if (batchId === null && answeredAt === null && !isCutOff && now - Math.max(at, wokeAt) > 80 * SECOND)
      found.push(`${reference} has waited for ${now - at} ms`);
    if (outcome?.outcome !== 'unrecorded' || answeredAt === null || isCutOff) continue;
    const next = service.exchanges.find(
      (each) => each.kind === 'create' && each.at > answeredAt + SECOND && each.at < roomAt,
    );
    if (next !== undefined)
      found.push(`${next.reference} was sent while the outcome of ${reference} was not on the disk`);
  }
  return found;
}

/** When the last request was sent that got no good answer, or none in time. */
function lastTrouble({ service, now }: Office): number {
  if (service.weatherAt(now) !== null) return now;
  return service.exchanges.findLast(({ status, isLost }) => isLost || (status !== 200 && status !== 201))?.at ?? 0;
}
