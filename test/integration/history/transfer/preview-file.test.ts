import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { historyFileIn, openHistory } from '../../../../src-main/history/history.ts';
import { backupsIn } from '../../../../src-main/history/maintenance/backup.ts';
import { PREVIEW_HISTORY } from '../../../../src-main/history/migrations/preview-file.ts';
import { backupFolderIn } from '../../../../src-main/history/sqlite/history-files.ts';
import { openToInspect } from '../../../../src-main/history/sqlite/integrity-check.ts';
import { CONSOLE_FILE, consoleBackupsIn, openConsoleFile } from '../../../../src-main/settings/console-file.ts';
import { damagePage, pagesOf } from '../../../support/history/history-damage.ts';
import { historyWorld, temporaryFolder } from '../../../support/history/history-world.ts';
import { answersOf, previewHistoryAnswers, previewHistoryFile } from '../../../support/history/preview-history.ts';
import { checkTextIndex } from '../../../support/history/text-index.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';

function previewFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(historyFileIn(folder), previewHistoryFile(), { mode: 0o600 });
  return folder;
}

describe('a history of the version before the first release', () => {
  it('a migrated history of the version before the first release returns everything as it did there', async () => {
    const { history, folder } = await historyWorld(previewFolder());
    // Later fields are not in the file's own answers.
    expect(await answersOf(history)).toMatchObject(previewHistoryAnswers());
    expect(await history.check()).toEqual([]);
    await history.close();
    const db = new Database(historyFileIn(folder));
    checkTextIndex(db);
    // Nothing of the old format is left.
    const fresh = await historyWorld();
    await fresh.history.close();
    const made = new Database(historyFileIn(fresh.folder));
    const partsOf = (of: Database.Database) =>
      of.prepare("SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'charges_fts_%' ORDER BY name").all();
    expect(partsOf(db)).toEqual(partsOf(made));
    db.close();
    made.close();
  });

  it('a history of the version before the first release is backed up before its migration, and the backup’s content is read', async () => {
    const folder = previewFolder();
    const steps: string[] = [];
    const history = await openHistory({
      folder,
      workers: historyWorkers,
      log: () => undefined,
      onStep: (step) => void steps.push(step),
    });
    onTestFinished(() => history.close());
    expect(new Set(steps)).toEqual(new Set(['backing-up', 'migrating']));
    const [backup] = backupsIn(backupFolderIn(folder));
    const old = openToInspect(backup?.path ?? '');
    expect(old.pragma('user_version', { simple: true })).toBe(PREVIEW_HISTORY);
    old.close();
    const { rows } = await history.list({}, null, 1);
    expect(await history.backupContent(backup?.name ?? '')).toMatchObject({ newest: rows[0]?.createdAt, findings: [] });
  });

  it('a charge of the version before the first release whose packed document is torn keeps what its columns hold', async () => {
    const folder = previewFolder();
    const db = new Database(historyFileIn(folder));
    const key = String(
      db.prepare('SELECT key FROM charges WHERE number = (SELECT min(charge) FROM dossiers)').pluck().get(),
    );
    db.exec("UPDATE dossiers SET document = x'04ff' WHERE charge = (SELECT min(charge) FROM dossiers)");
    db.close();
    const { history } = await historyWorld(folder);
    const answers = previewHistoryAnswers();
    expect((await history.list({}, null, 500)).rows).toMatchObject(answers.rows);
    expect(await history.rawResponses(key)).toEqual([]);
  });

  it('a history of the version before the first release that cannot be migrated does not change, and has a backup', async () => {
    const folder = previewFolder();
    const file = historyFileIn(folder);
    const db = new Database(file);
    // What no version wrote: a table with the name of one of the first schema.
    db.exec('CREATE TABLE saved_views (x)');
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    const before = readFileSync(file);
    await expect(historyWorld(folder)).rejects.toThrow();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('a damaged history of the version before the first release is rebuilt from its backup, and an older backup is skipped', async () => {
    const folder = previewFolder();
    mkdirSync(join(folder, 'backups'), { mode: 0o700 });
    copyFileSync(historyFileIn(folder), join(folder, 'backups', 'history-20261120T150000000Z.db'));
    const older = join(folder, 'backups', 'history-20261121T150000000Z.db');
    copyFileSync(historyFileIn(folder), older);
    const db = new Database(older);
    db.pragma('user_version = 10');
    db.close();
    damagePage(historyFileIn(folder), pagesOf(historyFileIn(folder), 'charges', 'leaf')[0] ?? 0);
    writeFileSync(join(folder, 'open.mark'), '');
    const { history } = await historyWorld(folder);
    expect(await history.recovery()).toMatchObject({
      why: 'damaged',
      backup: { name: 'history-20261120T150000000Z.db' },
    });
    expect((await history.list({}, null, 500)).rows).toMatchObject(previewHistoryAnswers().rows);
  });

  it('what the ledger of the version before the first release says was erased is erased under its present name', async () => {
    const folder = previewFolder();
    writeFileSync(`${historyFileIn(folder)}.erasing`, '');
    const erased = { kind: 'erased', key: 'views:00000000-0000-4000-8000-0000000000f1', transactionId: null, at: 5 };
    writeFileSync(join(folder, 'ledger.jsonl'), `${JSON.stringify(erased)}\n`);
    const { history } = await historyWorld(folder);
    expect(await history.views()).toEqual([]);
  });
});

describe('a console.db of the version before the first release', () => {
  const PREVIEW_TABLES = `
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE gateway (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, own_sandbox INTEGER NOT NULL, profile TEXT NOT NULL) STRICT;
    CREATE UNIQUE INDEX gateway_one_sandbox ON gateway (own_sandbox) WHERE own_sandbox = 1;
    CREATE TABLE token (gateway_id TEXT PRIMARY KEY REFERENCES gateway (id), since INTEGER NOT NULL, generated INTEGER NOT NULL DEFAULT 0, expires_at INTEGER, expiry_source TEXT) STRICT;
    CREATE TABLE token_check (number INTEGER PRIMARY KEY, gateway_id TEXT NOT NULL REFERENCES gateway (id), at INTEGER NOT NULL, verdict TEXT NOT NULL, method TEXT NOT NULL, reason TEXT, http_status INTEGER, cause TEXT, occasion TEXT NOT NULL DEFAULT 'demand', control TEXT, verify_setting TEXT NOT NULL DEFAULT '') STRICT;
    CREATE INDEX token_check_newest ON token_check (gateway_id, number DESC);
    CREATE TABLE audit (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, operator TEXT, action TEXT NOT NULL, gateway TEXT, subject TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL UNIQUE) STRICT;
    CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'no'); END;
    CREATE TRIGGER audit_grows BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'no'); END;
    CREATE TABLE admin_pin (one INTEGER PRIMARY KEY CHECK (one = 1), salt BLOB NOT NULL, hash BLOB NOT NULL, failures INTEGER NOT NULL DEFAULT 0, wait_until INTEGER NOT NULL DEFAULT 0) STRICT;
    CREATE TABLE retention (gateway_id TEXT PRIMARY KEY REFERENCES gateway (id), months INTEGER NOT NULL, begins_at INTEGER NOT NULL) STRICT;
    CREATE TABLE hidden_desk (one INTEGER PRIMARY KEY CHECK (one = 1)) STRICT;
    CREATE TABLE kept_secret (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT;
    INSERT INTO setting VALUES ('theme', '"dark"');
    INSERT INTO gateway VALUES (7, 'g1', 0, '{}');
    INSERT INTO token VALUES ('g1', 5, 1, 99, 'jwt');
    INSERT INTO token_check (gateway_id, at, verdict, method, control) VALUES ('g1', 6, 'valid', 'verify', 'refused');
    INSERT INTO audit VALUES (1, 8, 'Ana', 'signed', 'g1', '{}', '', 'h1');
    INSERT INTO admin_pin VALUES (1, x'01', x'02', 3, 44);
    INSERT INTO retention VALUES ('g1', 24, 55);
    INSERT INTO hidden_desk VALUES (1);
    INSERT INTO kept_secret VALUES ('token g1', 'm');
    PRAGMA user_version = 6;
  `;

  function previewDesk(): string {
    const folder = join(temporaryFolder(), 'desk');
    mkdirSync(folder, { mode: 0o700 });
    const db = new Database(join(folder, 'console.db'));
    db.exec(PREVIEW_TABLES);
    db.close();
    return folder;
  }

  it('a console.db of the version before the first release is migrated after a backup, with everything in it', () => {
    const folder = previewDesk();
    const file = openConsoleFile(folder, Date.UTC(2026, 10, 20));
    onTestFinished(() => void file.close());
    const rows = (table: string) => file.prepare(`SELECT * FROM ${table}`).raw().all();
    expect(rows('settings')).toEqual([['theme', '"dark"']]);
    expect(rows('gateways')).toEqual([[7, 'g1', 0, '{}']]);
    expect(rows('tokens')).toEqual([['g1', 5, 1, 99, 'jwt']]);
    expect(rows('token_checks')).toEqual([[1, 'g1', 6, 'valid', 'verify', null, null, null, 'demand', 'refused', '']]);
    expect(rows('audit_entries')).toEqual([[1, 8, 'Ana', 'signed', 'g1', '{}', '', 'h1']]);
    expect(rows('admin_pins')).toEqual([[1, Buffer.of(1), Buffer.of(2), 3, 44]]);
    expect(rows('retentions')).toEqual([['g1', 24, 55, null]]);
    expect(rows('hidden_desks')).toEqual([[1]]);
    expect(rows('kept_secrets')).toEqual([['token g1', 'm']]);
    expect(() => file.exec('DELETE FROM audit_entries')).toThrow(/append-only/);
    expect(backupsIn(consoleBackupsIn(folder), CONSOLE_FILE)).toHaveLength(1);
    const empty = openConsoleFile(temporaryFolder());
    const partsOf = (of: Database.Database) => of.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
    expect(partsOf(file)).toEqual(partsOf(empty));
    empty.close();
  });

  it('a console.db of an older version is not changed, and the error says so', () => {
    const folder = previewDesk();
    const db = new Database(join(folder, 'console.db'));
    db.pragma('user_version = 5');
    db.close();
    const before = readFileSync(join(folder, 'console.db'));
    expect(() => openConsoleFile(folder)).toThrow(
      expect.objectContaining({ error: { kind: 'history-unavailable', reason: 'too-old' } }),
    );
    expect(readFileSync(join(folder, 'console.db')).equals(before)).toBe(true);
  });
});
