import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { orphansIn } from '../../src-main/gateways/orphaned-histories.ts';
import { type Clock, systemClock } from '../../src-main/ground/clock.ts';
import type { StartTask } from '../../src-main/ground/task-process.ts';
import { DICTIONARY_1, inflate } from '../../src-main/history/database/deflate.ts';
import { historyFileIn, openHistory } from '../../src-main/history/history.ts';
import { type GatewayStamp, OWN_SANDBOX } from '../../src-main/history/model/gateway-stamp.ts';
import { restoreHistory } from '../../src-main/history/open-file.ts';
import { witnessedHeads } from '../../src-main/history/queries/witnessed-heads.ts';
import { backupFolderIn } from '../../src-main/history/sqlite/history-files.ts';
import { examineForeign, hasOwnSchema } from '../../src-main/history/sqlite/own-schema.ts';
import { writeStamp } from '../../src-main/history/transfer/stored-stamp.ts';
import { typedGateway } from '../support/gateway/connect-gateway.ts';
import { ONE_GATEWAY, seedHistory } from '../support/history/history-seed.ts';
import { errorOf, historyWorld, NOON, temporaryFolder } from '../support/history/history-world.ts';
import { endlessQuery, historyWorkers } from '../support/run/built-scripts.ts';
import { OFFICE_GATEWAY, OFFICE_ID, openPolicyDesk } from '../support/shell/policy-desk.ts';

/** A history of five charges as another desk's Balcão wrote it. */
let sound: Buffer;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-hostile-'));
  seedHistory(folder, 5);
  const db = new Database(historyFileIn(folder));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('journal_mode = DELETE');
  db.close();
  sound = readFileSync(historyFileIn(folder));
  rmSync(folder, { recursive: true });
});

/** A sound history, changed by whoever wrote it. */
function fileWith(change: (db: Database.Database) => void): string {
  const path = join(temporaryFolder(), 'hostile.history');
  writeFileSync(path, sound);
  const db = new Database(path);
  db.unsafeMode(true);
  db.pragma('writable_schema = ON');
  db.pragma('ignore_check_constraints = ON');
  db.pragma('foreign_keys = OFF');
  change(db);
  db.close();
  return path;
}

const ENDLESS = 'WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS time_key FROM n';
/** The definition as stored, changed. */
const redefine = (name: string, from: string, to: string) => (db: Database.Database) => {
  const changed = db.prepare('UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ?').run(from, to, name);
  expect(changed.changes).toBe(1);
};

const CHANGED_SCHEMAS: readonly (readonly [string, (db: Database.Database) => void])[] = [
  [
    'an endless view named charges',
    (db) => db.exec(`ALTER TABLE charges RENAME TO hidden; CREATE VIEW charges AS ${ENDLESS}`),
  ],
  ['an endless view beside the tables', (db) => db.exec(`CREATE VIEW more AS ${ENDLESS}`)],
  ['a trigger', (db) => db.exec('CREATE TRIGGER t AFTER DELETE ON charges BEGIN DELETE FROM attempts; END')],
  ['a virtual table', (db) => db.exec('CREATE VIRTUAL TABLE more USING fts5 (a)')],
  ['an R-tree', (db) => db.exec('CREATE VIRTUAL TABLE more USING rtree (id, a, b)')],
  [
    'a generated column with an expensive function',
    (db) => db.exec('ALTER TABLE tags ADD COLUMN g TEXT AS (hex(zeroblob(100000000))) VIRTUAL'),
  ],
  [
    'an index over an expensive expression',
    redefine('charges_by_operator', 'operator, time_key', 'length(hex(zeroblob(100000000))), time_key'),
  ],
  [
    'a condition that is expensive',
    redefine('drafts', 'form TEXT NOT NULL', 'form TEXT CHECK (length(hex(zeroblob(400000000))) > 0)'),
  ],
  [
    'a default that is an expression',
    redefine('drafts', 'form TEXT NOT NULL', 'form TEXT NOT NULL DEFAULT (hex(randomblob(9)))'),
  ],
  ['a renamed column', (db) => db.exec('ALTER TABLE charges RENAME COLUMN amount TO sum')],
  ['a missing table', (db) => db.exec('DROP TABLE saved_things')],
  ['an additional table', (db) => db.exec('CREATE TABLE more (a)')],
  [
    'statistics with an expression',
    (db) =>
      db.exec(
        "ANALYZE; UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat CHECK (length(hex(zeroblob(400000000))) > 0))' WHERE name = 'sqlite_stat1'",
      ),
  ],
  ['a table that is not strict', redefine('drafts', ') STRICT, WITHOUT ROWID', ') WITHOUT ROWID')],
  [
    'a definition of another collation',
    redefine('charges_by_amount', 'amount, time_key', 'amount COLLATE NOCASE, time_key'),
  ],
  [
    'an expression in a table of the text index',
    redefine('charges_fts_data', 'block BLOB', 'block BLOB CHECK (length(hex(zeroblob(400000000))) > 0)'),
  ],
];

