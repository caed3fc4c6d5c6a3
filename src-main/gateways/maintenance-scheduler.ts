/** Maintains one gateway's history while it is open: backups, checks, reads of missing charges, retention. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { type HistoryStatus, stopReason } from '../../src-preload/contract/maintenance/history-operations.ts';
import type { Retention } from '../../src-preload/contract/maintenance/retention-operations.ts';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import type { Clock } from '../ground/clock.ts';
import type { HistoryReason } from '../ground/errors/history-error.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import type { Log } from '../ground/log.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { BACKUP_BYTES, type CopiesErased, type UnreachedFile } from '../history/api/maintenance-api.ts';
import type { BackupFile } from '../sqlite-file/backup.ts';

import { type BackupDrills, drillNewestBackup, isDrillDue } from './backup-drills.ts';
import { fileSystemOf, folderKind } from './folder-kind.ts';
import { retainedFrom } from './retention-store.ts';
import { type ReadAgain, UnreadCharges } from './unread-charges.ts';

export interface MaintenanceSchedulerDeps {
  readonly gatewayId: string;
  readonly folder: string;
  readonly history: HistoryApi;
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'timeZone' | 'backupFolder' | 'backupsKept'>;
  readonly drills: Pick<BackupDrills, 'read' | 'save'>;
  /** How long this gateway's charges keep their customers' data; null: without limit, or the clock is unconfirmed. */
  readonly retention: () => Retention | null;
  /** Reads one transaction under the gateway's cap, recorded as an adoption of its attempt. */
  readonly readAgain: (transactionId: string, attemptId: string | null) => Promise<ReadAgain>;
  readonly changed: () => void;
  /** How many charges the disk has not accepted. */
  readonly unrecorded: () => number;
  /** Emitted for charges that lost their customer to retention: they are redrawn and recorded in the audit trail. */
  readonly anonymised: (keys: readonly string[]) => void;
  readonly failed: (fault: unknown) => void;
  readonly log: Log;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The first check waits until the desk's first minutes are over. */
const FIRST_CHECK = 2 * MINUTE;
/** Three backups of today are saved: at this interval they cover a day's work. */
const BACKUP_EVERY = 4 * HOUR;
const FIRST_BACKUP = 5 * MINUTE;
/** After the first backup of a desk that was just set up. */
const FIRST_DRILL = 10 * MINUTE;
/** The charges on screen are read first; missing ones follow. */
const FIRST_READ = 2_000;
const READ_AGAIN_EVERY = 15 * MINUTE;
const TRY_FOR_ROOM = 2_000;

export class MaintenanceScheduler {
  readonly #deps: MaintenanceSchedulerDeps;
  readonly #timers = new Set<() => void>();
  #lastCheck: HistoryStatus['lastCheck'] = null;
  readonly #unreadCharges: UnreadCharges;
  #copyProblem: HistoryStatus['copyProblem'] = null;
  #noRoom: HistoryStatus['stopped'] = null;
  #stopped = false;
  /** The date up to which retention has run since the start. */
  #erasedBefore: number | null = null;
  /** Long work on the file runs one task at a time. */
  #working: Promise<unknown> = Promise.resolve();
  /** Tasks in flight that a timer started. */
  readonly #inFlight = new Set<Promise<void>>();

  constructor(deps: MaintenanceSchedulerDeps) {
    this.#deps = deps;
    const { history, readAgain, changed, failed } = deps;
    const isStopped = () => this.#stopped;
    this.#unreadCharges = new UnreadCharges({ history, readAgain, isStopped, changed, failed });
  }

  /** How many charges the ledger names and the history lacks are still to be read at the gateway. */
  unread(): Promise<number> {
    return this.#unreadCharges.counted();
  }

