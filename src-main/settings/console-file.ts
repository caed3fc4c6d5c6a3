/** `console.db`: the desk's gateways, settings, checks of tokens (never a token), audit entries, PIN. */

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { HistoryError } from '../ground/errors/history-error.ts';
import { HISTORY_FILE } from '../history/sqlite/history-files.ts';
import { makeBackup } from '../sqlite-file/backup.ts';
import { openToWrite } from '../sqlite-file/connection.ts';
import { type FileKind, migrate, type Schema, versionOf } from '../sqlite-file/migration.ts';
import type { SqliteDb } from '../sqlite-file/sqlite-db.ts';

/** The whole schema. Instants (`_ms`) are UTC milliseconds. */
const TABLES = `
  CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  CREATE TABLE gateways (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    own_sandbox INTEGER NOT NULL CHECK (own_sandbox IN (0, 1)),
    profile TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX gateways_one_sandbox ON gateways (own_sandbox) WHERE own_sandbox = 1;

  CREATE TABLE tokens (
    gateway_id TEXT PRIMARY KEY REFERENCES gateways (id),
    since_ms INTEGER NOT NULL,
    generated INTEGER NOT NULL DEFAULT 0,
    expires_at_ms INTEGER,
    expiry_source TEXT
  ) STRICT;

  CREATE TABLE token_checks (
    number INTEGER PRIMARY KEY,
    gateway_id TEXT NOT NULL REFERENCES gateways (id),
    at_ms INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    method TEXT NOT NULL,
    reason TEXT,
    http_status INTEGER,
    cause TEXT,
    occasion TEXT NOT NULL DEFAULT 'demand',
    control TEXT,
    verify_setting TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX token_checks_newest ON token_checks (gateway_id, number DESC);

  -- The mark under which a vault's secret is valid (access/vault/marked-vault.ts); gateways may share the vault's name.
  CREATE TABLE kept_secrets (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT;

  CREATE TABLE audit_entries (
    number INTEGER PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    operator TEXT,
    action TEXT NOT NULL,
    gateway TEXT,
    subject TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit_entries
  BEGIN SELECT raise(ABORT, 'the audit trail is append-only'); END;
  CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit_entries
  BEGIN SELECT raise(ABORT, 'the audit trail is append-only'); END;

  CREATE TABLE pins (
    purpose TEXT PRIMARY KEY CHECK (purpose IN ('admin', 'screen')),
    salt BLOB NOT NULL,
    hash BLOB NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    wait_until_ms INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  -- After how many months a gateway's charges lose their customers, once somebody has confirmed it; nothing is
  -- removed before begins_at_ms.
  CREATE TABLE retentions (
    gateway_id TEXT PRIMARY KEY REFERENCES gateways (id),
    months INTEGER NOT NULL CHECK (months > 0),
    begins_at_ms INTEGER NOT NULL,
    -- The newest run that trusted the clock; null before the first.
    last_run_at_ms INTEGER
  ) STRICT;

  -- What an erasure did, without any personal data (maintenance/erasure/erasure-receipts.ts).
  CREATE TABLE erasure_receipts (
    id TEXT PRIMARY KEY,
    begun_at_ms INTEGER NOT NULL,
    -- Null until every file that can be reached was rewritten.
    ended_at_ms INTEGER,
    operator TEXT,
    -- Counts by gateway, and the files that could not be reached, as JSON.
    result TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- One row while the desk is hidden, so that a restart does not show it.
  CREATE TABLE hidden_desks (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;
`;

/** Marks a file as a `console.db` of Balcão's (`BALD`). */
const CONSOLE_ID = 0x42414c44;

export const CONSOLE_FILE: FileKind = {
  name: 'console',
  applicationId: CONSOLE_ID,
  newest: 1,
};

/** The versions of both kinds of file, for the log. */
export const SCHEMA_VERSIONS = { consoleSchema: CONSOLE_FILE.newest, historySchema: HISTORY_FILE.newest } as const;

export const CONSOLE_SCHEMA: Schema = { kind: CONSOLE_FILE, create: (db) => void db.exec(TABLES), steps: [] };

/** The file's path. A folder without it was mistyped, was never Balcão's, or has to be repaired by the console. */
export function consoleFileIn(dataFolder: string): string {
  return join(dataFolder, 'console.db');
}

export function consoleBackupsIn(dataFolder: string): string {
  return join(dataFolder, 'console-backups');
}

/**
 * Opens `console.db`, creating it if it does not exist, and migrating an older one after a backup. It is small and
 * seldom written, so it is read and written in place.
 * @param patience milliseconds to wait for another program's lock; that of a command without a window by default.
 * @throws ConsoleFailure `history-unavailable` for a file from a newer version, or from one too old; it is left
 * unchanged.
 */
export function openConsoleFile(dataFolder: string, now = Date.now(), patience?: number): SqliteDb {
  const path = consoleFileIn(dataFolder);
  let file: SqliteDb | null = null;
  try {
    file = openToWrite(path, CONSOLE_FILE, patience);
    chmodSync(path, 0o600);
    const version = versionOf(file);
    if (version > 0 && version < CONSOLE_FILE.newest) makeBackup(path, consoleBackupsIn(dataFolder), now, CONSOLE_FILE);
    migrate(file, CONSOLE_SCHEMA);
    return file;
  } catch (fault) {
    file?.close();
    if (!(fault instanceof HistoryError)) throw fault;
    throw new ConsoleFailure({ kind: 'history-unavailable', reason: fault.reason }, { cause: fault });
  }
}
