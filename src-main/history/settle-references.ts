/** Deletes the typed references of attempts that need them no longer (recording/ledger/open-references.ts). */

import type { Log } from '../ground/log.ts';
import { historyErrorOf } from '../sqlite-file/sqlite-error.ts';
import type { Ledger } from './recording/ledger/ledger.ts';
import type { OpenReferences, SettledAttempt } from './recording/ledger/open-references.ts';
import type { CommonReaderCalls } from './worker/reader-calls.ts';
import type { WorkerCalls } from './worker/worker-client.ts';

export interface SettleDeps {
  readonly references: OpenReferences;
  readonly rows: WorkerCalls<CommonReaderCalls>;
  readonly ledger: Ledger;
  /**
   * Whether a reference stays where the history lacks its attempt: it comes back from the ledger. Not in a file that lacks
   * what is on a server.
   */
  readonly keepsAbsent: boolean;
  readonly log: Log;
}

export function settleReferences({ references, rows, ledger, keepsAbsent, log }: SettleDeps) {
  const settledAmong = async (ids: readonly string[]) =>
    (await rows.call('settledAmong', ids)).filter(({ isHere }) => isHere || !keepsAbsent);
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
    /**
     * No one waits for it: a reference may stay for a moment, or until the next start after an error.
     * @param withdrawn attempts for which nothing is sent, which the history does not have.
     */
    later: (withdrawn: readonly string[] = []) =>
      queue(async () => {
        await references.delete(withdrawn);
        await now();
      }),
    /** Waits for what runs in the background. */
    idle: () => inBackground,
  };
}

function chargeLine({ attemptId, transactionId, at }: SettledAttempt) {
  return transactionId === null ? [] : [{ kind: 'charge', transactionId, attemptId, at } as const];
}
