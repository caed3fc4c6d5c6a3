/** The Electron shell on the real console: what it runs on a file that anybody may have made. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../../src-main/clock.ts';
import { openConsole } from '../../../../src-main/console.ts';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { writeStamp } from '../../../../src-main/history/transfer/stored-stamp.ts';
import { runElectronShell } from '../../../../src-main/shell/electron/run-electron-shell.ts';
import { CALL_CHANNEL } from '../../../../src-preload/contract/bridge.ts';
import type { Input, OperationName } from '../../../../src-preload/contract/contract.ts';
import { typedGateway } from '../../../support/gateway/connect-gateway.ts';
import { ONE_GATEWAY, seedHistory } from '../../../support/history/history-seed.ts';
import { endlessQuery, historyWorkers } from '../../../support/run/built-scripts.ts';
import { FakeElectron } from '../../../support/shell/shell-electron.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';
import { writeStubPages } from '../../../support/shell/stub-pages.ts';

/** A desk in Electron whose operator chooses this file, as another desk exported it. */
async function deskWithFile(workers: typeof historyWorkers, clock: Clock) {
  const folder = temporaryFolder();
  const pages = writeStubPages(folder.path);
  mkdirSync(join(folder.path, 'other'));
  seedHistory(join(folder.path, 'other'), 5);
  const chosen = historyFileIn(join(folder.path, 'other'));
  const db = new Database(chosen);
  writeStamp(db, { ...ONE_GATEWAY, origin: 'http://127.0.0.1:9' });
  db.pragma('journal_mode = DELETE');
  db.close();

  const electron = new FakeElectron();
  electron.openDialog = { canceled: false, filePaths: [chosen] };
  const dataDir = join(folder.path, 'data');
  await runElectronShell({
    electron: electron.module(),
    updater: null,
    flags: (locale) => ({
      shell: 'electron',
      open: true,
      port: 0,
      dataDir,
      policy: null,
      locale,
      demo: false,
      help: false,
      devTools: false,
    }),
    guessedLocale: 'en',
    documents: [],
    versions: process.versions,
    onStopRequest: () => () => {},
    openConsole,
    workers,
    rendererFolder: pages,
    preload: '/app/out/preload/index.cjs',
    payerPreload: '/app/out/preload/payer.cjs',
    platform: 'linux',
    policyPlaces: { files: [], owner: null },
    clock,
    printSentence: () => undefined,
  });
  onTestFinished(async () => {
    await new Promise<void>((resolve) => {
      electron.exited = resolve;
      electron.app.quit();
    });
    folder.remove();
  });
  const [window] = electron.windows;
  if (!window) throw new Error('no window');
  const ipc = electron.ipcRendererOf(window);
  const call = <Name extends OperationName>(name: Name, input: Input<Name>) => ipc.invoke(CALL_CHANNEL, name, input);
  const added = await call('gateways.add', typedGateway({ baseUrl: 'http://127.0.0.1:9' }));
  const imported: ReturnType<typeof call> = call('history.mergeIn', { gatewayId: added.value.id, ticket: null });
  return { electron, imported };
}

it('an import in Electron runs in a utility process, and its charges are taken', async () => {
  const { electron, imported } = await deskWithFile(historyWorkers, systemClock);
  expect(await imported).toMatchObject({ ok: true, value: { added: 5, skipped: 0 } });
  expect(electron.utilityProcesses.map(({ endedBy, pid }) => [endedBy, pid])).toEqual([['SIGKILL', undefined]]);
});

it('a utility process that gets nowhere is killed at its deadline', async () => {
  let expire: () => void = () => undefined;
  const { electron, imported } = await deskWithFile(
    { ...historyWorkers, foreignFile: endlessQuery },
    {
      ...systemClock,
      after: (delay, action) => {
        // No other timer of the console has a length between those of its first check and its first backup.
        if (delay <= 120_000 || delay >= 300_000) return systemClock.after(delay, action);
        expire = action;
        return () => undefined;
      },
    },
  );
  await expect.poll(() => electron.utilityProcesses[0]?.received).toBe(1);
  expire();
  expect(await imported).toMatchObject({ ok: false, error: { kind: 'file-not-taken', reason: 'stalled' } });
  expect(electron.utilityProcesses[0]?.endedBy).toBe('SIGKILL');
});

it('a file at which V8 gives up in the utility process ends the import alone', async () => {
  const { electron, imported } = await deskWithFile({ ...historyWorkers, foreignFile: endlessQuery }, systemClock);
  await expect.poll(() => electron.utilityProcesses[0]?.received).toBe(1);
  const [child] = electron.utilityProcesses;
  // As Electron does: the event, which throws without a listener, and then the end.
  expect(child?.emit('error', 'FatalError', 'v8::Allocate', '{}')).toBe(true);
  process.kill(child?.pid ?? 0, 'SIGKILL');
  expect(await imported).toMatchObject({ ok: false, error: { kind: 'file-not-taken' } });
});
