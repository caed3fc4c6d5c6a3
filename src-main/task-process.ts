/** A process of its own, given by the shell: Node starts one otherwise than Electron. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface TaskProcess {
  /** Sends a structured clone. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, when the process has ended or could not be started: then with `false`. */
  onExit(listener: (wasStarted: boolean) => void): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
}

/** Starts the script (a file of the build) in a process of its own. */
export type StartProcess = (script: URL) => TaskProcess;

/** In Node. Electron's executable does not run scripts (build/pack/fuses.ts, `RunAsNode`). */
export const forkProcess: StartProcess = (script) => {
  const child = fork(fileURLToPath(script), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  return {
    // An error comes as the event of that name: the process has ended, or ends.
    send: (message) => void child.send(message as object, () => undefined),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => {
      let isOver = false;
      const once = (wasStarted: boolean) => {
        if (!isOver) listener(wasStarted);
        isOver = true;
      };
      child.once('exit', () => once(true));
      child.on('error', () => {
        // Without an id it was never started, and no exit follows.
        if (child.pid === undefined) once(false);
      });
    },
    // SIGKILL: a thread in native code hears no other signal.
    kill: () => void child.kill('SIGKILL'),
  };
};
