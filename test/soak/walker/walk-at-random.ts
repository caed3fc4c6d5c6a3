/**
 * The whole console in a browser, used at random by one who does not know it: pressing, typing, choosing, going back, by
 * mouse and by keyboard. `npm run soak -- walker 7 10` walks with seed 7 for ten minutes. A step is chosen by the seed
 * and by what is on screen, which also depends on time: a fault is told with the steps before it, to be made again by hand.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type StartedBalcao, startBalcao } from '../../support/e2e/balcao.ts';
import { type OpenedPage, openPage } from '../../support/e2e/page.ts';
import { settled } from '../../support/e2e/tour.ts';
import { fillDesk } from '../../support/e2e/tour-desk.ts';
import { rolls } from '../../world/rolls.ts';
import { pageFaults } from './page-faults.ts';
import { PRESSABLE, type Pressable, pressables, typedTexts } from './pressable.ts';

/** What ends the walk, and what leads out of the console. */
const NOT_PRESSED = /Encerrar o Balcão|Quit Balcão|https?:/i;
/** Answers the question whether what was typed is given up. */
const DISCARDS = /Descartar|Discard/;
const TYPED = [
  'Ana',
  '12,50',
  '0',
  '-1',
  '529.982.247-25',
  "d'Ávila & <b>",
  '99999999999',
  '31/02/2026',
  'a@b',
  ' ',
  '😀',
];
const KEYS = [
  'Escape',
  'Tab',
  'Shift+Tab',
  'ArrowDown',
  'ArrowUp',
  'Enter',
  'j',
  'k',
  '/',
  'n',
  '?',
  'Control+k',
  'g',
  'c',
];
const SIZES = [
  [1024, 640],
  [1366, 768],
  [1920, 1080],
] as const;
const STEPS_TOLD = 12;
const MOST_FAULTS = 20;

interface Walk {
  readonly page: Page;
  readonly pick: <Each>(choices: readonly Each[]) => Each | undefined;
  readonly chance: (share: number) => boolean;
}

