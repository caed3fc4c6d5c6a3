/** Maintains one gateway's history while it is open: backups, checks, reads of missing charges, retention. */
import { BACKUP_HOURS } from '../../../src-preload/contract/maintenance/backup-interval.ts';
import type {
  EditedRow,
  HistoryCheck,
  HistoryStatus,
} from '../../../src-preload/contract/maintenance/history-operations.ts';
import { DAY, HOUR, MINUTE } from '../../../src-preload/contract/values/durations.ts';
import type { EditedRows } from '../../history/api/maintenance-api.ts';
import { fileSystemOf, folderKind } from './folder-kind.ts';
import { GatewayBackups, type GatewayBackupsDeps } from './gateway-backups.ts';
import type { RecordingStop } from './recording-stop.ts';
import { RetentionRuns, type RetentionRunsDeps } from './retention-runs.ts';
import { TimedTasks, type TimedTasksDeps } from './timed-tasks.ts';
import { UnreadCharges, type UnreadChargesDeps } from './unread-charges.ts';

export interface ScheduledWorkDeps
  extends Omit<GatewayBackupsDeps, 'tasks'>,
    Pick<RetentionRunsDeps, 'retention' | 'anonymised'>,
    Pick<UnreadChargesDeps, 'readAgain'>,
    Pick<TimedTasksDeps, 'failed'> {
  readonly folder: string;
  /** What keeps charges from being recorded. */
  readonly recording: RecordingStop;
  /** How many charges the disk has not accepted. */
  readonly unrecorded: () => number;
  /** The file, opened after an unclean end, is damaged: it is to be closed, rebuilt and opened again. */
  readonly damaged: () => void;
}

/** Behind the list of a history that was opened after an unclean end. */
const CHECK_BEHIND = 1_000;
/** The first check waits until the desk's first minutes are over. */
const FIRST_CHECK = 2 * MINUTE;
const FIRST_BACKUP = 5 * MINUTE;
/** After the first backup of a desk that was just set up. */
const FIRST_DRILL = 10 * MINUTE;
/** The charges on screen are read first; missing ones follow. */
const FIRST_READ = 2_000;
const READ_AGAIN_EVERY = 15 * MINUTE;
/** A team's server that has only just come back may be lost once more while they are written. */
const LACKING_AGAIN = MINUTE;
/** Rows that are compared in one go: a page of a report waits for them. */
const ROWS_AT_ONCE = 2_000;
/** Edited rows that a check names. */
const MOST_NAMED = 20;

export class ScheduledWork {
  readonly #deps: ScheduledWorkDeps;
  readonly #tasks: TimedTasks;
  readonly #unreadCharges: UnreadCharges;
  readonly #retention: RetentionRuns;
  readonly backups: GatewayBackups;
  #lastCheck: HistoryStatus['lastCheck'] = null;
  #checking: { readonly since: number; readonly done: Promise<HistoryCheck> } | null = null;

  constructor(deps: ScheduledWorkDeps) {
    this.#deps = deps;
    const tasks = new TimedTasks(deps);
    this.#tasks = tasks;
    this.#unreadCharges = new UnreadCharges({ ...deps, isStopped: () => tasks.isStopped });
    this.backups = new GatewayBackups({ ...deps, tasks });
    this.#retention = new RetentionRuns({ ...deps, tasks, eraseFromCopies: () => this.backups.eraseFromCopies() });
  }

  /** How many charges the ledger names and the history lacks are still to be read at the gateway. */
  unread(): Promise<number> {
    return this.#unreadCharges.counted();
  }

  /** The history is known to lack some: they are read now. */
  readLacking(): void {
    this.#tasks.quietly(() => this.#unreadCharges.readAllMissing());
    this.#tasks.once(LACKING_AGAIN, () => this.#unreadCharges.read());
  }

  start(): void {
    const { recording, history, changed } = this.#deps;
    const tasks = this.#tasks;
    recording.begin({ tasks, changed, tryToWrite: () => history.recordingFault() });
    this.#unreadCharges.begin();
    tasks.every(FIRST_READ, READ_AGAIN_EVERY, () => this.#unreadCharges.read());
    tasks.once(CHECK_BEHIND, () => this.#checkBehind());
    tasks.every(FIRST_CHECK, DAY, () => this.#dailyCheck());
    tasks.every(FIRST_BACKUP, BACKUP_HOURS * HOUR, () => this.backups.backUp());
    tasks.every(FIRST_CHECK, HOUR, () => this.#retention.run());
    tasks.every(FIRST_CHECK, HOUR, () => this.backups.finishErasure());
    tasks.every(FIRST_DRILL, DAY, () => this.backups.drill());
  }

  /** Starts nothing more; resolves when everything in flight has ended. The watch cancels its own waiting reads. */
  async stop(): Promise<void> {
    this.#tasks.stop();
    // Copies that an erasure is rewriting may take minutes; the next start goes on with them.
    this.#deps.history.interrupt();
    await this.#tasks.settled();
  }

  async status(): Promise<HistoryStatus> {
    const { history, folder, drills, gatewayId, recording, unrecorded } = this.#deps;
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
      checkingSince: this.#checking?.since ?? null,
      drill: drills.read(gatewayId),
      stopped: recording.reason,
      unrecorded: unrecorded(),
      place: folderKind(folder, process.platform, fileSystemOf),
      folder,
      copyProblem: this.backups.copyProblem,
    };
  }

  /**
   * Reads every page of the file, then compares every row with what was recorded of its charge. While a check runs, its
   * result is awaited instead.
   */
  check(): Promise<HistoryCheck> {
    this.#checking ??= {
      since: this.#deps.clock.now(),
      done: this.#check().finally(() => {
        this.#checking = null;
        this.#deps.changed();
      }),
    };
    return this.#checking.done;
  }

  /** After an unclean end the file was opened unread. */
  async #checkBehind(): Promise<void> {
    const { history, changed, damaged } = this.#deps;
    if (!(await history.isCheckDue())) return;
    const checked = this.check();
    changed();
    if ((await checked).findings.length > 0) damaged();
  }

  /** One that was made since the last day's need not be made again. */
  async #dailyCheck(): Promise<void> {
    const last = this.#lastCheck?.at ?? Number.NEGATIVE_INFINITY;
    if (last < this.#deps.clock.now() - DAY / 2) await this.check();
  }

  async #check(): Promise<HistoryCheck> {
    const { history, clock, log, gatewayId: gateway } = this.#deps;
    const begun = clock.monotonic();
    const findings = await this.#tasks.inTurn(() => history.check());
    this.#lastCheck = { at: clock.now(), findings: [...findings], edited: null, editedRows: [] };
    if (findings.length > 0) log({ event: 'damage-found', gateway, findings: findings.length });
    else {
      const edited = await this.#tasks.inTurn(() => this.#editedRows());
      this.#lastCheck = { ...this.#lastCheck, edited: edited.length, editedRows: edited.slice(0, MOST_NAMED) };
      if (edited.length > 0) log({ event: 'rows-edited', gateway, rows: edited.length });
    }
    const ms = Math.round(clock.monotonic() - begun);
    log({ event: 'history-checked', gateway, findings: findings.length, ms });
    return this.#lastCheck;
  }

  async #editedRows(): Promise<EditedRow[]> {
    const all: EditedRow[] = [];
    let after: number | null = null;
    do {
      const { edited, next }: EditedRows = await this.#deps.history.editedRows(after, ROWS_AT_ONCE);
      all.push(...edited);
      after = next;
    } while (after !== null && !this.#tasks.isStopped);
    return all;
  }
}
