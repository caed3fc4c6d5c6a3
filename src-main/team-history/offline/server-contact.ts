/**
 * Whether a desk works with the team's server or without it. It works without it from the first call that does not reach it,
 * and with it again only when everything of its own has gone up and its mirror is read anew. A server that can be read and
 * takes no changes is read, and what the desk writes stays in its file until the server takes it.
 */

import type { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { Clock } from '../../ground/clock.ts';
import { historyFailure } from '../../ground/errors/history-failure.ts';
import { isReadable, type RefusedByServer, refusalIn } from '../engine/refusal.ts';
import { isUnreachable, unreachable } from './unreachable.ts';

/** Milliseconds between two tries, while the server is away. */
const AGAIN = 2_000;
/** Milliseconds between two tries, while it refuses something. */
export const REFUSED_AGAIN = 30_000;

export interface ServerContactDeps {
  readonly clock: Pick<Clock, 'after'>;
  /**
   * Brings both sides together, and resolves with what the server refuses all the same; null where it takes everything but
   * single rows. Rejects with `server-unreachable` while the server is away, and with its refusal where it cannot be read
   * either. Any other failure is the server's own answer, which its calls repeat: the desk works with it again.
   * @param isBehind the desk worked without the server until now
   */
  comeBack(isBehind: boolean): Promise<RefusedByServer | null>;
  /** Whether nothing is left that could go up now; called at the moment in which the desk turns to the server. */
  isAllSent(): boolean;
  /** Whether the server has refused single rows, which are tried again. */
  hasRefused(): boolean;
  /** A failure of coming back that is no loss of the server. */
  failed(fault: unknown): void;
}

export class ServerContact {
  readonly #deps: ServerContactDeps;
  readonly #listeners = new Set<() => void>();
  /** What rejects the calls that wait for the server. */
  readonly #waiting = new Set<() => void>();
  #isOnline: boolean;
  #refusal: RefusedByServer | null = null;
  #returning: Promise<void> | null = null;
  #cancel: () => void = () => undefined;
  #isClosed = false;

  constructor(deps: ServerContactDeps, isOnline: boolean) {
    this.#deps = deps;
    this.#isOnline = isOnline;
  }

  /** Whether the server is read. */
  get isOnline(): boolean {
    return this.#isOnline;
  }

  /** Whether the server is read and written. */
  get takesWrites(): boolean {
    return this.#isOnline && this.#refusal === null;
  }

  /** What it answers instead of taking what this desk writes, or of letting it in; null where it does neither. */
  get refusal(): RefusedByServer | null {
    return this.#refusal;
  }

  /** The listener is called with every change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** How a call fails that only the server can answer. */
  failureOf(method: string): ConsoleFailure {
    return this.#refusal === null ? unreachable(method) : historyFailure(this.#refusal.fault);
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
    this.#turn(false, null);
    // At once: one connection may be lost, and the next one good.
    this.reachable();
  }

  /**
   * A call was refused, and so is every other.
   * @param isRead the server can be read all the same
   */
  refused(refusal: RefusedByServer, isRead = isReadable(refusal)): void {
    if (this.#isClosed || (isRead && !this.#isOnline)) return;
    this.#turn(isRead, refusal);
    this.#tryLater();
  }

  /** The server may be there, or take what it refused: tried now, and again until it does. Does nothing while it does. */
  reachable(): void {
    if (this.#isSettled || this.#isClosed) return;
    this.#cancel();
    this.#returning ??= this.#return().finally(() => {
      this.#returning = null;
      this.#tryLater();
    });
  }

  /** Single rows may have been refused: they are tried again later. */
  tryLater(): void {
    if (this.#returning === null) this.#tryLater();
  }

  /** Resolves once nothing of it runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel();
    await this.#returning;
  }

  get #isSettled(): boolean {
    return this.takesWrites && !this.#deps.hasRefused();
  }

  #tryLater(): void {
    this.#cancel();
    if (this.#isSettled || this.#isClosed) return;
    const isAway = !this.#isOnline && this.#refusal === null;
    this.#cancel = this.#deps.clock.after(isAway ? AGAIN : REFUSED_AGAIN, () => this.reachable());
  }

  async #return(): Promise<void> {
    let isBehind = !this.#isOnline;
    let refusal: RefusedByServer | null = null;
    let isRead = true;
    try {
      do {
        refusal = await this.#deps.comeBack(isBehind);
        // What was made meanwhile goes up, and nothing is read again for it: a desk at work would never be back.
        isBehind = false;
      } while (refusal === null && !this.#deps.isAllSent() && !this.#isClosed);
    } catch (fault) {
      refusal = refusalIn(fault);
      isRead = !isUnreachable(fault) && refusal === null;
      if (isRead) this.#deps.failed(fault);
    }
    if (!this.#isClosed) this.#turn(isRead, refusal);
  }

  #turn(isOnline: boolean, refusal: RefusedByServer | null): void {
    const isSame = isOnline === this.#isOnline && refusal?.cause === this.#refusal?.cause;
    this.#isOnline = isOnline;
    this.#refusal = refusal;
    if (isSame) return;
    if (!isOnline) for (const lose of this.#waiting) lose();
    for (const listener of this.#listeners) listener();
  }
}
