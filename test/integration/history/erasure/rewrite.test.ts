import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OpeningStep } from '../../../../src-main/history/api/open-history.ts';
import { rewriteErased, rewriteMarkerIn } from '../../../../src-main/history/erasure/rewrite-file.ts';
import { openHistory } from '../../../../src-main/history/history.ts';
import { historyFileIn } from '../../../../src-main/history/sqlite/history-files.ts';
import { unfinishedFileOf } from '../../../../src-main/sqlite-file/replace-file.ts';
import { createCharge, historyWorld, NOON } from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';

const PERSON = { name: 'Zulmira Xisto', document: '86288366757', email: '', phone: '' };

/** SQLite counts it up when a file is written anew (https://sqlite.org/pragma.html#pragma_schema_version). */
function schemaVersionOf(folder: string): number {
  const db = new Database(historyFileIn(folder), { readonly: true });
  try {
    return Number(db.pragma('schema_version', { simple: true }));
  } finally {
    db.close();
  }
}

async function openedAgain(folder: string) {
  const steps: [OpeningStep, number, number][] = [];
  const onStep = (...step: (typeof steps)[number]) => void steps.push(step);
  const again = await openHistory({ folder, workers: historyWorkers, log: () => undefined, onStep });
  onTestFinished(() => again.close());
  return { again, steps };
}

async function withPerson() {
  const world = await historyWorld();
  await createCharge(world.history, PERSON);
  return world;
}

describe('a history’s file after an erasure', () => {
  it('an erasure does not rewrite the file while it is open; the next opening does, with progress', async () => {
    const { history, folder } = await withPerson();
    const before = schemaVersionOf(folder);
    expect(await history.isRewriteDue()).toBe(false);
    await history.erasePerson(PERSON, NOON + 1);
    await history.eraseFromCopies();
    expect([schemaVersionOf(folder), await history.isRewriteDue()]).toEqual([before, true]);
    await history.close();
    const { again, steps } = await openedAgain(folder);
    expect(steps).toEqual([['rewriting', 0, expect.any(Number)]]);
    expect(schemaVersionOf(folder)).toBe(before + 1);
    expect([await again.isRewriteDue(), await again.recovery()]).toEqual([false, null]);
    expect((await again.list({}, null, 9)).rows).toMatchObject([{ customerName: null }]);
    // Once is enough.
    await again.close();
    expect((await openedAgain(folder)).steps).toEqual([]);
  });

  it('retention does not write the file anew while it is open either', async () => {
    const { history, folder } = await withPerson();
    const before = schemaVersionOf(folder);
    expect(await history.eraseOlderThan(NOON + 1_000_000, NOON + 1_000_001)).toHaveLength(1);
    expect([schemaVersionOf(folder), await history.isRewriteDue()]).toEqual([before, true]);
  });

  it('a file that cannot be written anew stays as it is, opens, and is tried again at the next start', async () => {
    const { history, folder, reopen } = await withPerson();
    const before = schemaVersionOf(folder);
    await history.erasePerson(PERSON, NOON + 1);
    await history.close();
    rewriteErased(
      folder,
      () => undefined,
      () => {
        throw new Error('no room');
      },
    );
    expect([existsSync(rewriteMarkerIn(folder)), existsSync(unfinishedFileOf(historyFileIn(folder)))]).toEqual([
      true,
      false,
    ]);
    expect(schemaVersionOf(folder)).toBe(before);
    const again = await reopen();
    expect((await again.list({}, null, 9)).rows).toHaveLength(1);
    expect(await again.isRewriteDue()).toBe(false);
  });
});
