/** The Electron shell on the real console: what it runs on a file that anybody may have made. */
import { expect, it, onTestFinished } from 'vitest';
import { type Clock, systemClock } from '../../../../src-main/ground/clock.ts';
import { runElectronShell } from '../../../../src-main/shell/electron/run-electron-shell.ts';
import { CALL_CHANNEL } from '../../../../src-preload/contract/bridge.ts';
import type { Input, OperationName } from '../../../../src-preload/contract/contract.ts';
import { typedGateway } from '../../../support/gateway/connect-gateway.ts';
import { endlessQuery, historyWorkers } from '../../../support/run/built-scripts.ts';
import { FakeElectron } from '../../../support/shell/shell-electron.ts';
import { shellParts } from '../../../support/shell/shell-electron-run.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

/** A desk in Electron that restores a backup. */
async function restoringDesk(workers: typeof historyWorkers, clock: Clock) {
  const folder = temporaryFolder();
  const electron = new FakeElectron();
  await runElectronShell({ ...shellParts(electron, folder.path), workers, clock });
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
  const gatewayId: string = added.value.id;
  const { value: made } = await call('maintenance.backUp', { gatewayId });
  const restored: ReturnType<typeof call> = call('maintenance.restore', { gatewayId, name: made.name });
  return { electron, restored };
}

it('a restore in Electron runs in a utility process, and succeeds', async () => {
  const { electron, restored } = await restoringDesk(historyWorkers, systemClock);
  expect(await restored).toMatchObject({ ok: true, value: { why: 'restored' } });
  expect(electron.utilityProcesses.map(({ endedBy, pid }) => [endedBy, pid])).toEqual([['SIGKILL', undefined]]);
});

it('a utility process that gets nowhere is killed at its deadline', async () => {
  let expire: () => void = () => undefined;
  const { electron, restored } = await restoringDesk(
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
  expect(await restored).toMatchObject({ ok: false, error: { kind: 'history-unavailable', reason: 'corrupt' } });
  expect(electron.utilityProcesses[0]?.endedBy).toBe('SIGKILL');
});

it('a file at which V8 gives up in the utility process ends the restore alone', async () => {
  const { electron, restored } = await restoringDesk({ ...historyWorkers, foreignFile: endlessQuery }, systemClock);
  await expect.poll(() => electron.utilityProcesses[0]?.received).toBe(1);
  const [child] = electron.utilityProcesses;
  // As Electron does: the event, which throws without a listener, and then the end.
  expect(child?.emit('error', 'FatalError', 'v8::Allocate', '{}')).toBe(true);
  process.kill(child?.pid ?? 0, 'SIGKILL');
  expect(await restored).toMatchObject({ ok: false, error: { kind: 'history-unavailable', reason: 'corrupt' } });
});
