/** Sends what the outbox names to the server, some charges a commit, and removes what the server has committed. */
import type { OpenHistoryDeps } from '../../history/api/open-history.ts';
import type { OfflineFile } from './offline-file.ts';
import type { Outbox } from './outbox.ts';

export interface SendDeps {
  readonly file: Pick<OfflineFile, 'sync'>;
  readonly outbox: Outbox;
  readonly log: OpenHistoryDeps['log'];
}

/** Charges a call: a second's work at most. */
const A_CALL = 100;

/**
 * Resolves once everything that was ready has been tried. What the server refuses, or what has not ended yet, stays in the
 * outbox. Rejects with `server-unreachable` where the server is lost on the way: what was sent by then is not sent again.
 */
export async function sendOutbox({ file, outbox, log }: SendDeps): Promise<void> {
  const entries = outbox.ready;
  for (let start = 0; start < entries.length; start += A_CALL) {
    const marked = outbox.mark(entries.slice(start, start + A_CALL));
    const tried = await file.sync('push', [...marked.keys()]);
    const sent = [...marked].filter((_, index) => tried[index]?.result === 'pushed');
    outbox.remove(new Map(sent));
    for (const { fault } of tried)
      if (fault !== null) log({ event: 'offline-charge-not-sent', reason: fault.reason, detail: fault.detail });
  }
}
