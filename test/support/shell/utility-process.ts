/**
 * Electron's utility process without Electron: a real Node process that speaks as one
 * (node_modules/electron/electron.d.ts, `UtilityProcess`).
 */

import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions } from 'electron';
import { childScript } from '../run/built-scripts.ts';

export class FakeUtilityProcess extends EventEmitter {
  /** Only from `spawn` to `exit`. */
  pid: number | undefined = undefined;
  readonly stdout = null;
  readonly stderr = null;
  /** The signal that ended it. */
  endedBy: NodeJS.Signals | null = null;
  /** Messages from it so far. */
  received = 0;
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    const { stdio, serviceName: _, ...others } = options;
    if (stdio !== 'ignore' || Object.keys(others).length > 0)
      throw new Error('the fake of utilityProcess.fork knows `stdio: ignore` and `serviceName` alone');
    this.#child = fork(modulePath, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--import', childScript('utility-process-child')],
      serialization: 'advanced',
    });
    this.#child.on('spawn', () => {
      this.pid = this.#child.pid;
      this.emit('spawn');
    });
    this.#child.on('message', (message) => {
      this.received += 1;
      this.emit('message', message);
    });
    this.#child.on('exit', (code, signal) => {
      this.endedBy = signal;
      this.emit('exit', code ?? 1);
      this.pid = undefined;
    });
  }

  /** A message to a process that has not spawned waits for it; one to a process that has ended is lost. */
  postMessage(message: unknown): void {
    this.#child.send(structuredClone(message) as object, () => undefined);
  }

  kill(): boolean {
    return this.pid !== undefined && this.#child.kill('SIGTERM');
  }
}
