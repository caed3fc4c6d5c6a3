/** Spreadsheets that were made to do harm, at a part of the size that `npm run bench -- spreadsheets` tries. */
import { expect, it } from 'vitest';
import { SpreadsheetThread } from '../../../src-main/batches/spreadsheet/spreadsheet-thread.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import { base64, csvOf } from '../../support/gateway/batch-desk.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HOSTILE, outcomeOf } from '../../support/spreadsheets/hostile-workbooks.ts';

/** Of the largest: enough that what takes quadratic time is refused as too slow. */
const SIZE = 0.02;
/** Codes that state what is wrong. One that takes too long is a fault of the reader. */
const REFUSED = /^spreadsheet-(?:empty|not-readable|archive|too-large|too-many-rows|outside|all-hidden)$/;

it('each hostile spreadsheet is read or refused in time, and the next file is read', { timeout: 120_000 }, async () => {
  const thread = new SpreadsheetThread({ clock: systemClock, workers: historyWorkers });
  const wrong: string[] = [];
  for (const [name, make] of Object.entries(HOSTILE)) {
    const outcome = await outcomeOf(thread, make(SIZE));
    if (outcome !== 'read' && !REFUSED.test(outcome)) wrong.push(`${name}: ${outcome}`);
  }
  expect(wrong).toEqual([]);
  expect(await thread.shape(base64(csvOf([{}])), 0)).toMatchObject({ rows: 1 });
  await thread.close();
});
