/**
 * Whether a desk works with the team's server or without it. It works without it from the first call that does not reach it,
 * and with it again only when everything of its own has gone up and its mirror is read anew.
 */
import type { Clock } from '../../ground/clock.ts';
import { isUnreachable, unreachable } from './unreachable.ts';

/** Milliseconds between two tries, while the server is away. */
const AGAIN = 2_000;

export interface ServerContactDeps {
  readonly clock: Pick<Clock, 'after'>;
  /**
   * Brings both sides together; rejects with `server-unreachable` while the server is away. Any other failure is the
   * server's own answer, which its calls repeat: the desk works with it again.
   */
  comeBack(): Promise<void>;
  /** Whether nothing is left that could go up now; called at the moment in which the desk turns to the server. */
  isAllSent(): boolean;
  /** A failure of coming back that is no loss of the server. */
  failed(fault: unknown): void;
}

export class ServerContact {
  readonly #deps: ServerContactDeps;
  readonly #listeners = new Set<() => void>();
  /** What rejects the calls that wait for the server. */
  readonly #waiting = new Set<() => void>();
  #isOnline: boolean;
  #returning: Promise<void> | null = null;
  #cancel: () => void = () => undefined;
  #isClosed = false;

  constructor(deps: ServerContactDeps, isOnline: boolean) {
    this.#deps = deps;
    this.#isOnline = isOnline;
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  /** The listener is called with every change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Waits for the server's answer. Rejects with `server-unreachable` where the server is lost meanwhile: a connection
   * that is frozen shows it only after its own limits, and the caller can be answered by the file.
   */
  untilLost<Value>(asked: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const lose = () => reject(unreachable('the call'));
      this.#waiting.add(lose);
      const settled = () => void this.#waiting.delete(lose);
      asked.then(resolve, reject).then(settled, settled);
    });
  }

  /** A call did not reach the server, or its link is lost. */
  lost(): void {
    if (!this.#isOnline) return;
    this.#turn(false);
    // At once: one connection may be lost, and the next one good.
    this.reachable();
  }

  /** The server may be there: tried now, and again every two seconds until it is. Does nothing while online. */
  reachable(): void {
    if (this.#isOnline || this.#isClosed) return;
    this.#cancel();
    this.#returning ??= this.#return().finally(() => {
      this.#returning = null;
      if (!this.#isOnline && !this.#isClosed) this.#cancel = this.#deps.clock.after(AGAIN, () => this.reachable());
    });
  }

  /** Resolves once nothing of it runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#returning;
  }

  async #return(): Promise<void> {
    try {
      do await this.#deps.comeBack();
      while (!this.#deps.isAllSent() && !this.#isClosed);
    } catch (fault) {
      if (isUnreachable(fault)) return;
      this.#deps.failed(fault);
    }
    if (!this.#isClosed) this.#turn(true);
  }

  #turn(isOnline: boolean): void {
    this.#isOnline = isOnline;
    if (!isOnline) for (const lose of this.#waiting) lose();
    for (const listener of this.#listeners) listener();
  }
}
