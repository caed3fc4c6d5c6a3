/** Sends what the outbox names to the server, some charges a commit, and removes what the server has committed. */
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';
import type { Log } from '../../ground/log.ts';
import type { Outbox, OutboxEntry } from './files/outbox.ts';
import type { LeftInOutbox } from './files/refused-rows.ts';
import type { OfflineFile } from './offline-file.ts';

export interface SendDeps {
  readonly file: Pick<OfflineFile, 'sync'>;
  readonly outbox: Outbox;
  readonly log: Log;
}

/** Charges a call: a second's work at most. */
const A_CALL = 100;

/**
 * Resolves once everything that was ready has been tried, with what stays. Rejects where the server is lost on the way, or
 * takes no changes: what was sent by then is not sent again.
 * @param before what stayed the last time: the same refusal is logged once
 */
export async function sendOutbox({ file, outbox, log }: SendDeps, before: LeftInOutbox): Promise<LeftInOutbox> {
  const left = new Map<OutboxEntry, HistoryErrorData | null>();
  const entries = outbox.ready;
  for (let start = 0; start < entries.length; start += A_CALL) {
    const marked = [...outbox.mark(entries.slice(start, start + A_CALL))];
    const tried = await file.sync(
      'push',
      marked.map(([entry]) => entry),
    );
    outbox.remove(new Map(marked.filter((_, index) => tried[index]?.result === 'pushed')));
    for (const [index, [entry]] of marked.entries()) {
      const { result, fault = null } = tried[index] ?? {};
      if (result !== 'pushed') left.set(entry, fault);
      if (fault !== null && fault.detail !== before.get(entry)?.detail) logRefused(fault, log);
    }
  }
  return left;
}

export function logRefused({ reason, detail }: HistoryErrorData, log: Log): void {
  log({ event: 'offline-charge-not-sent', reason, detail });
}
