/** Erasure in the copies of a history, each opened in a process that ends with the history. */
import { existsSync } from 'node:fs';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { historyErrorIn } from '../ground/errors/history-failure.ts';
import { TaskStopped } from '../ground/run-task.ts';
import type { UnreachedFile } from './api/maintenance-api.ts';
import { copiesIn, removeWorkingCopies, unreachedReason } from './erasure/erase-copies.ts';
import type { KeysOfPerson } from './erasure/rows-of-person.ts';
import type { ForeignTasks } from './foreign-file-client.ts';
import type { Person } from './model/same-person.ts';

export class CopiesErasure {
  readonly #folder: string;
  readonly #foreign: ForeignTasks;
  #working: Promise<unknown> = Promise.resolve();

  /** @param foreign runs a task on a file that anybody may have made */
  constructor(folder: string, foreign: ForeignTasks) {
    this.#folder = folder;
    this.#foreign = foreign;
  }

  get count(): number {
    return copiesIn(this.#folder).length;
  }

  /** What names a person in the copies, and the copies that cannot be read. */
  async keysOf(person: Person) {
    const found: KeysOfPerson[] = [];
    const unreached: UnreachedFile[] = [];
    for (const path of copiesIn(this.#folder)) {
      const keys = await this.#alone(() => this.#foreign('keysInCopy', path, path, this.#folder, person)).catch(
        notReached,
      );
      if (typeof keys === 'object') found.push(keys);
      else unreached.push(...unreachedAt(path, keys));
    }
    return { found, unreached };
  }

  /** Erases in each copy what the ledger names. */
  async erase(onProgress: (done: number, total: number) => void) {
    const copies = copiesIn(this.#folder);
    const unreached: UnreachedFile[] = [];
    for (const [done, path] of copies.entries()) {
      onProgress(done, copies.length);
      const reason = await this.#alone(() => this.#foreign('eraseFromCopy', path, path, this.#folder)).catch(
        notReached,
      );
      if (reason !== null) unreached.push(...unreachedAt(path, reason));
    }
    onProgress(copies.length, copies.length);
    return { copies: copies.length - unreached.length, unreached };
  }

  /** One at a time, and none leaves its working copy (erase-copies.ts): a search may begin during a rewrite. */
  #alone<Value>(work: () => Promise<Value>): Promise<Value> {
    // A task settles once its process has ended, which may have been in the middle of a copy.
    const done = this.#working.then(work).finally(() => removeWorkingCopies(this.#folder));
    this.#working = done.catch(() => undefined);
    return done;
  }
}

/** Of a file whose own part is gone, its WAL is what may hold somebody. A backup may be rotated away meanwhile. */
function unreachedAt(path: string, reason: UnreachedFile['reason']): UnreachedFile[] {
  const file = [path, `${path}-wal`].find(existsSync);
  return file === undefined ? [] : [{ path: file, reason }];
}

/** Why a copy could not be read or rewritten. */
function notReached(fault: unknown): UnreachedFile['reason'] {
  if (fault instanceof ConsoleFailure && fault.error.kind === 'cancelled') throw fault;
  const error = historyErrorIn(fault);
  if (error !== null) return unreachedReason(error.reason);
  return fault instanceof TaskStopped && fault.code !== 'not-started' ? 'unreadable' : 'other';
}