  start(): void {
    this.#unreadCharges.begin();
    this.#every(FIRST_READ, READ_AGAIN_EVERY, () => this.#unreadCharges.read());
    this.#every(FIRST_CHECK, 24 * HOUR, () => this.check());
    this.#every(FIRST_BACKUP, BACKUP_EVERY, () => this.backUp());
    this.#every(FIRST_CHECK, HOUR, () => this.#retain());
    this.#every(FIRST_DRILL, 24 * HOUR, () => this.#drill());
  }

  /** Starts nothing more; resolves when everything in flight has ended. The watch cancels its own waiting reads. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const disarm of this.#timers) disarm();
    // Copies that an erasure is rewriting may take minutes; the next start goes on with them.
    this.#deps.history.interrupt();
    await Promise.all([this.#working, ...this.#inFlight]);
  }

  async status(): Promise<HistoryStatus> {
    const { history, folder } = this.#deps;
    const recovery = await history.recovery();
    return {
      recovery: recovery && {
        ...recovery,
        toReadAgain: recovery.toReadAgain.slice(0, 1000),
        readAgain: recovery.toReadAgain.length,
      },
      readingAgain: this.#unreadCharges.progress,
      unread: await this.unread(),
      lastCheck: this.#lastCheck,
      drill: this.#deps.drills.read(this.#deps.gatewayId),
      stopped: this.#noRoom,
      unrecorded: this.#deps.unrecorded(),
      place: folderKind(folder, process.platform, fileSystemOf),
      folder,
      copyProblem: this.#copyProblem,
    };
  }

  /** Nothing can be recorded, or it can again (null). While it cannot, a write is tried every two seconds. */
  recordRoom(reason: HistoryReason | null): void {
    const before = this.#noRoom;
    this.#noRoom = reason === null ? null : (stopReason.options.find((known) => known === reason) ?? 'other');
    if (this.#noRoom === before) return;
    if (before === null) this.#tryForRoom();
    if (!this.#stopped) this.#deps.changed();
  }

  #tryForRoom(): void {
    const disarm = this.#deps.clock.after(TRY_FOR_ROOM, () => {
      this.#timers.delete(disarm);
      if (this.#stopped) return;
      this.#quietly(async () => {
        await this.#deps.history.recordingFault();
        if (this.#noRoom !== null) this.#tryForRoom();
      });
    });
    this.#timers.add(disarm);
  }

  async check(): Promise<NonNullable<HistoryStatus['lastCheck']>> {
    const { history, clock, log, gatewayId: gateway } = this.#deps;
    const begun = clock.monotonic();
    const findings = await this.#inTurn(() => history.check());
    const ms = Math.round(clock.monotonic() - begun);
    log({ event: 'history-checked', gateway, findings: findings.length, ms });
    if (findings.length > 0) log({ event: 'damage-found', gateway, findings: findings.length });
    this.#lastCheck = { at: clock.now(), findings: [...findings] };
    this.#deps.changed();
    return this.#lastCheck;
  }

  async backUp(): Promise<BackupFile> {
    const { history, clock, settings, log, gatewayId: gateway } = this.#deps;
    const { backupsKept, timeZone } = settings();
    const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    const begun = clock.monotonic();
    const made = await this.#inTurn(() =>
      history.backUp(clock.now(), BACKUP_BYTES, (at) => days.format(at), backupsKept),
    ).catch((fault: unknown) => {
      log({ event: 'backup-failed', gateway, reason: historyErrorIn(fault)?.reason ?? 'other' });
      throw fault;
    });
    log({ event: 'backup-made', gateway, bytes: made.bytes, ms: Math.round(clock.monotonic() - begun) });
    await this.copyOut();
    if (this.#deps.drills.read(gateway)?.problem != null) this.#quietly(() => this.#drill());
    this.#deps.changed();
    return made;
  }

  async #drill(): Promise<void> {
    const { history, clock, settings, drills, log, changed, gatewayId: gateway } = this.#deps;
    if (!isDrillDue(drills.read(gateway), clock.now(), settings().timeZone)) return;
    const drill = await this.#inTurn(() => drillNewestBackup(history, clock.now()));
    if (drill === null) return;
    drills.save(gateway, drill);
    log({ event: 'backup-drilled', gateway, charges: drill.charges, readable: drill.problem === null });
    changed();
  }

  /** Copies the backups to the chosen folder; backups that are deleted here are deleted there too. */
  async copyOut(): Promise<void> {
    const { history } = this.#deps;
    await this.#copyOut((folder) => history.copyBackups(folder));
  }

  async #copyOut(copy: (folder: string) => Promise<void>): Promise<void> {
    const { settings, gatewayId } = this.#deps;
    const { backupFolder } = settings();
    if (backupFolder === '') {
      this.#copyProblem = null;
      return;
    }
    // A drive that is not plugged in must not be replaced by a folder of its name.
    if (!existsSync(backupFolder)) {
      this.#copyProblem = 'no-such-folder';
      return;
    }
    try {
      await copy(join(backupFolder, 'Balcao', gatewayId));
      this.#copyProblem = null;
    } catch (fault) {
      if (!(fault instanceof ConsoleFailure) || fault.error.kind !== 'file-not-written') throw fault;
      this.#copyProblem = fault.error.reason;
    }
  }

  /** Finishes an erasure in the copies of the history, here and in the chosen folder, where none is deleted. */
  async eraseFromCopies(onProgress?: (done: number, total: number) => void): Promise<CopiesErased> {
    const { history, settings, gatewayId, log } = this.#deps;
    const { copies, unreached } = await this.#inTurn(() => history.eraseFromCopies(onProgress));
    let left: readonly UnreachedFile[] = [];
    await this.#copyOut(async (folder) => {
      left = await history.copyErased(folder, unreached);
    });
    this.#deps.changed();
    log({ event: 'erased-from-copies', gateway: gatewayId, copies, unreached: unreached.length });
    if (this.#copyProblem === null) return { copies, unreached: [...unreached, ...left] };
    const reason = NOT_COPIED[this.#copyProblem];
    return { copies, unreached: [...unreached, { path: join(settings().backupFolder, 'Balcao', gatewayId), reason }] };
  }

  async #retain(): Promise<void> {
    const { history, clock, settings, anonymised } = this.#deps;
    const keys = await this.#inTurn(async () => {
      // Read when the task runs: retention may have been turned off while a backup ran.
      const retention = this.#deps.retention();
      if (retention === null || clock.now() < retention.beginsAt) return [];
      const before = retainedFrom(clock.now(), retention.months, settings().timeZone);
      // Retention counts whole days, so within a day there is nothing new to erase.
      if (before === this.#erasedBefore) return [];
      const erased = await history.eraseOlderThan(before, clock.now());
      this.#erasedBefore = before;
      return erased;
    });
    if (keys.length === 0) return;
    anonymised(keys);
    await this.eraseFromCopies();
  }

  #every(first: number, then: number, action: () => Promise<unknown>): void {
    const arm = (delay: number) => {
      const disarm = this.#deps.clock.after(delay, () => {
        this.#timers.delete(disarm);
        this.#quietly(action);
        if (!this.#stopped) arm(then);
      });
      this.#timers.add(disarm);
    };
    arm(first);
  }

  #quietly(action: () => Promise<unknown>): void {
    if (this.#stopped) return;
    const done = action()
      .then(
        () => undefined,
        (fault: unknown) => {
          if (!this.#stopped) this.#deps.failed(fault);
        },
      )
      .finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
  }

  /** Runs one long task at a time; a stop waits for it. */
  #inTurn<Value>(action: () => Promise<Value>): Promise<Value> {
    const done = this.#working.then(action);
    this.#working = done.catch(() => undefined);
    return done;
  }
}

export const NOT_COPIED: Readonly<Record<NonNullable<HistoryStatus['copyProblem']>, UnreachedFile['reason']>> = {
  'disk-full': 'no-room',
  'not-allowed': 'not-allowed',
  'no-such-folder': 'not-there',
  other: 'other',
};
