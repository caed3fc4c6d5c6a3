import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createShellConsole } from '../../../support/shell/shell-console.ts';
import { FakeElectron } from '../../../support/shell/shell-electron.ts';
import { type RunningElectron, startElectron } from '../../../support/shell/shell-electron-run.ts';

let running: RunningElectron;
beforeEach(async () => {
  running = await startElectron();
  running.console.busyWith(['export']);
});
afterEach(async () => {
  running.console.busyWith([]);
  await running.close();
});

const exited = () =>
  new Promise<void>((resolve) => {
    running.electron.exited = resolve;
  });

/** Quits by the menu or Ctrl+Q, and answers the dialog. */
async function quitAndAnswer(response: number): Promise<void> {
  running.electron.app.quit();
  running.electron.messageBoxes.at(-1)?.answer(response);
  await running.clock.advance(0);
}

describe('quitting Electron by its menu or Ctrl+Q', () => {
  it('quitting Electron by menu or Ctrl+Q asks nothing without work in progress, and closes in order', async () => {
    running.console.busyWith([]);
    await running.quit();
    expect([running.electron.messageBoxes, running.electron.exits, running.console.closed]).toEqual([[], [0], true]);
    expect(running.installsAtQuit()).toBe(true);
  });

  it('quitting Electron by its menu or Ctrl+Q during an export asks first, and cancels nothing', () => {
    running.electron.app.quit();
    running.electron.app.quit();
    expect(running.electron.messageBoxes.map(({ message, buttons }) => [message, buttons])).toEqual([
      [
        'O Balcão ainda está ocupado: uma exportação está sendo gravada.',
        ['Fechar quando terminar', 'Fechar agora', 'Manter aberto'],
      ],
    ]);
    expect([running.electron.windows.length, running.electron.exits, running.console.closed]).toEqual([1, [], false]);
  });

  it('quitting Electron by its menu or Ctrl+Q waits for the work if that is the answer', async () => {
    await quitAndAnswer(0);
    await running.clock.advance(60_000);
    expect(running.electron.exits).toEqual([]);
    running.console.busyWith([]);
    const gone = exited();
    await running.clock.advance(1_000);
    await gone;
    expect([running.electron.exits, running.console.closed]).toEqual([[0], true]);
  });

  it('quitting Electron by its menu or Ctrl+Q closes now, in order, if that is the answer', async () => {
    const gone = exited();
    await quitAndAnswer(1);
    await gone;
    expect([running.electron.exits, running.console.closed]).toEqual([[0], true]);
  });

  it('quitting Electron by menu or Ctrl+Q stays open on that answer, and asks again the next time', async () => {
    await quitAndAnswer(2);
    running.console.busyWith([]);
    await running.clock.advance(60_000);
    expect([running.electron.windows.length, running.electron.exits]).toEqual([1, []]);
    running.console.busyWith(['attempt']);
    running.electron.app.quit();
    expect(running.electron.messageBoxes).toHaveLength(2);
  });
});

describe('a signal to Electron', () => {
  it('a signal to Electron during an export waits for it and says so, without a dialog', async () => {
    running.requestStop();
    await running.clock.advance(60_000);
    expect(running.printed).toEqual([expect.stringMatching(/^O Balcão ainda está ocupado: uma exportação/)]);
    expect([running.electron.messageBoxes, running.electron.exits]).toEqual([[], []]);
    running.console.busyWith([]);
    const gone = exited();
    await running.clock.advance(1_000);
    await gone;
    expect(running.electron.exits).toEqual([0]);
  });

  it('a signal to Electron a second time closes now, in order', async () => {
    running.requestStop();
    const gone = exited();
    running.requestStop();
    await gone;
    expect([running.electron.exits, running.console.closed]).toEqual([[0], true]);
    expect(existsSync(join(running.dataFolder, 'instance.json'))).toBe(false);
  });
});

describe('the system’s shutdown', () => {
  const prevented: string[] = [];
  const event = (name: string) => ({ preventDefault: () => void prevented.push(name), reasons: ['shutdown'] });
  /** Linux and macOS tell the app, Windows each window: first whether it may end, and then that it does. */
  const tell = {
    shutdown: () => running.electron.powerMonitor.emit('shutdown', event('shutdown')),
    'query-session-end': () => running.electron.windows[0]?.emit('query-session-end', event('query-session-end')),
    'session-end': () => running.electron.windows[0]?.emit('session-end', event('session-end')),
  };
  beforeEach(() => {
    prevented.length = 0;
  });

  it.each(['shutdown', 'query-session-end', 'session-end'] as const)(
    'the system’s shutdown (%s) asks nothing, even during an export, and closes in order',
    async (name) => {
      const gone = exited();
      tell[name]();
      await gone;
      expect([running.electron.messageBoxes, running.electron.exits, running.console.closed]).toEqual([[], [0], true]);
      expect(running.installsAtQuit()).toBe(false);
      // It waits where it can: the app exits as soon as everything is closed.
      expect(prevented).toEqual(name === 'session-end' ? [] : [name]);
    },
  );

  it('the system’s shutdown waits for Balcão on Linux, from its first moment on', () => {
    expect(running.electron.powerMonitor.holdsShutdown).toBe(true);
  });

  it('the system’s shutdown is not held up: what is not closed within five seconds is left', async () => {
    const stuck = await startElectron(() => {}, { ...createShellConsole(), close: () => new Promise(() => {}) });
    stuck.electron.powerMonitor.emit('shutdown', event('shutdown'));
    await stuck.clock.advance(4_999);
    expect(stuck.electron.exits).toEqual([]);
    await stuck.clock.advance(1);
    expect(stuck.electron.exits).toEqual([0]);
    FakeElectron.current = running.electron;
  });
});
