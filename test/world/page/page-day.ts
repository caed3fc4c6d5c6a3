/** Runs a day with the office's screens open in Chromium, in both languages; what stands there is compared after each step. */

import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { type DaySize, dayOf, MORNING, type Step } from '../day.ts';
import { Office } from '../office.ts';
import { untrueRows, wholeList } from '../oracle.ts';
import { roll } from '../rolls.ts';
import { type DayRun, told } from '../run-day.ts';
import { type DeskPages, openDeskPages } from './desk-pages.ts';
import { type Opened, untrueScreens } from './page-oracle.ts';
import { type Words, wordsIn } from './words-on-screen.ts';

const OTHER = { 'pt-BR': 'en', en: 'pt-BR' } as const satisfies Record<Language, Language>;

/** A page ends with its process: in these days none is killed. */
const pageDayOf = (seed: number, size: DaySize): readonly Step[] =>
  dayOf(seed, size).filter((step) => step.do !== 'kill');

/** After half of the steps the office changes to the other language. */
async function runPageDay(seed: number, steps: readonly Step[]): Promise<DayRun['finding']> {
  const office = new Office(seed);
  let desk: DeskPages | null = null;
  try {
    await office.open();
    const first: Language = seed % 2 === 0 ? 'pt-BR' : 'en';
    await office.call('settings.change', { language: first });
    desk = await openDeskPages(office, first);
    let words = wordsIn(first);
    let opened: Opened = { chargeKey: null, batchId: null };
    for (const [index, step] of steps.entries()) {
      if (step.do === 'sleep') await desk.sleep(step.lasts);
      await office.until(MORNING + step.at);
      await office.take(step);
      if (index > steps.length / 2 && words.language === first) {
        words = wordsIn(OTHER[first]);
        await office.call('settings.change', { language: words.language });
      }
      opened = await openOthers(office, desk, opened, step);
      const lines = await untrueNow(office, desk, words, opened);
      if (lines.length > 0) return { step: index, time: new Date(office.now).toISOString(), lines };
    }
    return null;
  } finally {
    await desk?.close();
    await office.close();
  }
}

/** What is told and drawn within this (ms) is at once to a person. */
const AT_ONCE = 1_000;

/** What is false on screen, and stays so once the desk has told what changed and the pages have drawn it. */
async function untrueNow(office: Office, desk: DeskPages, words: Words, opened: Opened): Promise<readonly string[]> {
  let lines: readonly string[] = [];
  // Between two readings something else may become true; what is false in all of them was not drawn.
  for (let tries = 0; tries < 3; tries += 1) {
    // What changed is collected for 40 ms before it is told.
    await office.until(office.now + (tries === 0 ? 45 : AT_ONCE));
    await desk.catchUp();
    const rows = await wholeList(office);
    lines = [
      ...untrueRows(office, rows),
      ...(await untrueScreens(office, desk, words, opened, rows)),
      ...desk.complaints,
    ];
    if (lines.length === 0) break;
  }
  return lines;
}

/** Somebody opens another charge, scrolls the list, and looks at the newest batch. */
async function openOthers(office: Office, desk: DeskPages, opened: Opened, step: Step): Promise<Opened> {
  const batchId = office.batches.at(-1)?.id ?? null;
  if (batchId !== null && batchId !== opened.batchId) await desk.open('batch', `#/batches/${batchId}`);
  if (step.do !== 'look') return { ...opened, batchId };
  const rows = await wholeList(office);
  const chance = roll(office.seed, 'opened', office.now);
  await desk.pages.list.evaluate(
    (share) => {
      const scroller = document.querySelector('main [role=grid]')?.parentElement;
      if (scroller != null) scroller.scrollTop = share * scroller.scrollHeight;
    },
    roll(office.seed, 'scrolled', office.now),
  );
  // A new one, most of the time.
  const row = rows[Math.floor(chance ** 3 * rows.length)];
  if (row === undefined) return { ...opened, batchId };
  await desk.open('charge', `#/charges/${row.key}`);
  return { chargeKey: row.key, batchId };
}

/** Runs so many days from this seed on until one shows something untrue, each told with its time; whether none did. */
export async function pageSoak(seed: number, days: number, size: DaySize): Promise<boolean> {
  for (let day = seed; day < seed + days; day += 1) {
    const began = performance.now();
    const report = await pageReportOf(day, size);
    const took = Math.round((performance.now() - began) / 1000);
    process.stdout.write(
      `${size.hours} hours, ${size.charges} charges, seed ${day}: ${report ?? 'all was true'} (${took} s)\n`,
    );
    if (report !== null) return false;
  }
  return true;
}

/** Steps that are told of a day in which something untrue stood on a screen. */
const TOLD = 12;

/** The report of such a day, or of its first steps; null where all was true. */
export async function pageReportOf(
  seed: number,
  size: DaySize,
  most = Number.POSITIVE_INFINITY,
): Promise<string | null> {
  const steps = pageDayOf(seed, size).slice(0, most);
  const finding = await runPageDay(seed, steps);
  return finding === null ? null : told(seed, finding, steps.slice(0, finding.step + 1).slice(-TOLD));
}
