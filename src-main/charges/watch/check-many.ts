/**
 * "Check now" on many charges: each is read once, in the time that no other read needs. It runs here and not in the
 * page, so that it goes on when the list or its window is closed, and any window can stop it. It ends with Balcão: a
 * check that was not made is not owed, the watch and the quiet re-check go on by themselves.
 */

import { gatewayState } from '../../../src-preload/contract/charges/money-standing.ts';
import type { CheckingMany } from '../../../src-preload/contract/watch/checking-many.ts';
import type { Clock } from '../../ground/clock.ts';
import type { ReadOutcome } from './entry/watch-entry.ts';

export interface CheckManyDeps {
  readonly clock: Clock;
  /** The charge as the history has it; null where it has none, or the gateway never returned an id. */
  chargeOf(key: string): Promise<{ readonly transactionId: string; readonly state: string } | null>;
  /** One read that delays no other one; it may wait as long as the gateway is busy, paused or unreachable. */
  read(transactionId: string): Promise<ReadOutcome>;
  isPaused(): boolean;
  /** Emitted when the numbers or the status changed, a few times a second at the most. */
  progress(checking: CheckingMany): void;
  failed(fault: unknown): void;
}

/** Reads waiting or in flight at a time: a slow gateway is not waited for one charge after the other. */
const READS_IN_FLIGHT = 4;
/** The shortest time between two progress signals (ms). */
const EMIT_EVERY = 250;

interface Run {
  /** Keys still to be read, in the order they were requested. */
  readonly waiting: Set<string>;
  inFlight: number;
  checking: CheckingMany;
}

export class CheckMany {
  readonly #deps: CheckManyDeps;
  #run: Run | null = null;
  #emittedAt = Number.NEGATIVE_INFINITY;
  #disarm: (() => void) | null = null;

  constructor(deps: CheckManyDeps) {
    this.#deps = deps;
  }

  /** The run under way, or the last one of this session; null before the first. */
  get checking(): CheckingMany | null {
    return this.#run?.checking ?? null;
  }

  /** Starts with these charges; while a run is under way they join it, each once. */
  start(keys: readonly string[]): CheckingMany {
    const none: CheckingMany = { status: 'running', total: 0, checked: 0, changed: 0, notRead: 0 };
    const run = this.#underway ?? { waiting: new Set<string>(), inFlight: 0, checking: none };
    const waited = run.waiting.size;
    for (const key of keys) run.waiting.add(key);
    run.checking = { ...run.checking, total: run.checking.total + run.waiting.size - waited };
    this.#run = run;
    this.#emit();
    this.#fill(run);
    return run.checking;
  }

  /** Reads no more charges; the few that wait for their answer are still recorded. */
  stop(): void {
    this.#end('stopped');
  }

  /** The gateway refused the token: without a valid one every read would be refused. */
  tokenRefused(): void {
    this.#end('token-refused');
  }

  get #underway(): Run | null {
    return this.#run?.checking.status === 'running' ? this.#run : null;
  }

  #fill(run: Run): void {
    if (this.#deps.isPaused()) return void this.tokenRefused();
    for (const key of run.waiting) {
      if (run.inFlight >= READS_IN_FLIGHT) return;
      run.waiting.delete(key);
      run.inFlight += 1;
      void this.#check(run, key);
    }
    if (run.inFlight === 0) this.#end('done');
  }

  async #check(run: Run, key: string): Promise<void> {
    const result = await this.#read(key).catch((fault: unknown) => {
      this.#deps.failed(fault);
      return 'not-read' as const;
    });
    run.inFlight -= 1;
    // One that returns after the stop is in the history, and in no count.
    if (this.#underway !== run) return;
    const { checked, changed, notRead } = run.checking;
    run.checking = {
      ...run.checking,
      checked: checked + (result === 'not-read' ? 0 : 1),
      changed: changed + (result === 'changed' ? 1 : 0),
      notRead: notRead + (result === 'not-read' ? 1 : 0),
    };
    this.#emitSoon();
    this.#fill(run);
  }

  async #read(key: string): Promise<'changed' | 'unchanged' | 'not-read'> {
    const charge = await this.#deps.chargeOf(key);
    return charge === null ? 'not-read' : checkResult(await this.#deps.read(charge.transactionId), charge.state);
  }

  #end(status: CheckingMany['status']): void {
    const run = this.#underway;
    if (run === null) return;
    run.waiting.clear();
    run.checking = { ...run.checking, status };
    this.#emit();
  }

  #emitSoon(): void {
    if (this.#disarm !== null) return;
    const wait = this.#emittedAt + EMIT_EVERY - this.#deps.clock.monotonic();
    if (wait <= 0) return void this.#emit();
    this.#disarm = this.#deps.clock.after(wait, () => this.#emit());
  }

  #emit(): void {
    this.#disarm?.();
    this.#disarm = null;
    this.#emittedAt = this.#deps.clock.monotonic();
    if (this.#run !== null) this.#deps.progress(this.#run.checking);
  }
}

function checkResult(outcome: ReadOutcome, before: string): 'changed' | 'unchanged' | 'not-read' {
  if (outcome.kind !== 'taken') return 'not-read';
  const { observed } = outcome;
  if (observed.kind === 'unknown-transaction' || observed.kind === 'fault') return 'not-read';
  return observed.kind === 'changed' || gatewayState(observed.row) !== before ? 'changed' : 'unchanged';
}
