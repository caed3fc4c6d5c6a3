/**
 * The check of the largest batch on screen: the longest frame while it opens, is moved in and corrected, beside the same
 * keys and the same wheel over an empty page of the same window.
 */
import type { Page } from 'playwright';
import { systemClock } from '../../src-main/ground/clock.ts';
import { MOST } from '../../src-preload/contract/values/input-limits.ts';
import { startBalcao } from '../support/e2e/balcao.ts';
import { openPage } from '../support/e2e/page.ts';
import setup from '../support/e2e/setup.ts';
import { openDesk } from '../support/shell/console-desk.ts';
import { heading, median, ms, printLine, removeFolder, temporaryFolder } from './support/figures.ts';

/** The goal for a frame (ms), and how often each action is repeated. */
const FRAME = 50;
const ROUNDS = 8;
/** Rows at which a correction is typed. */
const CORRECTED = 5;

export async function batchScreenBench(): Promise<void> {
  heading(`The check of ${MOST.batchRows} rows on screen`);
  await setup();
  const folder = temporaryFolder();
  const batchId = await draftIn(folder);
  const balcao = await startBalcao({ dataDir: folder });
  const { page, context, close } = await openPage(balcao.address);
  const bare = await context.newPage();
  await bare.setContent('<div id="main" tabindex="0" style="height: 100%"></div>');
  await page.bringToFront();
  const grid = page.locator('main [role=grid]');
  const link = page.locator(`a[href="#/batches/${batchId}"]`);
  const toList = async () => {
    await page.evaluate(() => {
      location.hash = '#/batches';
    });
    await link.waitFor();
  };

  const openings: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await toList();
    openings.push(
      await longestFrame(page, async () => {
        await link.click();
        await grid.getByRole('row').nth(5).waitFor();
      }),
    );
  }
  line('opening', openings);

  await grid.focus();
  await page.keyboard.press('Control+End');
  await grid.locator(`[data-index="${MOST.batchRows - 1}"]`).waitFor();
  const key = (name: string) => () => page.keyboard.press(name);
  for (const [name, actions] of [
    ['End and Home', [key('Control+End'), key('Control+Home')]],
    ['Page Down', [key('PageDown')]],
    ['Arrow Down', [key('ArrowDown')]],
    ['wheel', [() => page.mouse.wheel(0, 1_200)]],
  ] as const) {
    await page.mouse.move(600, 600);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const action of actions) took.push(await longestFrame(page, action));
    line(name, took);
  }

  await page.keyboard.press('Control+Home');
  await grid.locator('[data-index="0"]').waitFor();
  const corrected: number[] = [];
  for (let row = 0; row < CORRECTED; row += 1)
    corrected.push(
      await longestFrame(page, async () => {
        await page.keyboard.press('Enter');
        await grid.locator('input').waitFor();
        await page.keyboard.type('12,34');
        await page.keyboard.press('Enter');
      }),
    );
  line('a correction', corrected);

  await bare.bringToFront();
  await bare.locator('#main').focus();
  const empty: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    empty.push(await longestFrame(bare, () => bare.keyboard.press('Control+End')));
    empty.push(await longestFrame(bare, () => bare.mouse.wheel(0, 1_200)));
  }
  line('the same over an empty page', empty);
  await close();
  await balcao.stop();
  removeFolder(folder);
}

function line(name: string, took: readonly number[]): void {
  printLine(`${name}: longest frame p50 ${ms(median(took))}, worst ${ms(Math.max(...took))} (goal ${ms(FRAME)})`);
}

/** A draft batch of the most rows, every tenth with an error, in a data folder with a sandbox. */
async function draftIn(folder: string): Promise<string> {
  const desk = await openDesk(folder, systemClock);
  try {
    const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
    const lines = Array.from(
      { length: MOST.batchRows },
      (_, row) => `${10 + row},00;Cliente ${row};${row % 10 === 0 ? '123' : ''};FAT-${row};Mensalidade;10/12/2026`,
    );
    const content = Buffer.from(['Valor;Nome;CPF;Referência;Descrição;Vencimento', ...lines].join('\n'));
    const { id } = await desk.call('batches.prepare', {
      ...{ gatewayId, fileName: 'lote.csv', content: content.toString('base64'), sheet: 0, saveAs: null },
      mapping: {
        columns: { amount: 0, name: 1, document: 2, reference: 3, description: 4, dueDay: 5 },
        decimal: 'comma',
      },
    });
    return id;
  } finally {
    await desk.console.close();
  }
}

/** The longest time between two frames from an action until half a second after it (ms). */
async function longestFrame(page: Page, action: () => Promise<unknown>): Promise<number> {
  const AFTER = 500;
  const watching = await page.evaluateHandle(
    () =>
      new Promise<{ before: number; longest: number; isOver: boolean }>((resolve) => {
        // The action comes after this frame, so that nothing of it is missed.
        requestAnimationFrame((first) => {
          const state = { before: first, longest: 0, isOver: false };
          const frame = (now: number) => {
            state.longest = Math.max(state.longest, now - state.before);
            state.before = now;
            if (!state.isOver) requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
          resolve(state);
        });
      }),
  );
  await action();
  return watching.evaluate(
    (state, after) =>
      new Promise<number>((resolve) =>
        setTimeout(() => {
          state.isOver = true;
          resolve(state.longest);
        }, after),
      ),
    AFTER,
  );
}
