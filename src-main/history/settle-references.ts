/** Deletes the typed references of attempts that need them no longer (recording/open-references.ts). */

import type { OpenHistoryDeps } from './api/open-history.ts';
import type { Ledger } from './recording/ledger.ts';
import type { OpenReferences, SettledAttempt } from './recording/open-references.ts';
import { historyErrorOf } from './sqlite/sqlite-error.ts';
import type { SharedReaderCalls } from './worker/reader-calls.ts';
import type { WorkerCalls } from './worker/worker-client.ts';

export interface SettleDeps {
  readonly references: OpenReferences;
  readonly rows: WorkerCalls<SharedReaderCalls>;
  readonly ledger: Ledger;
  readonly log: OpenHistoryDeps['log'];
}

export function settleReferences({ references, rows, ledger, log }: SettleDeps) {
  const settledAmong = (ids: readonly string[]) => rows.call('settledAmong', ids);
  const now = () => references.deleteSettled(settledAmong);
  let inBackground: Promise<void> = Promise.resolve();

  function queue(settle: () => Promise<void>): void {
    inBackground = inBackground.then(settle).catch((error: unknown) => {
      log({ event: 'references-not-written', ...historyErrorOf(error) });
    });
  }

  // A crash may have come between the commit of a charge and its line in the ledger.
  queue(() => references.deleteSettled(settledAmong, (settled) => ledger.append(...settled.flatMap(chargeLine))));

  return {
    /** Resolves once they are gone from the disk. */
    now,
    /** Nobody waits for it: a reference may stay for a moment, or until the next start after an error. */
    later: () => queue(now),
    /** Waits for what runs in the background. */
    idle: () => inBackground,
  };
}

function chargeLine({ attemptId, transactionId, at }: SettledAttempt) {
  return transactionId === null ? [] : [{ kind: 'charge', transactionId, attemptId, at } as const];
}
