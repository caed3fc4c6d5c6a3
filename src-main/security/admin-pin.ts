/**
 * The admin's PIN and the screen's: only their hashes are saved, and each failure after the third delays the next try of
 * either longer. The admin's keeps colleagues from changing where money goes, and unlocks the screen too; the screen's is
 * for the clerks of a desk that locks itself, and unlocks nothing else. Against a person with the computer's account
 * neither is a protection.
 */
import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import type { Clock } from '../ground/clock.ts';

/** About 60 ms and 32 MiB per try: a PIN is short, so each try must be costly (RFC 7914, section 2). */
const COST: ScryptOptions = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const LENGTH = 32;
const FREE_FAILURES = 3;
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 15 * MINUTE;

export type PinPurpose = 'admin' | 'screen';

interface PinRow {
  readonly purpose: PinPurpose;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
  readonly failures: number;
  readonly wait_until_ms: number;
}

/** Where a PIN may be typed: an operation of the contract, or the export command. */
export type PinEntrance =
  | 'security.unlock'
  | 'security.enterPin'
  | 'security.setPin'
  | 'security.setScreenPin'
  | 'batches.start'
  | 'export-command';

/** Records tries: where a PIN was typed, never what. */
export interface PinTries {
  /** `wait`: the try came too early, and was not compared. */
  refused(entrance: PinEntrance, reason: 'wrong' | 'wait'): void;
  accepted(): void;
}

/** Whether this `console.db` has an admin's PIN. */
export function isPinSetIn(file: Database): boolean {
  return file.prepare("SELECT 1 FROM pins WHERE purpose = 'admin'").get() !== undefined;
}

export class AdminPin {
  readonly #file: Database;
  readonly #clock: Clock;
  readonly #tries: PinTries;
  /** The stored end of a wait (UTC ms), and its monotonic end: a clock that is set meanwhile does not shorten it. */
  #wait = { until: 0, over: 0 };
  /** One try at a time: concurrent tries must not all be made before the first failure counts. */
  #lastCheck: Promise<unknown> = Promise.resolve();

  constructor(file: Database, clock: Clock, tries: PinTries) {
    this.#file = file;
    this.#clock = clock;
    this.#tries = tries;
    this.#isWaiting(this.#rows[0]?.wait_until_ms ?? 0);
  }

  /** Whether an admin's things need the PIN. */
  get isSet(): boolean {
    return isPinSetIn(this.#file);
  }

  get isScreenPinSet(): boolean {
    return this.#rows.some(({ purpose }) => purpose === 'screen');
  }

  /**
   * Identifies the PIN that is set, without telling anything of it; null where none is. It differs each time one is
   * set, so that what was approved by an earlier one can be distinguished.
   */
  get identity(): string | null {
    const row = this.#rows.find(({ purpose }) => purpose === 'admin');
    return row === undefined ? null : createHash('sha256').update(row.salt).digest('hex');
  }

  /**
   * Compares with the admin's PIN, and to unlock with the screen's too; where none of them is set, anything passes.
   * @throws ConsoleFailure `pin`: `needed` for none, `wrong`, or `wait` while tries are delayed.
   */
  check(pin: string | null, entrance: PinEntrance): Promise<void> {
    const outcome = this.#lastCheck.then(
      () => this.#check(pin, entrance),
      () => this.#check(pin, entrance),
    );
    this.#lastCheck = outcome;
    return outcome;
  }

  /**
   * Sets another PIN, or none. Where there is an admin's PIN, it is checked first; the screen's alone is changed by who
   * knows it.
   */
  async set(purpose: PinPurpose, current: string | null, pin: string | null): Promise<void> {
    await this.check(current, purpose === 'admin' ? 'security.setPin' : 'security.setScreenPin');
    if (pin === null) {
      this.#file.prepare('DELETE FROM pins WHERE purpose = ?').run(purpose);
      return;
    }
    const salt = randomBytes(16);
    const hash = await hashOf(pin, salt);
    this.#file.prepare('INSERT OR REPLACE INTO pins (purpose, salt, hash) VALUES (?, ?, ?)').run(purpose, salt, hash);
  }

  /** The PINs that are compared there. */
  #takenAt(entrance: PinEntrance): readonly PinRow[] {
    if (entrance === 'security.unlock') return this.#rows;
    const admins = this.#rows.filter(({ purpose }) => purpose === 'admin');
    return entrance === 'security.setScreenPin' && admins.length === 0 ? this.#rows : admins;
  }

  async #check(pin: string | null, entrance: PinEntrance): Promise<void> {
    const taken = this.#takenAt(entrance);
    // A new row begins at none; what was tried at the other one counts.
    const row = taken.reduce<PinRow | undefined>(
      (most, each) => (most && most.failures >= each.failures ? most : each),
      undefined,
    );
    if (row === undefined) return;
    if (pin === null) throw new ConsoleFailure({ kind: 'pin', reason: 'needed' });
    if (this.#isWaiting(row.wait_until_ms)) {
      this.#tries.refused(entrance, 'wait');
      throw new ConsoleFailure({ kind: 'pin', reason: 'wait' });
    }
    if (await isOneOf(taken, pin)) {
      if (row.failures > 0) this.#file.prepare('UPDATE pins SET failures = 0, wait_until_ms = 0').run();
      this.#tries.accepted();
      return;
    }
    const failures = row.failures + 1;
    const wait = failures < FREE_FAILURES ? 0 : Math.min(FIRST_WAIT * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT);
    const until = this.#clock.now() + wait;
    this.#file.prepare('UPDATE pins SET failures = ?, wait_until_ms = ?').run(failures, until);
    this.#wait = { until, over: this.#clock.monotonic() + wait };
    this.#tries.refused(entrance, 'wrong');
    throw new ConsoleFailure({ kind: 'pin', reason: 'wrong' });
  }

  /** @param until the stored end of the wait, which another process may have written. */
  #isWaiting(until: number): boolean {
    // Where the clock was set back between two starts, the wait is the longest possible one.
    const left = Math.min(until - this.#clock.now(), LONGEST_WAIT);
    if (until !== this.#wait.until) this.#wait = { until, over: this.#clock.monotonic() + left };
    return this.#clock.monotonic() < this.#wait.over;
  }

  get #rows(): readonly PinRow[] {
    // Rows of the table this class owns; its columns are STRICT.
    return this.#file.prepare('SELECT purpose, salt, hash, failures, wait_until_ms FROM pins').all() as PinRow[];
  }
}

/** Compares with each, so that the time does not depend on which one it is. */
async function isOneOf(rows: readonly PinRow[], pin: string): Promise<boolean> {
  const equal = await Promise.all(rows.map(async ({ salt, hash }) => timingSafeEqual(await hashOf(pin, salt), hash)));
  return equal.includes(true);
}

function hashOf(pin: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same PIN may be typed with composed or decomposed letters.
    scrypt(pin.normalize('NFKC'), salt, LENGTH, COST, (fault, hash) => (fault ? reject(fault) : resolve(hash)));
  });
}