/** @returns whether it found nothing. */
export async function walkAtRandom(seed: number, minutes: number, print: (line: string) => void): Promise<boolean> {
  const next = rolls(seed, 'walker');
  const pick = <Each>(choices: readonly Each[]) => choices[Math.floor(next() * choices.length)];
  const language = pick(['pt-BR', 'en'] as const) ?? 'pt-BR';
  const [width, height] = pick(SIZES) ?? SIZES[0];
  const folder = mkdtempSync(join(tmpdir(), 'balcao-walker-'));
  await fillDesk(folder, { language });
  const balcao = await startBalcao({ dataDir: folder, args: ['--locale', language] });
  const opened = await openPage(balcao.address, {
    ...{ locale: language, colorScheme: pick(['light', 'dark'] as const) ?? 'light', reducedMotion: 'reduce' },
    ...{ viewport: { width, height }, fragment: '#/today' },
  });
  print(`Walking for ${minutes} minutes (seed ${seed}, ${language}, ${width}x${height}) …`);
  try {
    const walk = { page: opened.page, pick, chance: (share: number) => next() < share };
    return await steps(walk, opened, balcao, performance.now() + minutes * 60_000, print);
  } finally {
    await opened.close();
    await balcao.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function steps(
  walk: Walk,
  opened: OpenedPage,
  balcao: StartedBalcao,
  end: number,
  print: (line: string) => void,
): Promise<boolean> {
  const { page } = walk;
  const home = page.url().split('#')[0] ?? '';
  const seen = new Map<string, number>();
  const made: string[] = [];
  let count = 0;
  let told = 0;
  let hasEnded = false;
  void balcao.ended.then(() => {
    hasEnded = true;
  });
  await page.locator('h1').first().waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  page.context().on('page', (other) => void other.close());
  while (performance.now() < end && seen.size < MOST_FAULTS && !hasEnded) {
    const step = await makeStep(walk);
    made.push(`${fragmentOf(page)} ${step.name}`);
    count += 1;
    await settled(page);
    const faults = [
      ...step.faults,
      ...(await pageFaults(page, step.isKeyboard ? step.name : null)),
      ...opened.complaints.slice(told),
    ];
    told = opened.complaints.length;
    for (const fault of faults) {
      const times = seen.get(fault) ?? 0;
      seen.set(fault, times + 1);
      if (times === 0)
        print(
          `${fault}\n${made
            .slice(-STEPS_TOLD)
            .map((each) => `    ${each}`)
            .join('\n')}`,
        );
    }
    if (faults.length > 0) await page.goto(`${home}#/today`);
    if ((await pressables(page)).length === 0) await page.goto(`${home}#/today`);
  }
  if (hasEnded) print(`Balcão ended:\n${balcao.lines.slice(-5).join('\n')}`);
  print(`${count} steps, ${seen.size} faults${[...seen].map(([fault, times]) => `\n  ${times} × ${fault}`).join('')}`);
  return seen.size === 0 && !hasEnded;
}

interface Step {
  readonly name: string;
  readonly isKeyboard: boolean;
  readonly faults: readonly string[];
}

const made = (name: string, isKeyboard: boolean, faults: readonly string[] = []): Step => ({
  name,
  isKeyboard,
  faults,
});

async function makeStep(walk: Walk): Promise<Step> {
  const { page, pick, chance } = walk;
  if (chance(0.08)) {
    const key = pick(KEYS) ?? 'Escape';
    await page.keyboard.press(key);
    return made(`key ${key}`, false);
  }
  const at = fragmentOf(page);
  const found = (await pressables(page)).filter(({ name }) => !NOT_PRESSED.test(name));
  const target = pick(found);
  if (target === undefined) return made('nothing to press', false, ['nothing on the screen can be pressed']);
  const [entry, typed] = [await entryOf(page), await typedTexts(page)];
  const step = target.kind === 'press' ? await press(walk, target) : await fill(walk, target);
  await settled(page);
  if ((await entryOf(page)) !== entry + 1 || !chance(0.3)) return step;
  await page.goBack();
  await settled(page);
  const isAsked = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
  if (isAsked || DISCARDS.test(step.name)) return made(`${step.name}, then back, and was asked`, false);
  const lost = await lostOf(page, typed);
  const isBack = fragmentOf(page) === at;
  return made(`${step.name}, then back`, false, [
    ...(isBack ? [] : [`from ${screenOf(at)} and back leads to ${screenOf(fragmentOf(page))}`]),
    ...(isBack
      ? lost.map((name) => `what was in "${name}" of ${screenOf(at)} is lost after ${step.name} and back`)
      : []),
  ]);
}

/** The fields whose text is another one than before; a screen that comes back may first be read. */
async function lostOf(page: Page, before: Readonly<Record<string, string>>): Promise<readonly string[]> {
  let lost = Object.keys(before);
  for (let tries = 0; tries < 20 && lost.length > 0; tries += 1) {
    const now = await typedTexts(page);
    lost = lost.filter((name) => now[name] !== before[name]);
    await settled(page);
  }
  return lost;
}

async function press({ page, chance }: Walk, { index, name, x, y }: Pressable): Promise<Step> {
  if (chance(0.5)) {
    await page.mouse.click(x, y);
    return made(`press ${name}`, false);
  }
  await page.evaluate(
    ([selector, place]) => {
      const element = document.querySelectorAll(selector)[place];
      if (element instanceof HTMLElement) element.focus();
    },
    [PRESSABLE, index] as const,
  );
  await page.keyboard.press('Enter');
  return made(`Enter on ${name}`, true);
}

async function fill({ page, pick }: Walk, { name, kind, x, y }: Pressable): Promise<Step> {
  await page.mouse.click(x, y);
  if (kind === 'choice') {
    await page.keyboard.press('ArrowDown');
    return made(`choose in ${name}`, true);
  }
  const text = pick(TYPED) ?? '';
  await page.keyboard.insertText(text);
  return made(`type "${text}" in ${name}`, true);
}

/** How many entries of the browser's history come before this one: one that replaces another adds none. */
const entryOf = (page: Page) => page.evaluate(() => navigation.currentEntry?.index ?? 0);

const fragmentOf = (page: Page) => page.url().split('#')[1] ?? '';
/** Its screen without the ids, so that a fault has one name. */
const screenOf = (fragment: string) => fragment.replace(/[0-9a-f-]{36}/gi, '…');
