/** The backups of one gateway's history: made, copied to the chosen folder, drilled, and gone through by an erasure. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { HistoryStatus } from '../../../src-preload/contract/maintenance/history-operations.ts';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import type { Clock } from '../../ground/clock.ts';
import { historyErrorIn } from '../../ground/errors/history-failure.ts';
import type { Log } from '../../ground/log.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { BACKUP_BYTES, type CopiesErased, type UnreachedFile } from '../../history/api/maintenance-api.ts';
import type { BackupFile } from '../../sqlite-file/backup.ts';
import { type BackupDrills, drillNewestBackup, isDrillDue } from './backup-drills.ts';
import type { TimedTasks } from './timed-tasks.ts';

export interface GatewayBackupsDeps {
  readonly gatewayId: string;
  readonly history: HistoryApi;
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'timeZone' | 'backupFolder' | 'backupsKept'>;
  readonly drills: Pick<BackupDrills, 'read' | 'save'>;
  readonly changed: () => void;
  readonly log: Log;
  readonly tasks: Pick<TimedTasks, 'inTurn' | 'quietly'>;
}

export class GatewayBackups {
  readonly #deps: GatewayBackupsDeps;
  #copyProblem: HistoryStatus['copyProblem'] = null;

  constructor(deps: GatewayBackupsDeps) {
    this.#deps = deps;
  }

  /** Why the backups were not copied to the chosen folder the last time; null where they were, or none is chosen. */
  get copyProblem(): HistoryStatus['copyProblem'] {
    return this.#copyProblem;
  }

  async backUp(): Promise<BackupFile> {
    const { history, clock, settings, log, tasks, gatewayId: gateway } = this.#deps;
    const { backupsKept, timeZone } = settings();
    const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    const begun = clock.monotonic();
    const made = await tasks
      .inTurn(() => history.backUp(clock.now(), BACKUP_BYTES, (at) => days.format(at), backupsKept))
      .catch((fault: unknown) => {
        log({ event: 'backup-failed', gateway, reason: historyErrorIn(fault)?.reason ?? 'other' });
        throw fault;
      });
    log({ event: 'backup-made', gateway, bytes: made.bytes, ms: Math.round(clock.monotonic() - begun) });
    await this.#copyOut((folder) => history.copyBackups(folder));
    if (this.#deps.drills.read(gateway)?.problem != null) tasks.quietly(() => this.drill());
    this.#deps.changed();
    return made;
  }

  /** Reads the newest backup to its end, where that is due. */
  async drill(): Promise<void> {
    const { history, clock, settings, drills, log, changed, tasks, gatewayId: gateway } = this.#deps;
    if (!isDrillDue(drills.read(gateway), clock.now(), settings().timeZone)) return;
    const drill = await tasks.inTurn(() => drillNewestBackup(history, clock.now()));
    if (drill === null) return;
    drills.save(gateway, drill);
    log({ event: 'backup-drilled', gateway, charges: drill.charges, readable: drill.problem === null });
    changed();
  }

  /** Finishes an erasure in the copies of the history, here and in the chosen folder, where none is deleted. */
  async eraseFromCopies(onProgress?: (done: number, total: number) => void): Promise<CopiesErased> {
    const { history, settings, gatewayId, log, tasks } = this.#deps;
    const { copies, unreached } = await tasks.inTurn(() => history.eraseFromCopies(onProgress));
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

  /** Another desk of a team may have erased a person who is still in the backups of this one. */
  async finishErasure(): Promise<void> {
    if (await this.#deps.history.isErasurePending()) await this.eraseFromCopies();
  }

  /** Copies to the chosen folder; backups that are deleted here are deleted there too. */
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
}

export const NOT_COPIED: Readonly<Record<NonNullable<HistoryStatus['copyProblem']>, UnreachedFile['reason']>> = {
  'disk-full': 'no-room',
  'not-allowed': 'not-allowed',
  'no-such-folder': 'not-there',
  other: 'other',
};
