import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock, takeLock } from '../../../../src-main/shell/both/instance/instance-lock.ts';
import { requestFocus } from '../../../../src-main/shell/both/instance/instance-socket.ts';
import type { SignalPayload } from '../../../../src-preload/contract/contract.ts';
import { sampleRow } from '../../../support/renderer/samples.ts';
import { createShellConsole, someSettings } from '../../../support/shell/shell-console.ts';
import { FakeElectron } from '../../../support/shell/shell-electron.ts';
import { type RunningElectron, shown, startElectron } from '../../../support/shell/shell-electron-run.ts';

const PAID: SignalPayload<'charge-paid'> = {
  gatewayId: '0193b0aa-0000-4000-8000-000000000001',
  gatewayName: 'Loja Centro',
  row: sampleRow(1, {
    key: '0193b0aa-0000-4000-8000-000000000002',
    state: 'PAID',
    amount: 123456,
    customerName: 'Maria da Silva',
    customerDocument: '52998224725',
    reference: 'pedido-17',
  }),
};

let running: RunningElectron;
beforeEach(async () => {
  running = await startElectron();
});
afterEach(() => running.close());

describe('the Electron shell', () => {
  it('the Electron shell leaves nothing of its pages on the disk', () => {
    running.deps.openPayerWindow();
    const partitions = running.electron.windows.map(({ options }) => options.webPreferences?.partition);
    // In memory: it has a name, which does not begin with `persist:`.
    expect(partitions.map((name = 'persist:') => name.startsWith('persist:'))).toEqual([false, false]);
  });

  it('the Electron shell opens one window on the page and shows it when there is something to show', () => {
    const [window, ...others] = running.electron.windows;
    expect(others).toEqual([]);
    expect(window?.webContents.mainFrame.url).toBe('app://balcao/');
    expect([window?.done, window?.options.icon]).toEqual([['show'], '/app/icon.png']);
  });

  it('the Electron shell shows no window that was closed before there was something to show', async () => {
    const file = running.electron.menu[0]?.submenu;
    const [newWindow] = Array.isArray(file) ? file : [];
    // Electron passes the item, a window and the keys, none of which is used.
    (newWindow?.click as (() => void) | undefined)?.();
    const [, second] = running.electron.windows;
    second?.close();
    await shown();
    expect(second?.done).toEqual([]);
  });

  it('the Electron shell comes to the front when started again, and opens a window where none is open', async () => {
    const [window] = running.electron.windows;
    if (window) window.minimized = true;
    expect(await requestFocus(running.dataFolder)).toBe(true);
    expect(window?.done).toEqual(['show', 'restore', 'show', 'moveTop', 'focus']);
    running.console.busyWith(['attempt']);
    window?.close();
    expect(await requestFocus(running.dataFolder)).toBe(true);
    expect(running.electron.windows).toHaveLength(1);
    running.console.busyWith([]);
    await running.clock.advance(10_000);
    expect(running.electron.exits).toEqual([]);
  });

  it('the Electron shell notifies main when a window has closed, by the id of its calls', () => {
    const [window] = running.electron.windows;
    window?.close();
    expect(running.console.closedWindows).toEqual([String(window?.webContents.id)]);
  });

  it('the Electron shell ends with its last window, but never during work, and closes in order', async () => {
    running.console.busyWith(['export']);
    running.electron.windows[0]?.close();
    await running.clock.advance(60_000);
    expect(running.electron.exits).toEqual([]);
    running.console.busyWith([]);
    const exited = new Promise<void>((resolve) => {
      running.electron.exited = resolve;
    });
    await running.clock.advance(1_000);
    await exited;
    expect(running.electron.exits).toEqual([0]);
    expect(running.console.closed).toBe(true);
    const lock = takeLock(running.dataFolder);
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it('the Electron shell reads pending charges once when the computer wakes', () => {
    running.electron.powerMonitor.emit('resume');
    expect(running.console.wakes).toBe(1);
  });

  it('the Electron shell shows a payment by amount, gateway and reference, and never by who paid', () => {
    running.console.signal({ name: 'charge-paid', payload: PAID });
    running.console.signal({ name: 'charges-changed', payload: { gatewayId: PAID.gatewayId, rows: [PAID.row] } });
    const shown = running.electron.notifications;
    expect(shown.map(({ options }) => options)).toEqual([
      { title: 'Cobrança paga: R$\u00a01.234,56', body: 'Loja Centro · Referência: pedido-17' },
    ]);
    shown[0]?.emit('click');
    expect(running.electron.windows[0]?.done).toEqual(['show', 'show', 'moveTop', 'focus']);
  });

  it('the Electron shell escapes what a notice says on Linux, where it is markup, and nowhere else', async () => {
    const payload = { ...PAID, gatewayName: 'Café & <b>Bar</b>', row: { ...PAID.row, reference: null } };
    running.console.signal({ name: 'charge-paid', payload });
    expect(running.electron.notifications[0]?.options.body).toBe('Café &amp; &lt;b&gt;Bar&lt;/b&gt;');
    const onWindows = await startElectron((electron) => {
      electron.platform = 'win32';
    });
    onWindows.console.signal({ name: 'charge-paid', payload });
    expect(onWindows.electron.notifications[0]?.options.body).toBe('Café & <b>Bar</b>');
    await onWindows.close();
    FakeElectron.current = running.electron;
  });

  it('the Electron shell shows no payment while notices are switched off', () => {
    const change = (paidNotices: boolean) =>
      running.console.signal({ name: 'settings-changed', payload: { ...someSettings, paidNotices } });
    change(false);
    running.console.signal({ name: 'charge-paid', payload: PAID });
    expect(running.electron.notifications).toEqual([]);
    change(true);
    running.console.signal({ name: 'charge-paid', payload: PAID });
    expect(running.electron.notifications).toHaveLength(1);
  });

  it('the Electron shell keeps a notice until it is closed, and withdraws what is still shown when it ends', async () => {
    for (let payment = 0; payment < 3; payment += 1) running.console.signal({ name: 'charge-paid', payload: PAID });
    const [clicked, closed, shown] = running.electron.notifications;
    clicked?.emit('click');
    closed?.emit('close', {});
    await running.quit();
    expect([clicked?.done, closed?.done, shown?.done]).toEqual([['show'], ['show'], ['show', 'close']]);
  });

  it('the Electron shell withdraws a notice whose banner is gone, since Windows keeps it clickable', async () => {
    running.console.signal({ name: 'charge-paid', payload: PAID });
    const [notice] = running.electron.notifications;
    notice?.emit('close', { reason: 'timedOut' });
    await running.quit();
    expect(notice?.done).toEqual(['show', 'close']);
  });

  it('the Electron shell reports itself to Windows by its installer’s id, which names its notices', async () => {
    const onWindows = await startElectron((electron) => {
      electron.platform = 'win32';
    });
    const { appId } = JSON.parse(readFileSync('build/electron-builder.json', 'utf8'));
    expect([onWindows.electron.appUserModelId, running.electron.appUserModelId]).toEqual([appId, null]);
    await onWindows.close();
    FakeElectron.current = running.electron;
  });

  it('the Electron shell opens a window when the dock’s icon is clicked and none is open', async () => {
    running.console.busyWith(['export']);
    running.electron.windows[0]?.close();
    running.electron.app.emit('activate', {}, false);
    expect(running.electron.windows).toHaveLength(1);
    running.console.busyWith([]);
  });

  it.each(['lock-screen', 'suspend'])(
    'the Electron shell hides the desk at %s where it is hidden when idle, and leaves it where it is not',
    async (event) => {
      const locked: number[] = [];
      const startWith = (idleLockMinutes: number) =>
        startElectron(
          () => {},
          createShellConsole({
            'settings.read': async () => ({ ...someSettings, idleLockMinutes }),
            'security.lock': async () => {
              locked.push(idleLockMinutes);
              return { locked: true, pinSet: false, screenPinSet: false, adminUntil: null };
            },
          }),
        );
      for (const minutes of [0, 10]) {
        const desk = await startWith(minutes);
        desk.electron.powerMonitor.emit(event);
        await desk.clock.advance(0);
        await desk.close();
      }
      expect(locked).toEqual([10]);
      FakeElectron.current = running.electron;
    },
  );

  it('the Electron shell opens a dialog for an export’s path, which can be cancelled', async () => {
    expect(await running.deps.chooseExportPath('cobranças.csv')).toBeNull();
    running.electron.saveDialog = { canceled: false, filePath: '/home/desk/x.csv' };
    expect(await running.deps.chooseExportPath('cobranças.csv')).toBe('/home/desk/x.csv');
    expect(running.electron.saveDialogOptions?.properties).toEqual(['showOverwriteConfirmation']);
    expect(running.deps.offerDownload('/home/desk/x.csv')).toBeNull();
  });

  it('the Electron shell opens a dialog for a history’s file, which can be cancelled', async () => {
    expect(await running.deps.chooseHistory?.()).toBeNull();
    running.electron.openDialog = { canceled: false, filePaths: ['/media/stick/loja.history'] };
    expect(await running.deps.chooseHistory?.()).toBe('/media/stick/loja.history');
  });

  it('the Electron shell stores tokens in safeStorage, and says so where it only has memory', async () => {
    expect([running.deps.vault.kind, running.printed]).toEqual(['safe-storage', []]);
    const other = await startElectron((electron) => {
      electron.key = 'none';
    });
    expect([other.deps.vault.kind, other.printed]).toEqual([
      'memory',
      ['Não há chaveiro disponível aqui: os tokens ficam na memória e são apagados quando o Balcão fecha.'],
    ]);
    await other.close();
    FakeElectron.current = running.electron;
  });
});

it('the Electron shell opens before the keyring’s window is answered, and a second start finds it', async () => {
  const prompt = Promise.withResolvers<void>();
  const waiting = await startElectron((electron) => {
    electron.key = 'none';
    electron.keyPrompt = prompt.promise;
  });
  expect(waiting.electron.windows.map(({ visible }) => visible)).toEqual([true]);
  expect([waiting.clock.monotonic(), waiting.printed]).toEqual([0, []]);
  expect(await acquireLock(waiting.dataFolder, waiting.clock)).toEqual({ kind: 'brought-to-front' });
  // It is dismissed: nothing more can be had from it before the next start.
  prompt.resolve();
  await expect.poll(() => waiting.printed).toHaveLength(1);
  expect(waiting.deps.vault.kind).toBe('memory');
  await waiting.close();
});
