/**
 * The references that operators typed for attempts without a transaction id: a history that is rebuilt from its ledger
 * reads them here, because the service may know the charge by its reference alone. A reference may name a person, so it
 * is not in the ledger, which is never rewritten; it is deleted from here once its attempt has an id or made no charge,
 * or its person is erased.
 */

import { readFileSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isErased } from '../../charges/tombstones.ts';
import type { ReadableDb } from '../../database/database.ts';
import { firstRow } from '../../database/prepared.ts';
import { CombinedRuns } from './combined-runs.ts';

export function openReferencesFileIn(folder: string): string {
  return join(folder, 'open-references.json');
}

const unfinishedFileIn = (folder: string) => `${openReferencesFileIn(folder)}.part`;

/** The stored references by attempt id. A missing file has none, nor has one that cannot be parsed. */
export function readOpenReferences(folder: string): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(readFileSync(openReferencesFileIn(folder), 'utf8'));
    if (typeof stored !== 'object' || stored === null) return new Map();
    return new Map(
      Object.entries(stored).flatMap(([id, reference]) =>
        typeof reference === 'string' ? [[id, reference] as const] : [],
      ),
    );
  } catch (error) {
    if (error instanceof SyntaxError) return new Map();
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
}

/** An attempt that needs its reference no longer. */
export interface SettledAttempt {
  readonly attemptId: string;
  /** The charge it made; null where it made none, where the history has no such attempt, and after an erasure. */
  readonly transactionId: string | null;
  /** When it ended, UTC milliseconds. */
  readonly at: number;
  /** Whether the history has the attempt, or knows that it was erased. */
  readonly isHere: boolean;
}

/** Those of these attempts that have an id, made no charge or are erased, or that the history does not have. */
export function settledAmong(db: ReadableDb, attemptIds: readonly string[]): SettledAttempt[] {
  return attemptIds.flatMap((attemptId): SettledAttempt[] => {
    const attempt = firstRow<{ outcome: string; at: number | null; transactionId: string | null }>(
      db,
      `SELECT outcome, ended_at_ms AS at,
         (SELECT transaction_id FROM charges WHERE time_key = attempts.time_key) AS transactionId
       FROM attempts WHERE id = ?`,
      attemptId,
    );
    if (isErased(db, '', attemptId)) return [{ attemptId, transactionId: null, at: 0, isHere: true }];
    if (attempt === null) return [{ attemptId, transactionId: null, at: 0, isHere: false }];
    if (attempt.outcome === 'open' || attempt.outcome === 'unknown') return [];
    return [{ attemptId, transactionId: attempt.transactionId, at: attempt.at ?? 0, isHere: true }];
  });
}

export class OpenReferences {
  readonly #folder: string;
  readonly #references: Map<string, string>;
  /** Attempts that are being committed: the history may not have them yet. */
  readonly #opening = new Set<string>();
  /** Counts changes, and which of them the file has: a failed write is made up for by the next one. */
  #changed = 0;
  #inFile = 0;
  /** A write has every change that was made before it begins. */
  readonly #writes = new CombinedRuns(async () => {
    const changed = this.#changed;
    await this.#write();
    this.#inFile = changed;
  });

  private constructor(folder: string, references: Map<string, string>) {
    this.#folder = folder;
    this.#references = references;
  }

  /** Opens the references of a history's folder, and deletes what a crash left unfinished. */
  static async open(folder: string): Promise<OpenReferences> {
    rmSync(unfinishedFileIn(folder), { force: true });
    return new OpenReferences(folder, readOpenReferences(folder));
  }

  /** Resolves once the reference is in the file; rejects with the file system's error where it is not. */
  add(attemptId: string, reference: string): Promise<void> {
    this.#opening.add(attemptId);
    this.#references.set(attemptId, reference);
    this.#changed += 1;
    return this.#writes.run();
  }

  /** The history has the attempt, or never will. */
  opened(attemptId: string): void {
    this.#opening.delete(attemptId);
  }

  /** Resolves once none of these is in the file. */
  async delete(attemptIds: readonly string[]): Promise<void> {
    for (const id of attemptIds) if (this.#references.delete(id)) this.#changed += 1;
    if (this.#inFile !== this.#changed) await this.#writes.run();
  }

  /**
   * Deletes every reference that is not needed any more.
   * @param read finds the settled ones among these attempts in the history.
   * @param before runs before their references are deleted.
   */
  async deleteSettled(
    read: (attemptIds: readonly string[]) => Promise<readonly SettledAttempt[]>,
    before: (settled: readonly SettledAttempt[]) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const ids = [...this.#references.keys()].filter((id) => !this.#opening.has(id));
    const settled = ids.length === 0 ? [] : await read(ids);
    await before(settled);
    await this.delete(settled.map(({ attemptId }) => attemptId));
  }

  /** Waits for pending writes, before the folder is released. */
  settled(): Promise<void> {
    return this.#writes.settled();
  }

  /**
   * The old file stays until the new one is on the disk. The folder is not synced, which would double the wait of a
   * creation: the next commit of the history brings the new name to the disk. Without a reference there is no file.
   */
  async #write(): Promise<void> {
    const file = openReferencesFileIn(this.#folder);
    if (this.#references.size === 0) return rm(file, { force: true });
    const part = unfinishedFileIn(this.#folder);
    try {
      const unfinished = await open(part, 'w', 0o600);
      try {
        await unfinished.writeFile(JSON.stringify(Object.fromEntries(this.#references)));
        await unfinished.datasync();
      } finally {
        await unfinished.close();
      }
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}
