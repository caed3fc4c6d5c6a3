/**
 * Looks for a newer version soon after a start and once a day, until one is ready. The shell's updater downloads it, and
 * installs it when Balcão quits.
 */
import type { Signal } from '../../src-preload/contract/contract.ts';
import type { UpdateFailure, UpdateStatus } from '../../src-preload/contract/settings/update-operations.ts';
import { DAY } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';
import type { Log } from '../ground/log.ts';

/** Wait after a start, in milliseconds: nothing of it slows the first screen down. */
const AFTER_START = 60_000;

/** What an installed Balcão's shell provides. */
export interface Updater {
  /**
   * Asks the address once, and starts to download what is newer; null where nothing is. Rejects where the address gives
   * no usable answer. Must not be called again once a version is ready.
   */
  look(): Promise<FoundVersion | null>;
  /** Calls the listener where a version that was ready turns out not to be installable. */
  onRefused(listener: () => void): void;
}

export interface FoundVersion {
  readonly version: string;
  /** Plain text. */
  readonly notes: string;
  /** How the download ended: `ready` means that the next quit installs it. Never rejects. */
  readonly outcome: Promise<'ready' | Exclude<UpdateFailure, 'unreachable'>>;
}

export interface NewVersionsDeps {
  /** Null where this Balcão looks for no newer version. */
  readonly updater: Updater | null;
  readonly clock: Clock;
  readonly events: { emit(signal: Signal): void };
  readonly log: Log;
}

export class NewVersions {
  readonly #deps: NewVersionsDeps;
  #status: UpdateStatus;
  #looking: Promise<void> | null = null;
  #isStopped = false;
  #disarm: (() => void) | undefined;

  constructor(deps: NewVersionsDeps) {
    this.#deps = deps;
    this.#status = { kind: deps.updater === null ? 'off' : 'waiting' };
    deps.updater?.onRefused(() => {
      if (this.#status.kind === 'ready') this.#fail('refused');
    });
  }

  get status(): UpdateStatus {
    return this.#status;
  }

  start(): void {
    if (this.#deps.updater !== null) this.#lookAfter(AFTER_START);
  }

  /** Nothing waits for a download that is under way. */
  stop(): void {
    this.#isStopped = true;
    this.#disarm?.();
  }

  #lookAfter(delay: number): void {
    this.#disarm = this.#deps.clock.after(delay, () => {
      void this.look();
      this.#lookAfter(DAY);
    });
  }

  /** Never rejects. One look at a time, and none once a version is ready: another one could only replace it. */
  look(): Promise<void> {
    const { updater } = this.#deps;
    const { kind } = this.#status;
    if (updater === null || kind === 'downloading' || kind === 'ready') return Promise.resolve();
    this.#looking ??= this.#lookWith(updater).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookWith(updater: Updater): Promise<void> {
    const found = await updater.look().catch(() => 'unreachable' as const);
    if (found === 'unreachable') return this.#fail(found);
    if (found === null) return this.#become({ kind: 'newest', checkedAt: this.#deps.clock.now() });
    const { version, notes, outcome } = found;
    this.#become({ kind: 'downloading', version, notes });
    void outcome.then((ended) => {
      if (ended === 'ready') this.#become({ kind: 'ready', version, notes });
      else this.#fail(ended);
    });
  }

  #fail(why: UpdateFailure): void {
    this.#deps.log({ event: 'update-failed', why });
    this.#become({ kind: 'failed', checkedAt: this.#deps.clock.now(), why });
  }

  #become(status: UpdateStatus): void {
    if (this.#isStopped) return;
    this.#status = status;
    this.#deps.events.emit({ name: 'updates-changed', payload: status });
  }
}
