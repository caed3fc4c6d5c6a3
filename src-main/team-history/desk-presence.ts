/**
 * This desk among the desks of a team: its row on the server shows when it was last here, and its version whether it
 * may still write.
 */

import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { DeskElsewhere } from '../../src-preload/contract/gateways/desk-elsewhere.ts';
import type { Clock } from '../ground/clock.ts';
import type { HistoryReason } from '../ground/errors/history-error.ts';
import { historyErrorIn, historyFailure } from '../ground/errors/history-failure.ts';
import type { WorkerCalls } from '../history/worker/worker-client.ts';
import { type OwnDesk, RENEWAL } from './desks/record-desk.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

export interface DeskPresenceDeps {
  readonly writer: WorkerCalls<TeamWriterCalls>;
  readonly desk: OwnDesk;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  /** Of this desk's duty; null while it does not read for all. */
  epoch(): number | null;
  /** Called when another computer is found to use this desk's login. */
  replaced(): void;
  /** Called when this desk may do less or more with the history than before. */
  changed(): void;
}

/** What a schema answers to a desk that it shuts out. */
const SHUT_OUT: readonly HistoryReason[] = ['desk-too-old', 'team-schema-old'];

export function deskPresence({ writer, desk, clock, epoch, replaced, changed }: DeskPresenceDeps) {
  let mayNotWrite: HistoryReason | null = null;
  let mayNotRead: HistoryReason | null = null;
  let isReplaced = false;
  /** Whether the server answered last time: no one waits for it at the end where it did not. */
  let isReached = true;
  let disarm: () => void = () => undefined;

  async function renew(): Promise<void> {
    isReached = false;
    const standing = await writer.call('recordDesk', { ...desk, leases: desk.leases() }).catch((failure: unknown) => {
      const reason = historyErrorIn(failure)?.reason;
      if (reason !== undefined && SHUT_OUT.includes(reason)) standsAt(reason, reason);
      throw failure;
    });
    isReached = true;
    isReplaced = typeof standing === 'object';
    if (typeof standing === 'object') throw replacedBy(standing);
    standsAt(standing === 'read-only' ? 'desk-too-old' : null, null);
  }

  /** The desk that reads for all ends what desks left open that are not there any more. */
  function endForAbsent(): void {
    const own = mayNotWrite === null ? epoch() : null;
    if (own !== null) writer.call('fencedEndAttemptsOfAbsent', own, clock.now()).catch(() => undefined);
  }

  function standsAt(write: HistoryReason | null, read: HistoryReason | null): void {
    const isSame = write === mayNotWrite && read === mayNotRead;
    [mayNotWrite, mayNotRead] = [write, read];
    if (!isSame) changed();
  }

  function renewLater(): void {
    disarm = clock.after(RENEWAL, () => {
      // The worker has logged why it failed, and the next renewal tries again.
      void renew().then(endForAbsent, () => isReplaced && replaced());
      renewLater();
    });
  }

  return {
    /** Rejects where this version cannot use the history. Called again with each new connection to the server. */
    begin: async () => {
      await renew();
      disarm();
      renewLater();
    },
    /** Why nothing can be written; null while it can. */
    fault: (): HistoryReason | null => mayNotWrite,
    /** The same for the server alone: a desk whose login another computer uses goes on without it. */
    writingFault: () => mayNotWrite ?? (isReplaced ? 'login-elsewhere' : null),
    /** Why not even something can be read: this version could not understand it. */
    readingFault: (): HistoryReason | null => mayNotRead,
    end: async () => {
      disarm();
      if (isReached) await renew().catch(() => undefined);
    },
  };
}

function replacedBy(desk: DeskElsewhere): ConsoleFailure {
  const reason = 'login-elsewhere';
  return new ConsoleFailure({ kind: 'history-unavailable', reason, desk }, { cause: reason });
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
