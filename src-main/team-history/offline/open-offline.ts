/**
 * Puts a desk's offline file next to a team's history, so that its clerk goes on without the server: one object that
 * the team's history is opened with.
 */

import type { ServerRefusal } from '../../../src-preload/contract/gateways/team.ts';
import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import { type Clock, systemClock } from '../../ground/clock.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { refusalIn } from '../engine/refusal.ts';
import type { AttemptsInFlight } from './attempts-across.ts';
import { Outbox } from './files/outbox.ts';
import { RefusedRows } from './files/refused-rows.ts';
import { deleteOfflineFolder, isTooOldToKeep } from './files/wipe-folder.ts';
import { type LedgerOfDesk, LedgerRecovery } from './ledger-recovery.ts';
import type { FilesOfDesk } from './obey-erasures.ts';
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
  /** Of what this desk sent over the server. */
  readonly ledger: LedgerOfDesk;
  readonly desk: FilesOfDesk;
  /** Called with the keys of charges that the server refuses now, or no longer. */
  refusedChanged(keys: readonly string[]): void;
  /** Called when the mirror was wiped, since the server was away for too long. */
  wiped(): void;
}

export interface Offline {
  /** The team's history, with or without its server. Its `close` closes both. */
  readonly history: HistoryApi;
  /** Whether the server is read. */
  readonly isOnline: boolean;
  /** What the server refuses; null where it takes everything but single rows, and where it does not answer. */
  readonly refusal: ServerRefusal | null;
  /** Which charges this desk made that the server lacks, while it is read: another text where there are others. */
  readonly madeHere: string;
  /** When the mirror last had everything, UTC milliseconds by the desk's clock; null where it never had. */
  readonly asOf: number | null;
  /** Charges with something that has not gone up. */
  readonly waiting: number;
  /** The listener is called when one of these may have changed. */
  onChange(listener: () => void): void;
  /** A connection to the server is lost, or was not made. */
  lost(): void;
  /** The server has answered: whatever waits for it is tried at once. */
  reachable(): void;
  /** After this call the mirror is kept up to date: a command without a window keeps none. */
  start(): void;
  /** Any charge may have changed on the server: the mirror is read anew, and the ledger compared. */
  changedAll(): void;
  /** A connection was made again: the ledger is compared with the server. */
  reconnected(): void;
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
/** Milliseconds between two comparisons of the mirror and the ledger with a server that showed nothing unusual. */
const COMPARED_AGAIN = HOUR;

/** Never rejects for the server: where it is away, the desk begins without it. @throws the file system's error */
export async function openOffline(deps: OfflineDeps): Promise<Offline> {
  const { team, log } = deps;
  const clock = deps.clock ?? systemClock;
  const isTooOld = isTooOldToKeep(deps.folder, clock.now());
  if (isTooOld) deleteOfflineFolder(deps.folder);
  const file = new OfflineFile(deps);
  const outbox = Outbox.open(deps.folder);
  const refused = new RefusedRows(deps.refusedChanged);
  const inFlight: AttemptsInFlight = new Map();
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };
  const sides = synchronization({
    ...{ file, outbox, refused, clock, log, changed: emit },
    ...{ begin: deps.begin, mayWrite: deps.mayWrite, desk: deps.desk },
    recoverOwn: (isWhole) => recovery.recover(isWhole),
    lost: () => contact.lost(),
  });
  // Something of it has not gone up, or the folder would be gone.
  if (isTooOld && outbox.size > 0) await sides.mirror.wipe();
  const contact = new ServerContact(
    {
      ...{ clock, failed: sides.failed },
      ...{ comeBack: sides.comeBack, isAllSent: sides.isAllSent, hasRefused: () => refused.isAny },
    },
    deps.isReachable && outbox.size === 0,
  );
  const recovery = new LedgerRecovery({
    ...{ ...deps.ledger, clock, inFlight: () => [...inFlight.keys()] },
    isOnline: () => contact.takesWrites,
  });
  const refusal = refusalShown(contact, file, { changed: emit, failed: sides.failed });
  contact.onChange(() => {
    if (contact.takesWrites) recovery.reportLacking();
    if (!contact.isOnline) sides.mirror.lost();
    emit();
  });
  contact.reachable();
  const comparison = comparing(clock, () => {
    if (contact.takesWrites) void sides.compare();
    else if (!contact.isOnline && isTooOldToKeep(deps.folder, clock.now()))
      void sides.mirror.wipe().then(deps.wiped, sides.failed);
  });

  const history = switchingHistory({
    ...{ team, file, outbox, refused, contact, inFlight },
    send: () => sendAndNote(sides, contact),
    changed: emit,
    whenOnline: (work) => {
      sides.whenBack(work);
      contact.reachable();
    },
    close: async () => {
      comparison.cancel();
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
    get refusal() {
      return refusal();
    },
    get madeHere() {
      return contact.isOnline ? JSON.stringify(outbox.entries.filter(({ isMadeHere }) => isMadeHere)) : '';
    },
    get asOf() {
      return sides.mirror.asOf;
    },
    get waiting() {
      return outbox.size;
    },
    onChange: (listener) => void listeners.add(listener),
    lost: () => {
      sides.mirror.lost();
      contact.lost();
    },
    reachable: () => contact.reachable(),
    start: () => comparison.after(FIRST_REFRESH),
    changed: (keys) => sides.mirror.changed(keys),
    changedAll: () => {
      if (contact.takesWrites) void sides.compare();
      contact.reachable();
    },
    reconnected: () => {
      if (contact.takesWrites) void sides.recover();
      contact.reachable();
    },
    confirm: () => sides.mirror.confirm(),
    replay: sides.replay,
    wipe: () => sides.mirror.wipe(),
  };
}

/** Never rejects: what the server refuses is tried again later. */
async function sendAndNote(sides: ReturnType<typeof synchronization>, contact: ServerContact): Promise<void> {
  try {
    const refusal = await sides.send();
    if (refusal === null) contact.tryLater();
    else contact.refused(refusal);
  } catch (fault) {
    const refusal = refusalIn(fault);
    if (refusal !== null) contact.refused(refusal);
    else if (isUnreachable(fault)) contact.lost();
    else sides.failed(fault);
  }
}

/** Does it once, after the while that was named last, and then every hour. */
function comparing(clock: Clock, work: () => void) {
  let cancel: () => void = () => undefined;
  const after = (delay: number) => {
    cancel();
    cancel = clock.after(delay, () => {
      work();
      after(COMPARED_AGAIN);
    });
  };
  return { after, cancel: () => cancel() };
}

/** What the server refuses, as the page shows it: a right that is missing has its name once the server has given it. */
function refusalShown(
  contact: ServerContact,
  file: OfflineFile,
  { changed, failed }: { changed(): void; failed(fault: unknown): void },
): () => ServerRefusal | null {
  let right: string | null = null;
  contact.onChange(() => {
    right = null;
    if (contact.refusal?.cause !== 'right-missing') return;
    file.sync('missingRight').then((missing) => {
      right = missing;
      changed();
    }, failed);
  });
  return () => contact.refusal && { cause: contact.refusal.cause, right, desk: contact.refusal.desk ?? null };
}
