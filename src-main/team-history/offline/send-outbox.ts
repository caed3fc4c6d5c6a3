/** Sends what the outbox names to the server, some charges a commit, and removes what the server has committed. */
import type { Log } from '../../ground/log.ts';
import type { Outbox, OutboxEntry } from './files/outbox.ts';
import type { OfflineFile } from './offline-file.ts';
import type { PushedEntry } from './sync/push-charges.ts';

export interface SendDeps {
  readonly file: Pick<OfflineFile, 'sync'>;
  readonly outbox: Outbox;
  readonly log: Log;
}

/** Charges a call: a second's work at most. */
const A_CALL = 100;

/**
 * Resolves once everything that was ready has been tried, with what stays in the outbox: what the server refuses, and what
 * has not ended yet. Rejects with `server-unreachable` where the server is lost on the way: what was sent by then is not
 * sent again.
 */
export async function sendOutbox({ file, outbox, log }: SendDeps): Promise<ReadonlySet<OutboxEntry>> {
  const left = new Set<OutboxEntry>();
  const entries = outbox.ready;
  for (let start = 0; start < entries.length; start += A_CALL) {
    const marked = [...outbox.mark(entries.slice(start, start + A_CALL))];
    const tried = await file.sync(
      'push',
      marked.map(([entry]) => entry),
    );
    outbox.remove(new Map(marked.filter((_, index) => tried[index]?.result === 'pushed')));
    for (const [index, [entry]] of marked.entries()) if (tried[index]?.result !== 'pushed') left.add(entry);
    logRefused(tried, log);
  }
  return left;
}

export function logRefused(tried: readonly PushedEntry[], log: Log): void {
  for (const { fault } of tried)
    if (fault !== null) log({ event: 'offline-charge-not-sent', reason: fault.reason, detail: fault.detail });
}
