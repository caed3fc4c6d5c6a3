/** An erasure in the copies of a history: backups over days, files set aside, a folder elsewhere. */

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { eraseFromCopy } from '../../../../src-main/history/erasure/erase-copies.ts';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import { restoreHistory } from '../../../../src-main/history/open-file.ts';
import { removeLeftovers } from '../../../../src-main/history/recovery/rebuild.ts';
import { backupFolderIn, HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { examine } from '../../../../src-main/sqlite-file/integrity-check.ts';
import { damagedFolderIn } from '../../../../src-main/sqlite-file/replace-file.ts';
import { CANARY, OTHER, seedPersonAmongOthers } from '../../../support/history/erased-person.ts';
import { flip } from '../../../support/history/history-damage.ts';
import {
  createCharge,
  historyWorld,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { inflatedIn } from '../../../support/history/inflated-texts.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { filesBelow } from '../../../support/run/files-below.ts';

const DAY = 86_400_000;
const NEEDLES = [CANARY.name, 'quaresma xisto', CANARY.email, CANARY.phone, CANARY.document];
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The files below a folder that hold the person, plain or (which takes long) in any deflated stream. */
function holding(folder: string, look: 'plain' | 'deflated' = 'plain'): string[] {
  return filesBelow(folder)
    .filter(({ bytes }) => {
      const inflated = look === 'plain' ? '' : inflatedIn(bytes);
      return NEEDLES.some((text) => bytes.includes(text) || inflated.includes(text));
    })
    .map(({ path }) => path);
}

const backUp = (history: OpenedHistory, at: number) => history.backUp(at, 1e12, day, 10);

/** Two days with a backup each; the person's template is deleted after the first. */
async function overDays() {
  const world = await historyWorld();
  const { history } = world;
  await createCharge(history, OTHER);
  const charge = await createCharge(history, CANARY);
  const template = '00000000-0000-4000-8000-00000000e4af';
  const content = {
    ...{
      amount: '10,00',
      amountByHand: true,
      customer: CANARY,
      items: [],
      reference: '',
      metadata: [],
      postbackUrl: '',
    },
  };
  await history.saveThing({ kind: 'form', id: template, name: `Para ${CANARY.name}`, content });
  await backUp(history, NOON - 2 * DAY);
  await history.deleteThing(template);
  await history.addNote(charge.key, `Falei com ${CANARY.name}`, NOON, null);
  await backUp(history, NOON);
  return { ...world, charge };
}

const days = async (history: OpenedHistory) => (await history.backups()).map(({ at }) => at);

describe('an erasure in the copies of a history', () => {
  it('an erasure keeps the day of every backup, and rewrites each without the person', async () => {
    const { history, folder, charge } = await overDays();
    const before = await days(history);
    expect(holding(backupFolderIn(folder))).toHaveLength(2);
    await history.erasePerson(CANARY, NOON + 1);
    const progress: string[] = [];
    const erased = await history.eraseFromCopies((done, total) => progress.push(`${done}/${total}`));
    expect(erased).toEqual({ copies: 2, unreached: [] });
    expect(progress).toEqual(['0/2', '1/2', '2/2']);
    expect(await days(history)).toEqual(before);
    expect(holding(folder, 'deflated')).toEqual([]);
    for (const { path, name } of await history.backups()) {
      expect(examine(path, HISTORY_FILE)).toEqual([]);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await history.backupContent(name)).toMatchObject({ charges: 2, findings: [] });
    }
    expect(await history.row(charge.key)).toMatchObject({ amount: 1000, customerName: null });
    expect(await history.isErasurePending()).toBe(false);
    expect(readdirSync(backupFolderIn(folder))).toHaveLength(2);
  });

  it('an erasure that ended before the backups were rewritten goes on at the next start by keys alone', async () => {
    const { history, folder, reopen } = await overDays();
    await history.erasePerson(CANARY, NOON + 1);
    const pass = history.eraseFromCopies((done) => done === 1 && history.interrupt());
    await expect(pass).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    expect(holding(backupFolderIn(folder)).length).toBeGreaterThan(0);
    // As a kill in the middle of a copy leaves it.
    copyFileSync((await history.backups()).at(-1)?.path ?? '', join(folder, 'erasing-1.db'));
    const again = await reopen();
    expect(await again.isErasurePending()).toBe(true);
    expect(await again.eraseFromCopies()).toEqual({ copies: 2, unreached: [] });
    expect(holding(folder)).toEqual([]);
  });

  it('a copy is rewritten beside another task’s working copy, and a left one is removed at a start', async () => {
    const { history, folder } = await overDays();
    await history.erasePerson(CANARY, NOON + 1);
    const [{ path } = { path: '' }] = await history.backups();
    const others = ['erasing-1.db', 'erasing-2.db'].map((name) => join(folder, name));
    for (const other of others) writeFileSync(other, 'of another task');
    expect(eraseFromCopy(path, folder)).toBeNull();
    expect(others.map((other) => readFileSync(other, 'utf8'))).toEqual(['of another task', 'of another task']);
    removeLeftovers(folder);
    expect(readdirSync(folder).filter((name) => name.startsWith('erasing'))).toEqual([]);
  });

  it('a person is erased while a long reader holds the file, and its pages are overwritten first', async () => {
    const { history, folder } = await overDays();
    const reader = new Database(historyFileIn(folder), { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM charges').get();
    const { counts } = await history.erasePerson(CANARY, NOON + 1);
    expect(counts).toMatchObject({ charges: 1, notes: 1 });
    expect(await history.isErasurePending()).toBe(true);
    reader.close();
    expect(await history.eraseFromCopies()).toEqual({ copies: 2, unreached: [] });
    expect(holding(folder)).toEqual([]);
  });

  it('a file set aside with its WAL is rewritten, and one that cannot be read is named and left as it is', async () => {
    const { history, folder, charge } = await overDays();
    const aside = damagedFolderIn(folder);
    mkdirSync(aside);
    // The history as it is now, most of it in its WAL.
    for (const side of ['', '-wal'])
      copyFileSync(historyFileIn(folder) + side, join(aside, `20261119T000000000Z.db${side}`));
    copyFileSync((await history.backups())[0]?.path ?? '', join(aside, '20261118T000000000Z.db'));
    const damaged = join(aside, '20261118T000000000Z.db');
    flip(damaged, 0, 4096);
    const bytes = readFileSync(damaged);
    await history.erasePerson(CANARY, NOON + 1);
    expect(await history.eraseFromCopies()).toEqual({
      copies: 3,
      unreached: [{ path: damaged, reason: 'unreadable' }],
    });
    expect(holding(folder)).toEqual(['set-aside/20261118T000000000Z.db']);
    expect(readFileSync(damaged).equals(bytes)).toBe(true);
    expect(readdirSync(aside)).toEqual(['20261118T000000000Z.db', '20261119T000000000Z.db']);
    const db = new Database(join(aside, '20261119T000000000Z.db'), { readonly: true });
    expect(db.prepare('SELECT amount FROM charges WHERE key = ?').pluck().get(charge.key)).toBe(1000);
    db.close();
  });

  it('a rewritten file takes its place only after the old WAL is gone, also after a crash', async () => {
    const { history, folder } = await overDays();
    const aside = damagedFolderIn(folder);
    mkdirSync(aside);
    const path = join(aside, '20261119T000000000Z.db');
    for (const side of ['', '-wal']) copyFileSync(historyFileIn(folder) + side, path + side);
    await history.erasePerson(CANARY, NOON + 1);
    await backUp(history, NOON + DAY);
    copyFileSync((await history.backups())[0]?.path ?? '', `${path}.clean`);
    expect(eraseFromCopy(path, folder)).toBeNull();
    expect(readdirSync(aside)).toEqual(['20261119T000000000Z.db']);
    expect(holding(aside)).toEqual([]);
  });

  it('a person whom a gateway does not hold leaves its copies untouched', async () => {
    const { history } = await overDays();
    const stamps = (await history.backups()).map(({ path }) => statSync(path).mtimeMs);
    const nobody = { name: '', email: 'nobody@example.com', phone: '', document: '' };
    expect(await history.erasePerson(nobody, NOON + 1)).toMatchObject({
      keys: [],
      counts: { charges: 0 },
      unreached: [],
    });
    expect(await history.isErasurePending()).toBe(false);
    expect((await history.backups()).map(({ path }) => statSync(path).mtimeMs)).toEqual(stamps);
  });

  it('a folder elsewhere gets the rewritten backups even where they have the same names and sizes', async () => {
    const { history } = await overDays();
    const elsewhere = temporaryFolder();
    await history.copyBackups(elsewhere);
    expect(holding(elsewhere)).toHaveLength(2);
    await history.erasePerson(CANARY, NOON + 1);
    await history.eraseFromCopies();
    const [{ path, name } = { path: '', name: '' }] = await history.backups();
    // Of the same size, as an erasure may leave it.
    const old = readFileSync(join(elsewhere, name));
    writeFileSync(join(elsewhere, name), Buffer.concat([old, old]).subarray(0, statSync(path).size));
    await history.copyBackups(elsewhere);
    expect(holding(elsewhere)).toEqual([]);
  });

  it('an erasure counts what it erased: charges, notes, attempts, forms, filters and exports', async () => {
    const { history } = await overDays();
    const refused = newAttempt(CANARY);
    await history.openAttempt(refused);
    await history.endAttempt(refused.id, {
      outcome: 'refused',
      at: NOON,
      httpStatus: 422,
      message: '',
      fields: [],
      raw: '{}',
    });
    await history.recordExportFilter({
      id: '00000000-0000-4000-8000-0000000000e1',
      at: NOON + 5,
      format: 'csv',
      filter: {},
    });
    await history.recordExportFilter({
      ...{ id: '00000000-0000-4000-8000-0000000000e2', at: NOON + 6, format: 'csv' },
      filter: { text: 'nobody at all' },
    });
    const { counts } = await history.erasePerson(CANARY, NOON + 9);
    expect(counts).toEqual({
      charges: 1,
      notes: 1,
      attempts: 1,
      forms: 0,
      filters: 0,
      receivables: 0,
      statements: 0,
      exports: 1,
    });
  });
});

describe('a restored file', () => {
  it('a restored file is as clean as any: no page of it holds the erased, though the backup is from before', async () => {
    const folder = temporaryFolder();
    seedPersonAmongOthers(folder, 240);
    const { history } = await historyWorld(folder);
    const made = await backUp(history, NOON);
    const saved = join(temporaryFolder(), made.name);
    cpSync(made.path, saved);
    expect((await history.erasePerson(CANARY, NOON + 1)).keys).toHaveLength(80);
    await history.eraseFromCopies();
    await history.close();
    // The open file may hold it in the unused ends of its pages, until the next opening writes it anew.
    await (await historyWorld(folder)).history.close();
    expect(holding(folder)).toEqual([]);

    const deps = { folder, workers: historyWorkers, log: () => undefined };
    const signal = new AbortController().signal;
    await restoreHistory(deps, { name: made.name, path: saved, at: made.at }, signal);
    expect(holding(folder)).toEqual([]);
    const restored = await historyWorld(folder);
    await backUp(restored.history, NOON + DAY);
    await restored.history.close();
    expect(holding(folder)).toEqual([]);
    expect(existsSync(saved)).toBe(true);
  });
});
