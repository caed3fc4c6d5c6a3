/**
 * Puts a desk's offline file next to a team's history, so that its clerk goes on without the server: one object that
 * the team's history is opened with.
 */
import { systemClock } from '../../ground/clock.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { Outbox } from './files/outbox.ts';
import { deleteOfflineFolder, isTooOldToKeep } from './files/wipe-folder.ts';
import { OfflineFile, type OfflineFileDeps } from './offline-file.ts';
import { ServerContact } from './server-contact.ts';
import { switchingHistory } from './switching-history.ts';
import { synchronization } from './synchronization.ts';
import { isUnreachable } from './unreachable.ts';

export interface OfflineDeps extends OfflineFileDeps {
  /** The history as the server answers it. */
  readonly team: HistoryApi;
  /** Whether the server answered as the team's history was opened. */
  readonly isReachable: boolean;
  /** What has to succeed with the server before anything goes up; called with each return. */
  begin(): Promise<void>;
  /** Whether this version may write the server: one that is too old sends nothing, and keeps it. */
  mayWrite(): boolean;
}

export interface Offline {
  /** The team's history, with or without its server. Its `close` closes both. */
  readonly history: HistoryApi;
  readonly isOnline: boolean;
  /** When the mirror last had everything, UTC milliseconds by the desk's clock; null where it never had. */
  readonly asOf: number | null;
  /** Charges with something that has not gone up. */
  readonly waiting: number;
  /** The listener is called when one of these three may have changed. */
  onChange(listener: () => void): void;
  /** A connection to the server is lost, or was not made. */
  lost(): void;
  /** The server has answered: whatever waits for it is tried at once. */
  reachable(): void;
  /** After this call the mirror is kept up to date: a command without a window keeps none. */
  start(): void;
  /** Any charge may have changed on the server: the mirror is read anew. */
  changedAll(): void;
  /** Charges that changed on the server, for the mirror. */
  changed(keys: readonly string[]): void;
  /** Every change up to now was passed to `changed`: the mirror is of this moment. */
  confirm(): void;
  /**
   * Sends what the mirror has and the server lacks, after a failover or a restore, and then reads the mirror anew.
   * @returns how many charges the server lacked, or had without something. Rejects while the server is away.
   */
  replay(): Promise<{ readonly pushed: number }>;
  /** This desk was revoked: nothing stays but what has not gone up. */
  wipe(): Promise<void>;
}

/** Milliseconds after the start until the mirror is read: the opening of a history does not wait for it. */
const FIRST_REFRESH = 2_000;

/** Never rejects for the server: where it is away, the desk begins without it. @throws the file system's error */
export async function openOffline(deps: OfflineDeps): Promise<Offline> {
  const { team, log } = deps;
  const clock = deps.clock ?? systemClock;
  const isTooOld = isTooOldToKeep(deps.folder, clock.now());
  if (isTooOld) deleteOfflineFolder(deps.folder);
  const file = new OfflineFile(deps);
  const outbox = Outbox.open(deps.folder);
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };
  const sides = synchronization({
    ...{ file, outbox, clock, log, changed: emit },
    begin: deps.begin,
    mayWrite: deps.mayWrite,
    lost: () => contact.lost(),
  });
  // Something of it has not gone up, or the folder would be gone.
  if (isTooOld && outbox.size > 0) await sides.mirror.wipe();
  const contact = new ServerContact(
    { clock, comeBack: sides.comeBack, isAllSent: sides.isAllSent, failed: sides.failed },
    deps.isReachable && outbox.size === 0,
  );
  contact.onChange(() => {
    if (!contact.isOnline) sides.mirror.lost();
    emit();
  });
  contact.reachable();
  let cancelFirst: () => void = () => undefined;

  const history = switchingHistory({
    ...{ team, file, outbox, contact },
    send: async () => {
      await sides.send().catch((fault: unknown) => (isUnreachable(fault) ? contact.lost() : sides.failed(fault)));
    },
    whenOnline: (work) => {
      sides.whenBack(work);
      contact.reachable();
    },
    close: async () => {
      cancelFirst();
      await contact.close();
      await sides.close();
      await file.close();
      await team.close();
    },
  });

  return {
    history,
    get isOnline() {
      return contact.isOnline;
    },
    get asOf() {
      return sides.mirror.asOf;
    },
    get waiting() {
      return outbox.size;
    },
    onChange: (listener) => void listeners.add(listener),
    lost: () => contact.lost(),
    reachable: () => contact.reachable(),
    start: () => {
      cancelFirst();
      cancelFirst = clock.after(FIRST_REFRESH, () => {
        if (contact.isOnline) void sides.refresh();
      });
    },
    changed: (keys) => sides.mirror.changed(keys),
    changedAll: () => {
      if (contact.isOnline) void sides.refresh();
    },
    confirm: () => sides.mirror.confirm(),
    replay: sides.replay,
    wipe: () => sides.mirror.wipe(),
  };
}
