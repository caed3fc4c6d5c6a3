/**
 * Disk space reserved for the end of an attempt: the service may have made a charge by the time the disk is full, and
 * its response is then written in place of this file. No attempt starts while the file is missing, so a charge that
 * could not be recorded is never requested.
 */

import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryErrorData } from '../../ground/errors/history-error.ts';
import { historyErrorOf } from '../../sqlite-file/sqlite-error.ts';

/** A response of the largest size the transport accepts (1 MiB), its pages in the WAL and the ledger's line. */
const SIZE = 2 * 1024 * 1024;

export class DiskReserve {
  readonly #path: string;
  readonly #onChange: (fault: HistoryErrorData | null) => void;
  /** Why there is no reserve; null where there is one. */
  #state: Promise<HistoryErrorData | null>;
  #isHeld = false;

  /** @param onChange is called with each loss of the reserve, and with null when it is there again. */
  constructor(folder: string, onChange: (fault: HistoryErrorData | null) => void) {
    this.#path = join(folder, 'reserve');
    this.#onChange = onChange;
    this.#state = this.#initialize();
  }

  /** Whether the reserve is known to exist. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Null while the reserve exists; else it tries to create it again and returns the disk's error. */
  async ensure(): Promise<HistoryErrorData | null> {
    const before = this.#state;
    if ((await before) === null) return null;
    // Of several concurrent calls, the first one tries.
    if (this.#state === before) this.#state = this.#create();
    const now = await this.#state;
    if (now === null) {
      this.#isHeld = true;
      this.#onChange(null);
    }
    return now;
  }

  /** A write failed for want of space or permission: no attempt starts until the reserve can be written anew. */
  markLost(fault: HistoryErrorData): void {
    this.#state = Promise.resolve(fault);
    this.#isHeld = false;
    this.#onChange(fault);
  }

  /** Frees the reserve for the next write; returns whether there was one. */
  async release(fault: HistoryErrorData): Promise<boolean> {
    const existed = await this.#exists();
    this.markLost(fault);
    await rm(this.#path, { force: true }).catch(() => undefined);
    return existed;
  }

  /** Waits for a pending write, before the folder is released. */
  async settled(): Promise<void> {
    await this.#state;
  }

  async #initialize(): Promise<HistoryErrorData | null> {
    const fault = (await this.#exists()) ? null : await this.#create();
    this.#isHeld = fault === null;
    if (fault !== null) this.#onChange(fault);
    return fault;
  }

  async #exists(): Promise<boolean> {
    return (await stat(this.#path).catch(() => null))?.size === SIZE;
  }

  /** Written next to the old file, which is replaced only then: there must be room for both. */
  async #create(): Promise<HistoryErrorData | null> {
    const part = `${this.#path}.part`;
    try {
      const file = await open(part, 'w', 0o600);
      try {
        // Random bytes: a file system that compresses or leaves out zeros would reserve no space for them.
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
