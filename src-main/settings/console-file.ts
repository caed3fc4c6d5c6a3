import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { FileKind } from '../history/migrations/index.ts';

/** Numbered steps; each brings the file from the version of its place to the next. Never edited once released. */
const MIGRATIONS = [
  `CREATE TABLE setting (
     name TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT;
   CREATE TABLE gateway (
     number INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     own_sandbox INTEGER NOT NULL CHECK (own_sandbox IN (0, 1)),
     profile TEXT NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX gateway_one_sandbox ON gateway (own_sandbox) WHERE own_sandbox = 1;
   CREATE TABLE token (
     gateway_id TEXT PRIMARY KEY REFERENCES gateway (id),
     since INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE token_check (
     number INTEGER PRIMARY KEY,
     gateway_id TEXT NOT NULL REFERENCES gateway (id),
     at INTEGER NOT NULL,
     verdict TEXT NOT NULL,
     method TEXT NOT NULL,
     reason TEXT,
     http_status INTEGER
   ) STRICT;
   CREATE INDEX token_check_newest ON token_check (gateway_id, number DESC);`,
  `ALTER TABLE token ADD COLUMN generated INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE token ADD COLUMN expires_at INTEGER;
   ALTER TABLE token ADD COLUMN expiry_source TEXT;
   ALTER TABLE token_check ADD COLUMN cause TEXT;
   ALTER TABLE token_check ADD COLUMN occasion TEXT NOT NULL DEFAULT 'demand';`,
  `CREATE TABLE audit (
     number INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     operator TEXT,
     action TEXT NOT NULL,
     gateway TEXT,
     subject TEXT NOT NULL,
     previous TEXT NOT NULL,
     hash TEXT NOT NULL UNIQUE
   ) STRICT;
   CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit trail is append-only'); END;
   CREATE TRIGGER audit_grows BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'the audit trail is append-only'); END;`,
  `CREATE TABLE admin_pin (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     salt BLOB NOT NULL,
     hash BLOB NOT NULL,
     failures INTEGER NOT NULL DEFAULT 0,
     wait_until INTEGER NOT NULL DEFAULT 0
   ) STRICT;`,
  // How long a gateway's charges name their customers, once somebody has confirmed it: nothing is taken out before begins_at.
  `CREATE TABLE retention (
     gateway_id TEXT PRIMARY KEY REFERENCES gateway (id),
     months INTEGER NOT NULL CHECK (months > 0),
     begins_at INTEGER NOT NULL
   ) STRICT;
   -- There while the desk is hidden: ending Balcão is no way around it.
   CREATE TABLE hidden_desk (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;
   ALTER TABLE token_check ADD COLUMN control TEXT;
   ALTER TABLE token_check ADD COLUMN verify_setting TEXT NOT NULL DEFAULT '';`,
  // Under which mark a vault's secret counts (access/shared-removal.ts); the name is the vault's, no gateway's alone.
  'CREATE TABLE kept_secret (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT;',
] as const;

/** Marks a file as Balcão's desk (`BALD`). Files from before it have none. */
const APPLICATION_ID = 0x42414c44;

export const CONSOLE_FILE: FileKind = {
  name: 'console',
  applicationIds: [0, APPLICATION_ID],
  newest: MIGRATIONS.length,
};

/** Where it lies. A folder without it was mistyped, was never Balcão's, or waits to be mended by the console. */
export function consoleFileIn(dataFolder: string): string {
  return join(dataFolder, 'console.db');
}

/**
 * Opens `console.db`: gateways, settings, checks of tokens (never a token). It is small and seldom written, so it is
 * read and written in place. A file from a newer Balcão is not opened.
 */
export function openConsoleFile(dataFolder: string): Database.Database {
  const path = consoleFileIn(dataFolder);
  const file = new Database(path);
  chmodSync(path, 0o600);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.pragma('secure_delete = ON');
  if (process.platform === 'darwin') file.pragma('fullfsync = ON');
  const version = Number(file.pragma('user_version', { simple: true }));
  if (version > MIGRATIONS.length) {
    file.close();
    throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'from-newer-version' });
  }
  MIGRATIONS.slice(version).forEach((step, index) => {
    file.transaction(() => {
      file.exec(step);
      file.pragma(`user_version = ${version + index + 1}`);
    })();
  });
  if (file.pragma('application_id', { simple: true }) === 0) file.pragma(`application_id = ${APPLICATION_ID}`);
  return file;
}
