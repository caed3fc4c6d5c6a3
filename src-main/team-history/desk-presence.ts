/**
 * This desk among the desks of a team: its row on the server shows when it was last here, and its version whether it
 * may still write.
 */

import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Clock } from '../ground/clock.ts';
import type { HistoryReason } from '../ground/errors/history-error.ts';
import { historyErrorIn, historyFailure } from '../ground/errors/history-failure.ts';
import type { WorkerCalls } from '../history/worker/worker-client.ts';
import { ownMerchant, rememberMerchant } from './desks/own-merchant.ts';
import { type DeskStanding, type OwnDesk, RENEWAL } from './desks/record-desk.ts';
import type { TeamWriterCalls } from './worker/team-writer-calls.ts';

export interface DeskPresenceDeps {
  readonly writer: WorkerCalls<TeamWriterCalls>;
  readonly desk: OwnDesk;
  /** Of the gateway. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  /** Of this desk's duty; null while it does not read for all. */
  epoch(): number | null;
  /** Called when the server turns out to be no longer this desk's: another computer uses its login, or it has another merchant's charges. */
  keptOut(): void;
  /** Called when this desk may do less or more with the history than before. */
  changed(): void;
}

type Standing = DeskStanding['standing'];

/** What a schema answers to a desk that it shuts out. */
const SHUT_OUT: readonly HistoryReason[] = ['desk-too-old', 'team-schema-old'];

export function deskPresence(deps: DeskPresenceDeps) {
  let mayNotWrite: HistoryReason | null = null;
  let mayNotRead: HistoryReason | null = null;
  /** Why this desk goes on without the server. */
  let outBecause: ReturnType<typeof whyOut> = null;
  /** Before that, the desk's copy has not opened. */
  let hasBegun = false;
  /** Whether the server answered last time: no one waits for it at the end where it did not. */
  let isReached = true;

  async function renew(): Promise<void> {
    isReached = false;
    const standing = await record(deps).catch((failure: unknown) => {
      const reason = historyErrorIn(failure)?.reason;
      if (reason !== undefined && SHUT_OUT.includes(reason)) standsAt(reason, reason);
      throw failure;
    });
    isReached = true;
    outBecause = whyOut(standing);
    if (outBecause !== null) {
      if (hasBegun) deps.keptOut();
      throw keptOutFailure(standing);
    }
    standsAt(standing === 'read-only' ? 'desk-too-old' : null, null);
    hasBegun = true;
  }

  function standsAt(write: HistoryReason | null, read: HistoryReason | null): void {
    const isSame = write === mayNotWrite && read === mayNotRead;
    [mayNotWrite, mayNotRead] = [write, read];
    if (!isSame) deps.changed();
  }

  const renewals = repeated(deps.clock, async () => {
    await renew();
    const own = mayNotWrite === null ? deps.epoch() : null;
    // The desk that reads for all ends what desks left open that are not there any more.
    if (own !== null) await deps.writer.call('fencedEndAttemptsOfAbsent', own, deps.clock.now());
  });

  return {
    /** Rejects where this version cannot use the history. Called again with each new connection to the server. */
    begin: () => renew().then(renewals.startAnew),
    /** Why nothing can be written; null while it can. */
    fault: (): HistoryReason | null => mayNotWrite,
    /** The same for the server alone: a desk that it keeps out goes on without it. */
    writingFault: () => mayNotWrite ?? outBecause,
    /** Why not even something can be read: this version could not understand it, or it is another merchant's. */
    readingFault: () => mayNotRead ?? (outBecause === 'team-other-gateway' ? outBecause : null),
    end: async () => {
      renewals.stop();
      if (isReached) await renew().catch(() => undefined);
    },
  };
}

/** Records this desk, and remembers whose charges the schema has where it is the first that this desk meets. */
async function record({ writer, desk, folder }: DeskPresenceDeps): Promise<Standing> {
  const own = ownMerchant(folder);
  const now = { ...desk, leases: desk.leases(), merchant: own };
  const { standing, merchant } = await writer.call('recordDesk', now);
  if (whyOut(standing) === null && merchant !== null && own === null) await rememberMerchant(folder, merchant);
  return standing;
}

/** The worker has logged why work failed, and it is tried again with the next renewal. */
function repeated(clock: Pick<Clock, 'after'>, work: () => Promise<void>) {
  let stop: () => void = () => undefined;
  const later = () => {
    stop = clock.after(RENEWAL, () => {
      void work().catch(() => undefined);
      later();
    });
  };
  return {
    startAnew: () => {
      stop();
      later();
    },
    stop: () => stop(),
  };
}

function whyOut(standing: Standing) {
  if (standing === 'other-gateway') return 'team-other-gateway';
  return typeof standing === 'object' ? 'login-elsewhere' : null;
}

/** Of a desk that is kept out. */
function keptOutFailure(standing: Standing): ConsoleFailure {
  if (typeof standing !== 'object') return historyFailure({ reason: 'team-other-gateway', detail: 'other-gateway' });
  const reason = 'login-elsewhere';
  return new ConsoleFailure({ kind: 'history-unavailable', reason, desk: standing }, { cause: reason });
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
