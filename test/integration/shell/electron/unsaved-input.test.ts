import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RunningElectron, startElectron } from '../../../support/shell/shell-electron-run.ts';

let running: RunningElectron;
beforeEach(async () => {
  running = await startElectron();
});
afterEach(() => {
  running.electron.blockingAnswer = 1;
  return running.close();
});

/** The window, whose page holds something that was typed. */
function typedIn() {
  const [window] = running.electron.windows;
  if (window === undefined) throw new Error('no window is open');
  window.webContents.holdsUnload = true;
  return window;
}

it('a window with something typed in it asks before it closes, and stays where that is the answer', () => {
  const window = typedIn();
  expect(window.close()).toBe(false);
  expect(running.electron.blockingBoxes).toMatchObject([
    {
      message: 'Descartar o que foi digitado?',
      buttons: ['Continuar editando', 'Descartar'],
      ...{ defaultId: 0, cancelId: 0, parent: window },
    },
  ]);
  expect(running.electron.windows).toEqual([window]);
});

it('a window with something typed in it closes where that may be discarded', () => {
  const window = typedIn();
  running.electron.blockingAnswer = 1;
  expect(window.close()).toBe(true);
  expect([running.electron.blockingBoxes.length, running.electron.windows]).toEqual([1, []]);
});

it('a page that holds nothing closes without a question', () => {
  expect(running.electron.windows[0]?.close()).toBe(true);
  expect(running.electron.blockingBoxes).toEqual([]);
});

it('nothing is asked about what was typed once Balcão ends with its system', async () => {
  typedIn();
  running.electron.powerMonitor.emit('shutdown', { preventDefault: () => undefined });
  await running.clock.advance(0);
  expect([running.electron.blockingBoxes, running.electron.windows]).toEqual([[], []]);
});