describe('a hostile history file', () => {
  it('the file that the others are made from is sound', () => {
    expect(examineForeign(fileWith(() => undefined))).toEqual([]);
  });

  it('whatever a schema has beside Balcão’s own definitions, none of it is taken for Balcão’s', () => {
    for (const [what, change] of CHANGED_SCHEMAS) {
      const db = new Database(fileWith(change), { readonly: true });
      db.unsafeMode(true);
      expect(hasOwnSchema(db), what).toBe(false);
      db.close();
    }
  });

  it('an endless view named charges is refused before a preview, a restore or a reconnection reads it', async () => {
    const { folder, history } = await historyWorld();
    const path = fileWith(CHANGED_SCHEMAS[0]?.[1] ?? (() => undefined));
    const name = 'history-20261120T150000000Z.db';
    mkdirSync(backupFolderIn(folder), { recursive: true });
    writeFileSync(join(backupFolderIn(folder), name), readFileSync(path));
    expect(await history.backupContent(name)).toMatchObject({
      charges: 0,
      findings: ['it is not as Balcão makes them'],
    });
    await history.close();
    const backup = { name, path: join(backupFolderIn(folder), name), at: NOON };
    const deps = { folder, workers: historyWorkers, log: () => undefined };
    expect(await errorOf(restoreHistory(deps, backup, new AbortController().signal))).toEqual({
      kind: 'history-unavailable',
      reason: 'corrupt',
    });
    const gateways = temporaryFolder();
    const id = '00000000-0000-4000-9000-000000000003';
    mkdirSync(join(gateways, id));
    writeFileSync(historyFileIn(join(gateways, id)), readFileSync(path));
    expect(orphansIn(gateways, () => false)).toEqual([{ id, stamp: null, charges: null, isForeign: true }]);
  });

  it('a folder with such a file becomes no gateway, whatever its backups say', async () => {
    const foreign = readFileSync(fileWith(CHANGED_SCHEMAS[0]?.[1] ?? (() => undefined)));
    const placeAt = (gateways: string, id: string, stamp: GatewayStamp) => {
      const backups = backupFolderIn(join(gateways, id));
      mkdirSync(backups, { recursive: true });
      writeFileSync(historyFileIn(join(gateways, id)), foreign);
      const backup = fileWith((db) => {
        db.exec('DELETE FROM gateway_stamps');
        writeStamp(db, stamp);
      });
      writeFileSync(join(backups, 'history-20261120T150000000Z.db'), readFileSync(backup));
    };
    const office = await openPolicyDesk(null);
    onTestFinished(() => office.desk.close());
    const gateways = join(office.desk.folder, 'gateways');
    const ofSandbox = '00000000-0000-4000-9000-000000000003';
    placeAt(gateways, ofSandbox, { ...ONE_GATEWAY, gatewayId: ofSandbox, origin: OWN_SANDBOX });
    const { desk } = office;
    const { orphans } = await desk.call('gateways.lost', null);
    expect(orphans).toMatchObject([{ id: ofSandbox, stamp: { origin: null }, charges: null }]);
    const typed = typedGateway();
    expect(await desk.errorOf('gateways.bringBack', { orphanId: ofSandbox, gateway: typed })).toEqual({
      kind: 'history-unavailable',
      reason: 'corrupt',
    });
    expect((await desk.call('gateways.addSandbox', null)).id).not.toBe(ofSandbox);

    const { origin } = new URL(OFFICE_GATEWAY.baseUrl);
    placeAt(gateways, OFFICE_ID, { ...ONE_GATEWAY, gatewayId: OFFICE_ID, origin, environment: 'sandbox' });
    await office.start({ gateways: [OFFICE_GATEWAY] });
    expect((await office.desk.call('settings.about', null)).managed?.gateways).toMatchObject([
      { outcome: 'unreadable' },
    ]);
    expect(await office.desk.call('gateways.list', null)).toHaveLength(1);
  });

  it('a history whose file is gone is not rebuilt from such a backup, even where it is the only one', async () => {
    const folder = temporaryFolder();
    const name = 'history-20261120T150000000Z.db';
    mkdirSync(backupFolderIn(folder), { recursive: true });
    writeFileSync(
      join(backupFolderIn(folder), name),
      readFileSync(fileWith(CHANGED_SCHEMAS[0]?.[1] ?? (() => undefined))),
    );
    const history = await openHistory({ folder, workers: historyWorkers, log: () => undefined });
    onTestFinished(() => history.close());
    expect(await history.recovery()).toMatchObject({ why: 'lost', backup: null });
    expect((await history.totals({})).count).toBe(0);
  });

  it('an endless view named closings, beside the gateways, is not read for heads of the audit trail', () => {
    const gateways = temporaryFolder();
    const folder = join(gateways, '00000000-0000-4000-9000-000000000003');
    mkdirSync(folder);
    const path = fileWith((db) =>
      db.exec(`ALTER TABLE closings RENAME TO hidden;
        CREATE VIEW closings AS SELECT time_key AS closed_at_ms, '' AS figures FROM (${ENDLESS}) WHERE time_key < 0`),
    );
    writeFileSync(historyFileIn(folder), readFileSync(path));
    expect(witnessedHeads(gateways)).toEqual([]);
  });

  it('a file that is cut off, or of a huge declared size, is damage', () => {
    const cut = fileWith(() => undefined);
    truncateSync(cut, sound.length - 4096);
    const huge = fileWith(() => undefined);
    const bytes = Buffer.from(sound);
    bytes.writeUInt32BE(0xffff_fffe, 28);
    writeFileSync(huge, bytes);
    for (const path of [cut, huge])
      expect(examineForeign(path)).toEqual(['its header is damaged, or its end is missing']);
  });

  it('a page that is reached twice, so that a table never ends, is damage', () => {
    const path = fileWith((db) =>
      db.exec(
        "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'tags') WHERE name = 'drafts'",
      ),
    );
    expect(examineForeign(path)).toEqual([expect.any(String)]);
  });

  it('a value of another type in a strict table is damage', () => {
    const path = fileWith((db) => {
      redefine('fts_pending', ') STRICT', ')')(db);
      const drafts =
        "replace(replace(sql, ') STRICT, WITHOUT ROWID', ') WITHOUT ROWID'), 'INTEGER NOT NULL', 'NOT NULL')";
      const before = db.prepare("SELECT sql FROM sqlite_schema WHERE name = 'drafts'").pluck().get();
      db.exec(`UPDATE sqlite_schema SET sql = ${drafts} WHERE name = 'drafts'`);
      db.pragma('schema_version = 9999');
      db.exec("INSERT INTO drafts (id, saved_at_ms, form) VALUES ('a', 'not an instant', '{}')");
      db.prepare("UPDATE sqlite_schema SET sql = ? WHERE name = 'drafts'").run(before);
      redefine('fts_pending', ')', ') STRICT')(db);
    });
    expect(examineForeign(path)).toEqual([expect.any(String)]);
  });
});

