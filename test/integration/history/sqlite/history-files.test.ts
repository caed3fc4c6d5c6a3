import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { historyFileIn, openHistory } from '../../../../src-main/history/history.ts';
import { openAttempt } from '../../../../src-main/history/recording/write-attempt.ts';
import { HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../../../../src-main/history/sqlite/schema.ts';
import { openToRead, openToWrite } from '../../../../src-main/sqlite-file/connection.ts';
import { migrate } from '../../../../src-main/sqlite-file/migration.ts';
import { historyErrorOf } from '../../../../src-main/sqlite-file/sqlite-error.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
import {
  createCharge,
  errorOf,
  historyWorld,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { livingThreads } from '../../../support/run/living-threads.ts';

const opening = (folder: string) => openHistory({ folder, workers: historyWorkers, log: () => undefined });
const unavailable = (reason: string) => ({ kind: 'history-unavailable', reason });

describe('every connection', () => {
  it('every connection has the pragmas that make a commit durable and a deletion final', async () => {
    const { history } = await historyWorld();
    const connections = await history.heldPragmas();
    expect(connections).toHaveLength(4);
    const full = process.platform === 'darwin' ? 1 : 0;
    for (const pragmas of connections)
      expect(pragmas).toEqual({
        journal_mode: 'wal',
        synchronous: 2,
        foreign_keys: 1,
        secure_delete: 1,
        busy_timeout: 5000,
        fullfsync: full,
        checkpoint_fullfsync: full,
      });
  });

  it('a read connection cannot write', () => {
    const file = join(temporaryFolder(), 'history.db');
    const writer = openToWrite(file, HISTORY_FILE);
    migrate(writer, HISTORY_SCHEMA);
    const reader = openToRead(file, HISTORY_FILE);
    expect(() => reader.prepare('DELETE FROM charges').run()).toThrow(/readonly/);
    reader.close();
    writer.close();
  });

  it('every connection makes the text index overwrite what it deletes', () => {
    const db = openToWrite(join(temporaryFolder(), 'history.db'), HISTORY_FILE);
    migrate(db, HISTORY_SCHEMA);
    expect(db.prepare("SELECT v FROM charges_fts_config WHERE k = 'secure-delete'").get()).toEqual({ v: 1 });
    db.close();
  });
});

describe("a history's files", () => {
  it('a history’s files are private, and only one file and the ledger once it is closed', async () => {
    const { history, folder } = await historyWorld();
    await createCharge(history);
    for (const name of ['history.db', 'history.db-wal', 'history.db-shm', 'ledger.jsonl'])
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    await history.close();
    expect(existsSync(join(folder, 'history.db-wal'))).toBe(false);
  });

  it('a history’s files are closed by every thread once it is closed, and no thread is left', async () => {
    const { history } = await historyWorld();
    await createCharge(history);
    const check = history.check();
    await history.close();
    expect(livingThreads()).toBe(0);
    expect(await check).toEqual([]);
    for (const late of [history.isEmpty(), history.totals({}), history.missingTransactions(), history.check()])
      expect(await errorOf(late)).toEqual(unavailable('other'));
    expect(livingThreads()).toBe(0);
  });

  it('the thread for long jobs ends while nobody exports or checks, and restarts with the next call', async () => {
    const clock = new VirtualClock();
    const died: string[] = [];
    const history = await openHistory({
      folder: temporaryFolder(),
      workers: historyWorkers,
      clock,
      slowAfter: Number.POSITIVE_INFINITY,
      log: ({ event }) => void died.push(event),
      // As in the gateway on screen, whose other threads stay.
      mayRest: () => false,
    });
    onTestFinished(() => history.close());
    const { key } = await createCharge(history);
    const exported = async () => (await history.exportPage({}, null, 9)).rows.map((row) => row.key);
    const atRest = livingThreads();

    expect(await exported()).toEqual([key]);
    await clock.advance(9_999);
    expect(livingThreads()).toBe(atRest + 1);
    expect(await exported()).toEqual([key]);
    await clock.advance(9_999);
    expect(livingThreads()).toBe(atRest + 1);
    await clock.advance(1);
    await expect.poll(livingThreads).toBe(atRest);
    expect(await exported()).toEqual([key]);
    expect(livingThreads()).toBe(atRest + 1);
    expect(died).toEqual([]);
  });

  it('a history’s files show everything again when they are reopened', async () => {
    const world = await historyWorld();
    const { key } = await createCharge(world.history);
    const before = await world.history.detail(key);
    const history = await world.reopen();
    expect(await history.detail(key)).toEqual(before);
    expect(await history.rawResponses(key)).toHaveLength(1);
    expect((await history.list({ text: 'avila' }, null, 9)).rows.map((row) => row.key)).toEqual([key]);
  });

  it('a history’s files are created at the newest version', () => {
    const file = join(temporaryFolder(), 'history.db');
    const db = openToWrite(file, HISTORY_FILE);
    expect(db.pragma('user_version', { simple: true })).toBe(0);
    migrate(db, HISTORY_SCHEMA);
    expect(db.pragma('user_version', { simple: true })).toBe(HISTORY_FILE.newest);
    expect(db.pragma('application_id', { simple: true })).toBe(0x42414c43);
    migrate(db, HISTORY_SCHEMA);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  });

  it('a file from a newer version is not opened, and does not change', async () => {
    const { history, folder } = await historyWorld();
    await createCharge(history);
    await history.close();
    const file = historyFileIn(folder);
    const db = new Database(file);
    db.pragma(`user_version = ${HISTORY_FILE.newest + 1}`);
    db.pragma('journal_mode = DELETE');
    db.close();
    const before = readFileSync(file);
    expect(await errorOf(opening(folder))).toEqual(unavailable('from-newer-version'));
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('a file that is no database, or another program’s, is set aside byte for byte, and a new one made', async () => {
    const folder = temporaryFolder();
    const file = historyFileIn(folder);
    writeFileSync(file, 'not a database at all, but long enough to be looked at as one'.repeat(20));
    const other = temporaryFolder();
    const db = new Database(historyFileIn(other));
    db.pragma('user_version = 1');
    db.close();
    for (const each of [folder, other]) {
      const before = readFileSync(historyFileIn(each));
      const { history } = await historyWorld(each);
      expect(await history.isEmpty()).toBe(true);
      const recovery = await history.recovery();
      expect(recovery).toMatchObject({ why: 'damaged', backup: null, salvaged: 0 });
      expect(readFileSync(join(each, 'set-aside', recovery?.setAside ?? '')).equals(before)).toBe(true);
    }
  });

  it('a history in a folder that does not exist is not opened', async () => {
    expect(await errorOf(opening(join(temporaryFolder(), 'gone')))).toEqual(unavailable('other'));
  });

  it('a history with a torn last line in the ledger still names every missing charge', async () => {
    const { history, folder } = await historyWorld();
    const { transactionId } = await createCharge(history);
    await createCharge(history);
    await history.close();
    const ledger = join(folder, 'ledger.jsonl');
    truncateSync(ledger, statSync(ledger).size - 9);
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(historyFileIn(folder) + suffix)) truncateSync(historyFileIn(folder) + suffix, 0);

    const again = await opening(folder);
    const later = await createCharge(again);
    expect(await again.missingTransactions()).toMatchObject([{ transactionId }]);
    await again.close();
    expect(readFileSync(ledger, 'utf8')).toContain(later.transactionId);
    const once = await opening(folder);
    expect(await once.missingTransactions()).toMatchObject([{ transactionId }]);
    await once.close();
  });
});

describe('a disk that cannot be written', () => {
  it('a full disk is reported with its reason, and nothing of the attempt is written', () => {
    const db = openToWrite(join(temporaryFolder(), 'history.db'), HISTORY_FILE);
    migrate(db, HISTORY_SCHEMA);
    const attempt = newAttempt({ name: 'x'.repeat(200) });
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages}`);
    const reasons = new Set<string>();
    for (let index = 0; index < 200; index++) {
      try {
        openAttempt(db, {
          ...newAttempt(),
          draft: { ...attempt.draft, id: `draft-${index}`, reference: randomText(index) },
        });
      } catch (error) {
        reasons.add(historyErrorOf(error).reason);
      }
    }
    expect([...reasons]).toEqual(['disk-full']);
    expect(db.inTransaction).toBe(false);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const attempts = Number(db.prepare('SELECT count(*) FROM attempts').pluck().get());
    expect(attempts).toBeLessThan(200);
    db.pragma('max_page_count = 100000');
    expect(openAttempt(db, attempt)).toEqual({ kind: 'opened' });
    db.close();
  });

  it('a full disk and a read-only one are reported with their own reasons', () => {
    const db = openToWrite(join(temporaryFolder(), 'history.db'), HISTORY_FILE);
    migrate(db, HISTORY_SCHEMA);
    db.pragma('query_only = 1');
    let reason = '';
    try {
      openAttempt(db, newAttempt());
    } catch (error) {
      ({ reason } = historyErrorOf(error));
    }
    expect(reason).toBe('read-only');
    db.close();
  });

  it.each([
    ['SQLITE_FULL', 'disk-full'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['SQLITE_CORRUPT_INDEX', 'corrupt'],
    ['SQLITE_NOTADB', 'corrupt'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['ENOSPC', 'disk-full'],
    ['EROFS', 'read-only'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'other'],
  ])('the error %s is reported as %s', (code, reason) => {
    expect(historyErrorOf(Object.assign(new Error('said'), { code })).reason).toBe(reason);
  });

  it('an error without a code is logged by name alone, because its message may quote a customer', () => {
    let detail = '';
    try {
      JSON.parse('José');
    } catch (error) {
      ({ detail } = historyErrorOf(error));
    }
    expect(detail).toBe('SyntaxError');
  });
});

/** Text that deflating cannot shrink. */
function randomText(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 150 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}

describe('a worker that dies', () => {
  it('a worker that dies is replaced, its commits stay, and its pending calls are rejected', async () => {
    const { history, log, folder } = await historyWorld();
    const { key } = await createCharge(history);
    // Another connection locks the file, so that nothing is done before the thread dies.
    const other = openToWrite(historyFileIn(folder), HISTORY_FILE);
    other.exec('BEGIN IMMEDIATE');
    const underWay = Array.from({ length: 50 }, () => errorOf(history.openAttempt(newAttempt())));
    const killed = history.killWorker('writer');
    other.exec('ROLLBACK');
    other.close();
    await killed;
    expect(await Promise.all(underWay)).toEqual(Array(50).fill(unavailable('other')));
    await createCharge(history);
    expect(await history.row(key)).not.toBeNull();
    expect(log.map(({ event }) => event)).toContain('history-worker-died');
  });

  it('a worker that dies is replaced three times at most, and then every call rejects', async () => {
    const { history } = await historyWorld();
    for (let death = 0; death < 3; death++) {
      await history.killWorker('rows');
      expect(await history.isEmpty()).toBe(true);
    }
    await history.killWorker('rows');
    expect(await errorOf(history.isEmpty())).toEqual(unavailable('other'));
    expect((await createCharge(history)).key).toHaveLength(36);
  });
});
