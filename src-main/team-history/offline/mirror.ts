/** Keeps the mirror of the team's last 30 days in the desk's offline file, while the server can be reached. */

import { DAY } from '../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../ground/clock.ts';
import { type MirrorState, readMirrorState, writeMirrorState } from './files/mirror-state.ts';
import type { OfflineFile } from './offline-file.ts';

/** What is mirrored: created, paid or returned since. */
const MIRRORED = 30 * DAY;
/** Charges a call: a tenth of a second's work. */
const A_CALL = 100;
/** Milliseconds after a change before it is read: a charge changes more than once while it is made. */
const COALESCED = 500;
/** How often it is written to the disk, at most, that nothing has changed. */
const CONFIRMED = 60_000;

export interface MirrorDeps {
  readonly file: OfflineFile;
  readonly clock: Clock;
  /** Called with each failure to read the server; the mirror is then read again as a whole. */
  failed(fault: unknown): void;
  /** The server went back in time and has less than was read of it, or erased somebody who is here: both are compared. */
  toCompare(): void;
}

export class Mirror {
  readonly #deps: MirrorDeps;
  readonly #changed = new Set<string>();
  #state: MirrorState | null;
  #savedAt = Number.NEGATIVE_INFINITY;
  #working: Promise<unknown> = Promise.resolve();
  #cancelPull: (() => void) | null = null;
  #isClosed = false;
  /** The last refresh succeeded, and so did every pull since: changes alone keep it whole. */
  #isWhole = false;

  constructor(deps: MirrorDeps) {
    this.#deps = deps;
    this.#state = readMirrorState(deps.file.folder);
  }

  /** When it last had everything, UTC milliseconds by the desk's clock; null where it never had. */
  get asOf(): number | null {
    return this.#state?.asOf ?? null;
  }

  /** Changes alone keep it up to date; else it has to be read as a whole. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Charges that changed on the server: read again soon, together with others. */
  changed(keys: readonly string[]): void {
    if (!this.#isWhole || this.#isClosed) return;
    for (const key of keys) this.#changed.add(key);
    if (keys.length === 0 || this.#cancelPull !== null) return;
    this.#cancelPull = this.#deps.clock.after(COALESCED, () => {
      this.#cancelPull = null;
      this.#alone(() => this.#pullChanged()).catch((fault: unknown) => {
        this.lost();
        this.#deps.failed(fault);
      });
    });
  }

  /** Everything that the server has changed by now has been passed to `changed`. */
  confirm(): void {
    if (this.#isWhole && this.#changed.size === 0) this.#setAsOf(this.#deps.clock.now());
  }

  /** The server is away: what changes from now on is unknown until the next refresh. */
  lost(): void {
    this.#isWhole = false;
    this.#changed.clear();
  }

  /**
   * Compares the mirror with the server, and reads what differs. Where the server went back in time, by a restore or a
   * failover, nothing is read: what the mirror has more is to be sent first.
   * @param isReplayed it was
   */
  refresh(isReplayed = false): Promise<{ readonly wentBack: boolean }> {
    return this.#alone(async () => {
      const { file, clock } = this.#deps;
      const at = clock.now();
      if (this.#state === null) this.#save({ begunAt: at, asOf: null });
      // What changes from here on is in the plan, or is passed to `changed`.
      this.#isWhole = true;
      const plan = await file.sync('plan', at - MIRRORED);
      if (plan.wentBack && !isReplayed) {
        this.lost();
        return { wentBack: true };
      }
      await this.#inParts(plan.toRemove, (keys) => file.sync('remove', keys));
      const pulled = await this.#inParts(plan.toPull, (keys) => file.sync('pull', keys, isReplayed));
      if (pulled.some(({ wentBack }) => wentBack)) {
        this.lost();
        return { wentBack: true };
      }
      if (pulled.some(({ isToObey }) => isToObey)) {
        this.lost();
        this.#deps.toCompare();
        return { wentBack: false };
      }
      if (this.#isClosed) return { wentBack: false };
      await file.sync('copySavedThings');
      this.#setAsOf(at, true);
      return { wentBack: false };
    }).catch((fault: unknown) => {
      this.lost();
      throw fault;
    });
  }

  /** Removes everything but what has to be sent. */
  wipe(): Promise<void> {
    this.lost();
    return this.#alone(async () => {
      await this.#deps.file.sync('wipe');
      this.#save({ begunAt: this.#deps.clock.now(), asOf: null });
    });
  }

  /** Resolves once nothing of it runs; nothing begins afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelPull?.();
    await this.#working.catch(() => undefined);
  }

  async #pullChanged(): Promise<void> {
    const at = this.#deps.clock.now();
    const keys = [...this.#changed];
    this.#changed.clear();
    const answers = await this.#inParts(keys, (part) => this.#deps.file.sync('pull', part, false));
    if (answers.some(({ wentBack, isToObey }) => wentBack || isToObey)) {
      this.lost();
      this.#deps.toCompare();
    }
    if (this.#isWhole && this.#changed.size === 0) this.#setAsOf(at);
  }

  async #inParts<Answer>(
    keys: readonly string[],
    call: (part: readonly string[]) => Promise<Answer>,
  ): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (let start = 0; start < keys.length && !this.#isClosed; start += A_CALL)
      answers.push(await call(keys.slice(start, start + A_CALL)));
    return answers;
  }

  #setAsOf(at: number, isSaved = at - this.#savedAt >= CONFIRMED): void {
    const state = { begunAt: this.#state?.begunAt ?? at, asOf: at };
    if (isSaved) this.#save(state);
    else this.#state = state;
  }

  #save(state: MirrorState): void {
    this.#state = state;
    this.#savedAt = this.#deps.clock.now();
    writeMirrorState(this.#deps.file.folder, state);
  }

  #alone<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#working.catch(() => undefined).then(work);
    this.#working = done;
    return done;
  }
}
