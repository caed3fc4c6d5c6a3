/** Where the console's window opens: as it was, on the displays there are. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { FakeElectron, FakeWindow } from '../../../support/shell/shell-electron.ts';
import { type RunningElectron, startElectron } from '../../../support/shell/shell-electron-run.ts';

const PRIMARY = {
  id: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 30, width: 1920, height: 1050 },
};
const SECOND = { id: 2, bounds: { x: 1920, y: 0, width: 1280, height: 1024 } };

const started: RunningElectron[] = [];
afterEach(async () => {
  for (const running of started.splice(0)) await running.close();
});

/** Starts with what an earlier window left in the data folder. */
async function startWith(saved: unknown, displays: FakeElectron['displays'] = [PRIMARY, SECOND]) {
  const running = await startElectron(
    (electron) => {
      electron.displays = displays;
    },
    undefined,
    undefined,
    (dataFolder) => {
      mkdirSync(dataFolder, { recursive: true });
      if (saved !== null)
        writeFileSync(join(dataFolder, 'window.json'), typeof saved === 'string' ? saved : JSON.stringify(saved));
    },
  );
  started.push(running);
  return running;
}
const windowOf = ({ electron }: RunningElectron): FakeWindow => {
  const [window] = electron.windows;
  if (!window) throw new Error('no window');
  return window;
};
const placeOf = (running: RunningElectron) => {
  const { x, y, width, height } = windowOf(running).options;
  return { x, y, width, height };
};
const ON_SECOND = {
  bounds: { x: 2000, y: 100, width: 1000, height: 700 },
  displayId: 2,
  state: 'normal',
  zoomLevel: 1,
};

describe('the console’s window', () => {
  it('the console’s window opens where the system puts it at the first start', async () => {
    expect(placeOf(await startWith(null))).toEqual({ x: undefined, y: undefined, width: 1366, height: 768 });
  });

  it.each(['normal', 'maximized', 'full-screen'] as const)(
    'the console’s window that closed %s opens again at its place, on its display, with its zoom',
    async (state) => {
      const first = await startWith(null);
      const window = windowOf(first);
      window.bounds = ON_SECOND.bounds;
      window.state = state;
      window.webContents.setZoomLevel(1);
      await first.quit();
      const saved = readFileSync(join(first.dataFolder, 'window.json'), 'utf8');
      expect(JSON.parse(saved)).toEqual({ ...ON_SECOND, state });
      const again = await startWith(saved);
      expect(placeOf(again)).toEqual(ON_SECOND.bounds);
      expect([windowOf(again).state, windowOf(again).visible, windowOf(again).webContents.zoomLevel]).toEqual([
        state,
        true,
        1,
      ]);
    },
  );

  it('the console’s window of a display that is gone opens where the system puts it', async () => {
    const running = await startWith(ON_SECOND, [PRIMARY]);
    expect(placeOf(running)).toEqual({ x: undefined, y: undefined, width: 1366, height: 768 });
  });

  it('the console’s window of a display that is smaller now opens wholly on it, beside its panels', async () => {
    const bounds = { x: -50, y: 0, width: 2400, height: 1080 };
    const running = await startWith({ ...ON_SECOND, bounds, displayId: 1 });
    expect(placeOf(running)).toEqual({ x: 0, y: 30, width: 1920, height: 1050 });
  });

  it.each(['', '{', '{"bounds":{}}', JSON.stringify({ ...ON_SECOND, bounds: { x: 1e9, y: 0, width: 1, height: 1 } })])(
    'the console’s window opens as at the first start where its file cannot be used: %j',
    async (saved) => {
      expect(placeOf(await startWith(saved))).toMatchObject({ width: 1366, height: 768 });
    },
  );

  it('a second window of the console does not hide the first: the system puts it elsewhere', async () => {
    const running = await startWith(ON_SECOND);
    running.electron.windows[0]?.webContents.setZoomLevel(2);
    const file = running.electron.menu[0]?.submenu;
    const [open] = Array.isArray(file) ? file : [];
    // Electron passes a click its item, its window and the event; none of them is used.
    (open?.click as (() => void) | undefined)?.();
    expect(running.electron.windows.map(({ options }) => options.x)).toEqual([2000, undefined]);
    // The zoom that was saved at an earlier closing does not come back.
    expect(running.electron.windows.map(({ webContents }) => webContents.zoomLevel)).toEqual([2, 2]);
  });
});

describe('a dialog', () => {
  it('a dialog for a file belongs to the console’s window in front, and never to the payer’s', async () => {
    const running = await startWith(null);
    const { electron, deps } = running;
    deps.openPayerWindow();
    const [console, payers] = electron.windows;
    electron.focused = payers ?? null;
    await deps.chooseExportPath('x.csv');
    electron.focused = console ?? null;
    await deps.chooseExportPath('y.csv');
    expect(electron.fileDialogParents).toEqual([console, console]);
  });

  it('a dialog about quitting belongs to the console’s window', async () => {
    const running = await startWith(null);
    running.console.busyWith(['export']);
    running.electron.app.quit();
    expect(running.electron.messageBoxes[0]?.parent).toBe(windowOf(running));
    running.console.busyWith([]);
  });
});
