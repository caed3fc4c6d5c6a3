/**
 * Room on the disk that is kept for the end of an attempt: the service may have made a charge by the time the disk is
 * full, and then its answer is written where this file lay. Nothing is begun while it is not there, so a charge that
 * could not be recorded is never asked for.
 */

import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryErrorData } from '../api/history-error.ts';
import { historyErrorOf } from '../sqlite/sqlite-error.ts';

/** An answer of the largest size the wire takes (1 MiB), its pages in the WAL and the ledger's line. */
const SIZE = 2 * 1024 * 1024;

export class DiskReserve {
  readonly #path: string;
  readonly #told: (fault: HistoryErrorData | null) => void;
  /** What keeps the room from being kept; null where it is kept. */
  #state: Promise<HistoryErrorData | null>;
  #isHeld = false;

  /** @param told hears of each loss of the room, and when it is kept again (null). */
  constructor(folder: string, told: (fault: HistoryErrorData | null) => void) {
    this.#path = join(folder, 'reserve');
    this.#told = told;
    this.#state = this.#first();
  }

  /** Whether the room is known to be kept. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Null while the room is kept; else it is tried for again, and the disk's answer given. */
  async held(): Promise<HistoryErrorData | null> {
    const before = this.#state;
    if ((await before) === null) return null;
    // Of several that ask at once, the first one tries.
    if (this.#state === before) this.#state = this.#lay();
    const now = await this.#state;
    if (now === null) {
      this.#isHeld = true;
      this.#told(null);
    }
    return now;
  }

  /** A write failed for want of room, or of leave to write: nothing is begun until as much as this can be written anew. */
  doubt(fault: HistoryErrorData): void {
    this.#state = Promise.resolve(fault);
    this.#isHeld = false;
    this.#told(fault);
  }

  /** Gives the room to whoever writes next; whether there was any to give. */
  async release(fault: HistoryErrorData): Promise<boolean> {
    const isLaid = await this.#isLaid();
    this.doubt(fault);
    await rm(this.#path, { force: true }).catch(() => undefined);
    return isLaid;
  }

  /** Waits for what is on its way to the disk, before the folder is let go of. */
  async settled(): Promise<void> {
    await this.#state;
  }

  async #first(): Promise<HistoryErrorData | null> {
    const fault = (await this.#isLaid()) ? null : await this.#lay();
    this.#isHeld = fault === null;
    if (fault !== null) this.#told(fault);
    return fault;
  }

  async #isLaid(): Promise<boolean> {
    return (await stat(this.#path).catch(() => null))?.size === SIZE;
  }

  /** Written beside the old one, which goes only then: kept room and as much again must be there. */
  async #lay(): Promise<HistoryErrorData | null> {
    const part = `${this.#path}.part`;
    try {
      const file = await open(part, 'w', 0o600);
      try {
        // Random bytes: a file system that packs or leaves out zeros would keep no room for them.
        await file.writeFile(randomBytes(SIZE));
        await file.datasync();
      } finally {
        await file.close();
      }
      await rename(part, this.#path);
      return null;
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      return historyErrorOf(error);
    }
  }
}
