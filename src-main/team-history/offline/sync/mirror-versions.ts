/**
 * Which version of each charge the mirror has, in a small file next to it: the history's own file has no such column. A
 * version that is missing here, after a crash, means that the charge is read again.
 */
import { join } from 'node:path';
import Database from 'better-sqlite3';

export class MirrorVersions {
  readonly #db: Database.Database;

  constructor(folder: string) {
    this.#db = new Database(join(folder, 'mirror-versions.db'));
    this.#db.exec(`PRAGMA journal_mode = wal; PRAGMA synchronous = normal;
      CREATE TABLE IF NOT EXISTS versions (key TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID`);
  }

  all(): ReadonlyMap<string, number> {
    // The table is STRICT.
    const rows = this.#db.prepare('SELECT key, version FROM versions').all() as { key: string; version: number }[];
    return new Map(rows.map(({ key, version }) => [key, version]));
  }

  of(keys: readonly string[]): ReadonlyMap<string, number> {
    const read = this.#db.prepare('SELECT version FROM versions WHERE key = ?').pluck();
    return new Map(
      keys.flatMap((key) => {
        const version = read.get(key);
        return typeof version === 'number' ? [[key, version] as const] : [];
      }),
    );
  }

  set(versions: ReadonlyMap<string, number>): void {
    const write = this.#db.prepare('INSERT OR REPLACE INTO versions (key, version) VALUES (?, ?)');
    this.#db.transaction(() => {
      for (const [key, version] of versions) write.run(key, version);
    })();
  }

  delete(keys: readonly string[]): void {
    const remove = this.#db.prepare('DELETE FROM versions WHERE key = ?');
    this.#db.transaction(() => {
      for (const key of keys) remove.run(key);
    })();
  }

  close(): void {
    this.#db.close();
  }
}
