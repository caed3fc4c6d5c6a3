/** What goes up from the desk's offline file and comes down into it, in the order in which a desk comes back. */
import type { Clock } from '../../ground/clock.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { Log } from '../../ground/log.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import type { Outbox, OutboxEntry } from './files/outbox.ts';
import { Mirror } from './mirror.ts';
import type { OfflineFile } from './offline-file.ts';
import { logRefused, sendOutbox } from './send-outbox.ts';
import { isUnreachable } from './unreachable.ts';

export interface SynchronizationDeps {
  readonly file: OfflineFile;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  begin(): Promise<void>;
  mayWrite(): boolean;
  /** What this desk's ledger names and the server lacks comes back. Rejects while the server is away. */
  recoverOwn(isWhole: boolean): Promise<void>;
  /** The server was lost in the background. */
  lost(): void;
  /** The mirror's instant, or what waits, may have changed. */
  changed(): void;
}

/** Charges a call. */
const REPLAYED = 100;

export function synchronization(deps: SynchronizationDeps) {
  const { file, outbox, clock, log, begin, mayWrite, recoverOwn, lost, changed } = deps;
  const failed = (fault: unknown) =>
    log({ event: 'offline-not-mirrored', ...(historyErrorIn(fault) ?? historyErrorOf(fault)) });
  const mirror = new Mirror({
    ...{ file, clock },
    failed: (fault) => (isUnreachable(fault) ? lost() : failed(fault)),
    wentBack: () => void compare(),
  });
  const whenBack: (() => Promise<unknown>)[] = [];
  /** What the server refused, or what had not ended, when it was tried last. */
  let left: ReadonlySet<OutboxEntry> = new Set();
  let working: Promise<unknown> = Promise.resolve();

  /** One after the other: nothing is sent twice at once. */
  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = working.then(work).finally(changed);
    working = done.catch(() => undefined);
    return done;
  }

  const send = () =>
    alone(async () => {
      if (mayWrite()) left = await sendOutbox({ file, outbox, log });
    });

  /** Reads the mirror anew, after a replay where the server went back in time. Rejects where the server is lost. */
  async function readMirror(): Promise<void> {
    try {
      const { wentBack } = await mirror.refresh();
      if (wentBack) await replay();
    } catch (fault) {
      if (isUnreachable(fault)) throw fault;
      failed(fault);
    } finally {
      changed();
    }
  }

  const recover = () =>
    alone(async () => {
      if (mayWrite()) await recoverOwn(false);
    });

  const replay = () =>
    alone(async () => {
      const pushed = mayWrite() ? await replayMirror(file, log) : 0;
      await mirror.refresh(true);
      if (mayWrite()) await recoverOwn(true);
      return { pushed };
    });

  /** Both in the background. */
  async function compare(): Promise<void> {
    await begin()
      .then(readMirror)
      .then(recover)
      .catch((fault: unknown) => (isUnreachable(fault) ? lost() : failed(fault)));
  }

  return {
    mirror,
    failed,
    send,
    replay,
    /** In the background, after a connection was made again. */
    recover: () =>
      begin()
        .then(recover)
        .catch((fault: unknown) => (isUnreachable(fault) ? lost() : failed(fault))),
    compare,
    /** Runs with the next return, before anything goes up. */
    whenBack: (work: () => Promise<unknown>) => void whenBack.push(work),
    /** Up first, and then down: rejects with `server-unreachable` where the server is lost meanwhile. */
    comeBack: async () => {
      await begin().catch(async (fault: unknown) => {
        // An admin has revoked this desk: it keeps nothing of the others.
        if (historyErrorIn(fault)?.reason === 'right-missing') await mirror.wipe();
        throw fault;
      });
      for (let work = whenBack[0]; work !== undefined; work = whenBack[0]) {
        await work();
        whenBack.shift();
      }
      await send();
      await readMirror();
      await recover();
    },
    isAllSent: () => !mayWrite() || outbox.ready.every((entry) => left.has(entry)),
    close: async () => {
      await mirror.close();
      await working;
    },
  };
}

/** @returns how many charges the server lacked, or had without something */
async function replayMirror(file: OfflineFile, log: Log): Promise<number> {
  const keys = await file.sync('mirroredKeys');
  let pushed = 0;
  for (let start = 0; start < keys.length; start += REPLAYED) {
    const tried = await file.sync('replay', keys.slice(start, start + REPLAYED));
    pushed += tried.filter(({ result }) => result === 'pushed').length;
    logRefused(tried, log);
  }
  return pushed;
}
