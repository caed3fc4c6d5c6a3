/** Electron as a child of `npm start`. */
import { spawn } from 'node:child_process';
import { type Flags, flagArguments } from './flags.ts';

/** An end with a fault this soon means that Electron cannot start here (a missing library, say), in milliseconds. */
const TOO_SOON = 5_000;

/**
 * Runs the built console in Electron until it ends; false when Electron could not start here. Signals sent to this
 * process are handed on, so that Ctrl+C closes the console cleanly.
 */
export function runElectron(program: string, root: string, flags: Flags, dataFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const child = spawn(program, [root, ...flagArguments(flags, dataFolder)], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void child.kill(signal));
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0 || performance.now() - begun > TOO_SOON));
  });
}
