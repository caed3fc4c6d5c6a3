/** A process of its own in Electron: its executable runs no scripts (build/pack/fuses.ts, `RunAsNode`). */

import { fileURLToPath } from 'node:url';
import type { StartTask } from '../../../ground/task-process.ts';
import type { Electron } from './electron-api.ts';

/** Starts utility processes; the app is ready. */
export function utilityProcesses({ utilityProcess }: Pick<Electron, 'utilityProcess'>): StartTask {
  return (script, input) => {
    const child = utilityProcess.fork(fileURLToPath(script), [], { stdio: 'ignore', serviceName: 'Balcão' });
    let isKilled = false;
    let wasStarted = false;
    const kill = () => {
      isKilled = true;
      // Before it has spawned it has no id; after its end it has none either.
      if (child.pid !== undefined) killNow(child.pid);
    };
    // V8 gave up in it. Its `exit` follows, and without a listener the event would be thrown here.
    child.on('error', () => undefined);
    child.once('spawn', () => {
      wasStarted = true;
      if (isKilled) kill();
    });
    child.postMessage(input);
    return {
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', () => listener(wasStarted ? 'ended' : 'not-started')),
      kill,
    };
  };
}

/** Electron's own `kill` sends SIGTERM, which a thread in native code does not hear. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has just ended by itself; its `exit` follows.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
