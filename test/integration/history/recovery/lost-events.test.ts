/** A damaged page of the timelines takes nothing from the charges themselves. */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { suspectMarkerIn } from '../../../../src-main/history/sqlite/history-files.ts';
import { NOT_USED } from '../../../../src-preload/contract/values/states.ts';
import { damagePage, pagesOf } from '../../../support/history/history-damage.ts';
import { createCharge, historyWorld, NOON } from '../../../support/history/history-world.ts';

it('a charge stays marked “do not use” where its timeline is lost and the backup is from before the mark', async () => {
  const world = await historyWorld();
  const { key } = await createCharge(world.history);
  await world.history.backUp(NOON, 1e9, (at) => String(at), 1e9);
  await world.history.markNotUsed(key, { isNotUsed: true, at: NOON + 1, by: 'Ana' });
  await world.history.close();
  const file = historyFileIn(world.folder);
  damagePage(file, pagesOf(file, 'charge_events', 'leaf')[0] ?? 0);
  writeFileSync(suspectMarkerIn(world.folder), '');
  const history = await world.reopen();
  expect(await history.recovery()).toMatchObject({ why: 'damaged', fromBackup: 1 });
  expect(await history.row(key)).toMatchObject({ state: NOT_USED, dismissed: true });
});
