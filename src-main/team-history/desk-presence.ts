/**
 * This desk among the desks of a team: its row on the server shows when it was last here, and its version whether it
 * may still write.
 */

import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import type { HistoryReason } from '../ground/errors/history-error.ts';
import { historyErrorIn, historyFailure } from '../ground/errors/history-failure.ts';
import type { WorkerCalls } from '../history/worker/worker-client.ts';
import type { OwnDesk } from './desks/record-desk.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

/** Milliseconds between two renewals: longer than a connection stays open unused, so that it may close in between. */
export const RENEWAL = 5 * MINUTE;

export interface DeskPresenceDeps {
  readonly writer: WorkerCalls<TeamWriterCalls>;
  readonly desk: OwnDesk;
  readonly clock: Pick<Clock, 'after'>;
  /** Called when this desk may only read any more: it stays so until a newer version starts. */
  onTooOld(): void;
}

export function deskPresence({ writer, desk, clock, onTooOld }: DeskPresenceDeps) {
  let isTooOld = false;
  /** Whether the server answered last time: no one waits for it at the end where it did not. */
  let isReached = true;
  let disarm: () => void = () => undefined;

  async function renew(): Promise<void> {
    isReached = false;
    const standing = await writer.call('recordDesk', desk);
    isReached = true;
    if (standing === 'read-only') stopWriting();
  }

  function stopWriting(): void {
    if (isTooOld) return;
    isTooOld = true;
    onTooOld();
  }

  function renewLater(): void {
    disarm = clock.after(RENEWAL, () => {
      // The worker has logged why it failed, and the next renewal tries again.
      void renew().catch((failure: unknown) => {
        if (isTooOldToRead(failure)) stopWriting();
      });
      renewLater();
    });
  }

  return {
    /** Rejects where this version cannot use the history. Called again with each return to a server that was away. */
    begin: async () => {
      await renew();
      disarm();
      renewLater();
    },
    /** Why nothing can be written; null while it can. */
    fault: (): HistoryReason | null => (isTooOld ? 'desk-too-old' : null),
    end: async () => {
      disarm();
      if (isReached) await renew().catch(() => undefined);
    },
  };
}

function isTooOldToRead(failure: unknown): boolean {
  return historyErrorIn(failure)?.reason === 'desk-too-old';
}

/** A worker's calls, each refused while there is a reason. */
export function callsUnless<Of>(worker: WorkerCalls<Of>, fault: () => HistoryReason | null): WorkerCalls<Of> {
  return {
    call: (name, ...input) => {
      const reason = fault();
      if (reason !== null) return Promise.reject(historyFailure({ reason, detail: `${name} was refused` }));
      return worker.call(name, ...input);
    },
  };
}
