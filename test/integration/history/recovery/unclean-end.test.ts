/** After an unclean end a history is opened at once, and read whole behind its list. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { openMarkerIn } from '../../../../src-main/history/sqlite/history-files.ts';
import { damagePage, flip, pagesOf } from '../../../support/history/history-damage.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import { historyWorld, temporaryFolder } from '../../../support/history/history-world.ts';

const CHARGES = 300;
let filled: string;
beforeAll(() => {
  filled = mkdtempSync(`${tmpdir()}/balcao-history-`);
  seedHistory(filled, CHARGES);
});
afterAll(() => rmSync(filled, { recursive: true, force: true }));

/** As a crash leaves it, after `happened` to its file. */
function crashed(happened: (file: string) => void = () => undefined): string {
  const folder = temporaryFolder();
  cpSync(filled, folder, { recursive: true });
  writeFileSync(openMarkerIn(folder), '');
  happened(historyFileIn(folder));
  return folder;
}

it('a sound history is opened without reading it whole, and is due for a check until one is made', async () => {
  const { history, reopen } = await historyWorld(crashed());
  expect([await history.isCheckDue(), await history.recovery()]).toEqual([true, null]);
  expect((await history.totals({})).count).toBe(CHARGES);
  const again = await reopen();
  expect(await again.isCheckDue()).toBe(true);
  expect(await again.check()).toEqual([]);
  expect(await again.isCheckDue()).toBe(false);
  expect(await (await reopen()).isCheckDue()).toBe(false);
});

it('damage deep in the file is found by the check behind, and rebuilt at the next opening', async () => {
  const folder = crashed((file) => damagePage(file, pagesOf(file, 'raw_responses', 'leaf').at(-1) ?? 0));
  const { history, reopen } = await historyWorld(folder);
  expect((await history.list({}, null, 9)).rows).toHaveLength(9);
  expect(await history.recovery()).toBeNull();
  expect((await history.check()).length).toBeGreaterThan(0);
  expect(await history.isCheckDue()).toBe(true);
  const again = await reopen();
  expect(await again.recovery()).toMatchObject({ why: 'damaged' });
  expect([await again.isCheckDue(), (await again.totals({})).count]).toEqual([false, CHARGES]);
});

it('a file that cannot be opened after an unclean end is rebuilt in the same opening', async () => {
  const { history } = await historyWorld(crashed((file) => flip(file, 0, 16)));
  expect(await history.recovery()).toMatchObject({ why: 'damaged' });
  expect((await history.totals({})).count).toBe(CHARGES);
});
