/** What goes up from the desk's offline file and comes down into it, in the order in which a desk comes back. */
import type { Clock } from '../../ground/clock.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { Log } from '../../ground/log.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';
import { REVOKED } from '../desks/record-desk.ts';
import { isReadable, type RefusedByServer, refusalIn } from '../engine/refusal.ts';
import type { Outbox } from './files/outbox.ts';
import type { RefusedRows } from './files/refused-rows.ts';
import { Mirror } from './mirror.ts';
import { type FilesOfDesk, obedience } from './obey-erasures.ts';
import type { OfflineFile } from './offline-file.ts';
import { logRefused, sendOutbox } from './send-outbox.ts';
import { isUnreachable } from './unreachable.ts';

export interface SynchronizationDeps {
  readonly file: OfflineFile;
  readonly outbox: Outbox;
  readonly refused: RefusedRows;
  /** What of it erasures concern, too. */
  readonly desk: FilesOfDesk;
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
  const { file, outbox, refused, clock, log, begin, mayWrite, recoverOwn, lost, changed } = deps;
  const failed = (fault: unknown) =>
    log({ event: 'offline-not-mirrored', ...(historyErrorIn(fault) ?? historyErrorOf(fault)) });
  const mirror = new Mirror({
    ...{ file, clock },
    failed: (fault) => (isUnreachable(fault) ? lost() : failed(fault)),
    toCompare: () => void compare(),
  });
  const erasures = obedience(deps, failed);
  const whenBack: (() => Promise<unknown>)[] = [];
  let working: Promise<unknown> = Promise.resolve();

  /** One after the other: nothing is sent twice at once. */
  function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = working.then(work).finally(changed);
    working = done.catch(() => undefined);
    return done;
  }

  /** Resolves with the first right that is missing for what stays; null where the server takes all but single rows. */
  const send = () =>
    alone(async () => {
      await erasures.obeyOnce();
      if (!mayWrite()) return null;
      refused.left = await sendOutbox({ file, outbox, log }, refused.left);
      return refused.ofServer;
    });

  /** Reads the mirror anew, after a replay where the server went back in time. Rejects where the server cannot be read. */
  async function readMirror(): Promise<void> {
    try {
      const { wentBack } = await mirror.refresh();
      if (wentBack) await replay();
    } catch (fault) {
      if (isUnreachable(fault) || refusalIn(fault) !== null) throw fault;
      failed(fault);
    } finally {
      changed();
    }
  }

  const recover = () => alone(async () => mayWrite() && recoverOwn(false));

  const replay = () =>
    alone(async () => {
      // A server that went back may be another one: nothing is read of it before.
      await begin();
      await erasures.obey();
      const pushed = mayWrite() ? await replayMirror(file, log) : 0;
      await mirror.refresh(true);
      if (mayWrite()) await recoverOwn(true);
      return { pushed };
    });

  const inBackground = (work: () => Promise<unknown>) =>
    begin()
      .then(work)
      .then(
        () => undefined,
        (fault: unknown) => (isUnreachable(fault) ? lost() : failed(fault)),
      );
  const compare = () => inBackground(() => alone(erasures.obey).then(readMirror).then(recover));

  return {
    mirror,
    failed,
    send,
    replay,
    /** In the background, after a connection was made again. */
    recover: () => inBackground(recover),
    compare,
    /** Runs with the next return, before anything goes up. */
    whenBack: (work: () => Promise<unknown>) => void whenBack.push(work),
    /**
     * Up first, and then down, where the desk was without the server. Resolves with what the server refuses all the same;
     * rejects where it is lost meanwhile, or cannot be read.
     */
    comeBack: async (isBehind: boolean): Promise<RefusedByServer | null> => {
      if (isBehind) erasures.wasAway();
      const refusal = await sendAll({ begin, mirror, whenBack, send }).catch(readableRefusal);
      if (isBehind) await alone(erasures.obeyOnce);
      // A desk that was refused from its start on has not read it yet.
      if (isBehind || !mirror.isWhole) await readMirror();
      if (refusal === null) await recover();
      return refusal;
    },
    isAllSent: () => !mayWrite() || outbox.ready.every((entry) => refused.left.has(entry)),
    close: async () => {
      await mirror.close();
      await working;
    },
  };
}

interface SendAllDeps {
  begin(): Promise<void>;
  readonly mirror: Mirror;
  /** Each goes once it is done. */
  readonly whenBack: (() => Promise<unknown>)[];
  send(): Promise<RefusedByServer | null>;
}

/** What has to be done first, and then everything of this desk's own. */
async function sendAll({ begin, mirror, whenBack, send }: SendAllDeps): Promise<RefusedByServer | null> {
  await begin().catch(async (fault: unknown) => {
    // An admin has revoked this desk: it keeps nothing of the others.
    if (historyErrorIn(fault)?.detail === REVOKED) await mirror.wipe();
    throw fault;
  });
  for (let work = whenBack[0]; work !== undefined; work = whenBack[0]) {
    await work();
    whenBack.shift();
  }
  return send();
}

/** @throws any other fault than that of a server which takes no changes */
function readableRefusal(fault: unknown): RefusedByServer {
  const refusal = refusalIn(fault);
  if (refusal === null || !isReadable(refusal)) throw fault;
  return refusal;
}

/** @returns how many charges the server lacked, or had without something */
async function replayMirror(file: OfflineFile, log: Log): Promise<number> {
  const keys = await file.sync('mirroredKeys');
  let pushed = 0;
  for (let start = 0; start < keys.length; start += REPLAYED) {
    const tried = await file.sync('replay', keys.slice(start, start + REPLAYED));
    pushed += tried.filter(({ result }) => result === 'pushed').length;
    for (const { fault } of tried) if (fault !== null) logRefused(fault, log);
  }
  return pushed;
}
