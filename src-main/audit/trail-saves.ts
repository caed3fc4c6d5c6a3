/** Saves the audit trail as a file under the path that the shell returns. */
import type { Database } from 'better-sqlite3';
import type { AuditHead } from '../../src-preload/contract/policy/audit.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import type { SavedFile } from '../../src-preload/contract/values/saved-file.ts';
import { writeFileAtomically } from '../ground/atomic-write.ts';
import type { Clock } from '../ground/clock.ts';
import { chosenPath, type SavePaths, savedAt } from '../ground/saved-file.ts';
import { zonedTime } from '../ground/zoned-time.ts';
import { writeTrail } from './trail-file.ts';

const FILE_NAMES: Readonly<Record<Language, string>> = { en: 'audit-trail', 'pt-BR': 'trilha-de-auditoria' };

export interface TrailSavesDeps extends SavePaths {
  readonly file: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly timeZone: () => string;
  /** The newest entry, after those that are still in memory were written. */
  newest(): AuditHead | null;
}

export class TrailSaves {
  readonly #deps: TrailSavesDeps;
  readonly #stopping = new AbortController();
  #inFlight: Promise<unknown> = Promise.resolve();

  constructor(deps: TrailSavesDeps) {
    this.#deps = deps;
  }

  /** Rejects as `cancelled` when the user cancels, or Balcão closes; no file remains then. */
  async save(language: Language): Promise<SavedFile & { readonly entries: number }> {
    const { file, clock, timeZone } = this.#deps;
    const name = `${FILE_NAMES[language]}-${zonedTime(timeZone()).day(clock.now())}.jsonl`;
    const path = await chosenPath(this.#deps, name);
    const newest = this.#deps.newest();
    const writing = writeFileAtomically(path, (append) => writeTrail(file, newest, append, this.#stopping.signal));
    this.#inFlight = Promise.allSettled([this.#inFlight, writing]);
    await writing;
    return { ...savedAt(this.#deps, path), entries: newest?.number ?? 0 };
  }

  /** To be awaited before `console.db` closes. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#inFlight;
  }
}
