import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeWindow } from '../../../support/shell/shell-electron.ts';
import { type RunningElectron, startElectron } from '../../../support/shell/shell-electron-run.ts';

let running: RunningElectron;
beforeEach(async () => {
  running = await startElectron();
  running.deps.openPayerWindow();
});
afterEach(() => running.close());

const windowOf = (page: 'console' | 'payer'): FakeWindow => {
  const window = running.electron.windows[page === 'console' ? 0 : 1];
  if (!window) throw new Error(`the ${page}'s window is not open`);
  return window;
};
const deaths = () =>
  readFileSync(join(running.dataFolder, 'logs', 'balcao.log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'page-gone')
    .map(({ page, reason }) => `${page} ${reason}`);

describe.each(['console', 'payer'] as const)('a page of the %s that crashed', (page) => {
  it('a page that crashed is loaded again once, and its death is logged', () => {
    const { webContents } = windowOf(page);
    webContents.die('crashed');
    expect([webContents.reloads, running.electron.messageBoxes, deaths()]).toEqual([1, [], [`${page} crashed`]]);
  });

  it('a page that crashed twice within five minutes is reloaded if the user wants it, asked at the desk', async () => {
    const { webContents } = windowOf(page);
    webContents.die('crashed');
    await running.clock.advance(5 * 60_000);
    webContents.die('oom');
    webContents.die('oom');
    const [question, ...others] = running.electron.messageBoxes;
    expect(others).toEqual([]);
    expect(question?.parent).toBe(windowOf('console'));
    expect(question?.message).toMatch(page === 'console' ? /^Esta janela parou/ : /^A tela do pagador parou/);
    expect(webContents.reloads).toBe(1);
    question?.answer(0);
    await running.clock.advance(0);
    expect(webContents.reloads).toBe(2);
  });

  it('a page that crashed twice within five minutes is closed if the user wants it', async () => {
    const window = windowOf(page);
    window.webContents.die('crashed');
    window.webContents.die('crashed');
    running.console.busyWith(['export']);
    running.electron.messageBoxes[0]?.answer(1);
    await running.clock.advance(0);
    expect(window.isDestroyed()).toBe(true);
    running.console.busyWith([]);
  });

  it('a page that crashed again after a longer time is reloaded automatically', async () => {
    const { webContents } = windowOf(page);
    webContents.die('crashed');
    await running.clock.advance(5 * 60_000 + 1);
    webContents.die('crashed');
    expect([webContents.reloads, running.electron.messageBoxes]).toEqual([2, []]);
  });

  it('a page whose process ended cleanly, as at every closing, does not count as crashed', () => {
    const { webContents } = windowOf(page);
    webContents.die('clean-exit');
    expect(webContents.reloads).toBe(0);
  });
});

describe('a page that cannot be loaded', () => {
  it('a page that cannot be loaded is loaded again once, then the user is asked; both are logged', async () => {
    const failing = await startElectron((electron) => {
      electron.failLoadsWith = -6;
    });
    const [window] = failing.electron.windows;
    expect([window?.webContents.reloads, window?.visible]).toEqual([1, false]);
    window?.webContents.failToLoad(-6);
    expect([failing.electron.messageBoxes[0]?.parent, window?.visible]).toEqual([window, true]);
    const log = readFileSync(join(failing.dataFolder, 'logs', 'balcao.log'), 'utf8');
    expect(log.match(/"page":"console","reason":"load-failed"/g)).toHaveLength(2);
    await failing.close();
  });

  it('a page that cannot be loaded is not one whose load was replaced, nor one with a failed frame', () => {
    const { webContents } = windowOf('console');
    webContents.failToLoad(-3);
    webContents.failToLoad(-6, false);
    expect(webContents.reloads).toBe(0);
  });
});

it('a crashed page loses its visible charges and the PIN that was typed in it', () => {
  const window = windowOf('console');
  window.webContents.die('crashed');
  expect(running.console.closedWindows).toEqual([String(window.webContents.id)]);
});
