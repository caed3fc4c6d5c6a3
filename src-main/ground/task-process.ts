/** What a task runs in. A process is given by the shell: Node starts one otherwise than Electron. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A thread or process that ended, that was never started, that took all of its memory, or what a thread threw. */
export type TaskEnd = 'ended' | 'not-started' | 'out-of-memory' | Error;

interface StartedTask {
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, after the last message. */
  onExit(listener: (end: TaskEnd) => void): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
}

/** Starts the script (a file of the build) with an input, which is cloned. */
export type StartTask = (script: URL, input: unknown) => StartedTask;

/** In a thread, with no more memory than its limits. SQLite in it cannot be interrupted, which needs a process. */
export function threadNamed(name: string, resourceLimits: ResourceLimits = {}): StartTask {
  return (script, input) => {
    const worker = new Worker(script, { workerData: input, name, resourceLimits });
    let end: TaskEnd = 'ended';
    worker.once('error', (fault) => {
      const isOutOfMemory = fault instanceof Error && 'code' in fault && fault.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end = isOutOfMemory ? 'out-of-memory' : asError(fault);
    });
    return {
      onMessage: (listener) => void worker.on('message', listener),
      onExit: (listener) => void worker.once('exit', () => listener(end)),
      kill: () => void worker.terminate(),
    };
  };
}

function asError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error('a thread threw what is no error', { cause: fault });
}

/** In a process of Node. Electron's executable does not run scripts (build/pack/fuses.ts, `RunAsNode`). */
export const forkProcess: StartTask = (script, input) => {
  const child = fork(fileURLToPath(script), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // An error comes as the event of that name: the process has ended, or ends.
  child.send(input as object, () => undefined);
  return {
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => {
      let isOver = false;
      const once = (end: TaskEnd) => {
        if (!isOver) listener(end);
        isOver = true;
      };
      child.once('exit', () => once('ended'));
      child.on('error', () => {
        // Without an id it was never started, and no exit follows.
        if (child.pid === undefined) once('not-started');
      });
    },
    // SIGKILL: a thread in native code hears no other signal.
    kill: () => void child.kill('SIGKILL'),
  };
};