it('a stored text never inflates to more than sixteen megabytes', () => {
  // A few kilobytes that inflate to this much.
  const bomb = deflateRawSync(Buffer.alloc(17 << 20, 'a'), { dictionary: DICTIONARY_1 });
  expect(() => inflate(Buffer.concat([Buffer.of(1), bomb]))).toThrow();
});

describe('a foreign file whose reading never ends', () => {
  it('a process that gets nowhere is killed at its deadline, or at the end of the history', async () => {
    let expire: () => void = () => undefined;
    const clock: Clock = {
      ...systemClock,
      after: (delay, action) => {
        if (delay < 120_000) return systemClock.after(delay, action);
        expire = action;
        return () => undefined;
      },
    };
    const workers = { ...historyWorkers, foreignFile: endlessQuery };
    const history = await openHistory({ folder: temporaryFolder(), workers, clock, log: () => undefined });
    onTestFinished(() => history.close());
    const { name } = await history.backUp(NOON, 1e12, String, 10);
    const previewed = () => errorOf(history.backupContent(name));
    const waiting = setInterval(() => expire(), 50);
    expect(await previewed()).toEqual({ kind: 'history-unavailable', reason: 'corrupt' });
    clearInterval(waiting);

    const interrupted = previewed();
    await history.close();
    expect(await interrupted).toMatchObject({ kind: expect.stringMatching(/cancelled|history-unavailable/) });
  });

  it('a process that could not be started says nothing about the file', async () => {
    const startProcess: StartTask = () => ({
      onMessage: () => undefined,
      onExit: (listener) => void setImmediate(listener, 'not-started'),
      kill: () => undefined,
    });
    const folder = temporaryFolder();
    const history = await openHistory({ folder, workers: historyWorkers, startProcess, log: () => undefined });
    onTestFinished(() => history.close());
    const unavailable = { kind: 'history-unavailable', reason: 'other' };
    const { name } = await history.backUp(NOON, 1e12, (at) => String(at), 10);
    expect(await errorOf(history.backupContent(name))).toEqual(unavailable);
  });
});
