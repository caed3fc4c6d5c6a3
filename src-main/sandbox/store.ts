/** The sandbox's storage: one SQLite file of its own, so that simulated charges survive a restart. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { SandboxCharge } from './sandbox-charge.ts';

/** Names of the secrets that the sandbox generates once and saves. */
type SecretName = 'token' | 'control-token' | 'client-secret';

export interface SandboxStore {
  /** The secret saved under this name; `make` generates it the first time. */
  secret(name: SecretName, make: () => string): string;
  /** Commits the charge, new or changed, before it returns. */
  saveCharge(charge: SandboxCharge): void;
  charge(id: string): SandboxCharge | null;
  /** The ID of the newest charge whose metadata has this value; null where there is none. */
  idByMetadata(key: 'balcaoAttempt' | 'sellerExternalRef', value: string): string | null;
  /** Changes every charge that fits, and removes their old content from the file and the files next to it. */
  rewrite(fits: (charge: SandboxCharge) => boolean, change: (charge: SandboxCharge) => SandboxCharge): void;
  saveToken(token: string, expiresAt: number): void;
  /** When a generated token expires, UTC milliseconds; null for one that was never issued. */
  tokenExpiry(token: string): number | null;
  close(): void;
}

/**
 * Opens `sandbox.db` in an existing folder. A commit survives the death of the process, not a loss of power
 * (`synchronous=NORMAL`): it is a simulation, and it has to respond quickly.
 */
export function openSandboxStore(dataFolder: string): SandboxStore {
  const db = openFile(dataFolder);
  const readSecret = db.prepare<[string], { value: string }>('SELECT value FROM secret WHERE name = ?');
  const addSecret = db.prepare<[string, string]>('INSERT INTO secret (name, value) VALUES (?, ?)');
  const readCharge = db.prepare<[string], { record: string }>('SELECT record FROM charge WHERE id = ?');
  const insertCharge = db.prepare<[string, string]>(
    'INSERT INTO charge (id, record) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record',
  );
  const findByMetadata = db.prepare<[string, string], { id: string }>(
    `SELECT id FROM charge WHERE json_extract(record, '$.request.metadata.' || ?) = ?
     ORDER BY json_extract(record, '$.createdAt') DESC LIMIT 1`,
  );
  const readToken = db.prepare<[string], { expires_at: number }>('SELECT expires_at FROM token WHERE token = ?');
  const addToken = db.prepare<[string, number]>('INSERT INTO token (token, expires_at) VALUES (?, ?)');

  return {
    secret(name, make) {
      const saved = readSecret.get(name);
      if (saved) return saved.value;
      const value = make();
      addSecret.run(name, value);
      return value;
    },
    saveCharge: (charge) => void insertCharge.run(charge.id, JSON.stringify(charge)),
    charge(id) {
      const row = readCharge.get(id);
      // The record was written by `saveCharge` above, in this file: its shape is known.
      return row ? (JSON.parse(row.record) as SandboxCharge) : null;
    },
    idByMetadata: (key, value) => findByMetadata.get(key, value)?.id ?? null,
    rewrite(fits, change) {
      let changed = 0;
      const rewriteAll = db.transaction(() => {
        // Written by `saveCharge`. All at once: while a statement iterates, the connection cannot be written to.
        const records = db.prepare<[], { record: string }>('SELECT record FROM charge').all();
        for (const { record } of records) {
          const charge = JSON.parse(record) as SandboxCharge;
          if (!fits(charge)) continue;
          const after = change(charge);
          insertCharge.run(after.id, JSON.stringify(after));
          changed += 1;
        }
      });
      rewriteAll.immediate();
      if (changed === 0) return;
      db.pragma('wal_checkpoint(TRUNCATE)');
    },
    saveToken: (token, expiresAt) => void addToken.run(token, expiresAt),
    tokenExpiry: (token) => readToken.get(token)?.expires_at ?? null,
    close: () => void db.close(),
  };
}

function openFile(dataFolder: string): Database.Database {
  const file = join(dataFolder, 'sandbox.db');
  const db = new Database(file);
  // It holds tokens; SQLite creates the files next to this one with the same mode.
  chmodSync(file, 0o600);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('secure_delete = ON');
  db.exec(`
    CREATE TABLE IF NOT EXISTS secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS token (token TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS charge (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `);
  return db;
}
