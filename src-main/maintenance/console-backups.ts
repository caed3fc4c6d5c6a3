/** Maintains `console.db` while the console is open: backups, verified and rotated like those of a history. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_HOURS } from '../../src-preload/contract/maintenance/backup-interval.ts';
import type { Settings } from '../../src-preload/contract/settings/settings.ts';
import { HOUR, MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';
import { BACKUP_BYTES } from '../history/api/maintenance-api.ts';
import { runFileTask } from '../history/file-task-client.ts';
import { CONSOLE_FILE, consoleBackupsIn, consoleFileIn } from '../settings/console-file.ts';
import { backupsIn, removeBackup } from '../sqlite-file/backup.ts';
import { backupsToKeep } from '../sqlite-file/backups-to-keep.ts';

export interface ConsoleBackupDeps {
  readonly dataFolder: string;
  readonly workers: { readonly historyWriter: URL };
  readonly clock: Clock;
  readonly settings: () => Pick<Settings, 'timeZone' | 'backupFolder' | 'backupsKept'>;
  readonly log: Log;
  readonly failed: (fault: unknown) => void;
}

const EVERY = BACKUP_HOURS * HOUR;
const FIRST = 5 * MINUTE;
/** Delay after a change of a gateway or a setting: several changes in a row make one backup. */
const SOON = MINUTE;

export class ConsoleBackups {
  readonly #deps: ConsoleBackupDeps;
  readonly #timers = new Map<'regular' | 'soon', () => void>();
  #inFlight: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(deps: ConsoleBackupDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#arm('regular', FIRST);
  }

  /** Schedules a backup after a change that must not be lost. */
  soon(): void {
    if (!this.#timers.has('soon')) this.#arm('soon', SOON);
  }

  /** Starts nothing more; resolves when everything in flight has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const disarm of this.#timers.values()) disarm();
    await this.#inFlight;
  }

  #arm(which: 'regular' | 'soon', delay: number): void {
    if (this.#stopped) return;
    const disarm = this.#deps.clock.after(delay, () => {
      this.#timers.delete(which);
      this.#inFlight = this.#inFlight.then(() => this.#backUp()).catch(this.#deps.failed);
      if (which === 'regular') this.#arm(which, EVERY);
    });
    this.#timers.set(which, disarm);
  }

  async #backUp(): Promise<void> {
    if (this.#stopped) return;
    const { dataFolder, clock, settings, log } = this.#deps;
    const { backupsKept, timeZone, backupFolder } = settings();
    const folder = consoleBackupsIn(dataFolder);
    const at = clock.now();
    const begun = clock.monotonic();
    await this.#run({ backUp: { file: consoleFileIn(dataFolder), folder, at }, copy: null, kind: CONSOLE_FILE });
    const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    const all = backupsIn(folder, CONSOLE_FILE);
    log({ event: 'backup-made', bytes: all[0]?.bytes ?? 0, ms: Math.round(clock.monotonic() - begun) });
    const saved = backupsToKeep(all, at, BACKUP_BYTES, (each) => days.format(each), backupsKept);
    for (const { name } of all)
      if (!saved.some((backup) => backup.name === name)) removeBackup(folder, name, CONSOLE_FILE);
    // A drive that is not plugged in must not be replaced by a folder of its name; each history reports the missing
    // folder.
    if (backupFolder === '' || !existsSync(backupFolder)) return;
    const copy = { from: folder, to: join(backupFolder, 'Balcao', 'console') };
    await this.#run({ backUp: null, copy, kind: CONSOLE_FILE });
  }

  async #run(task: Parameters<typeof runFileTask>[1]): Promise<void> {
    const { workers, log } = this.#deps;
    await runFileTask(
      workers.historyWriter,
      task,
      () => undefined,
      (line) => {
        log({ ...line, event: 'backup-failed' });
      },
    );
  }
}
