/** Electron as a child process of `npm start`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SIGNALS } from '../both/stop-signals.ts';
import { type Flags, flagArguments } from './flags.ts';

/** An exit with an error this soon means that Electron cannot start here (a missing library, say), in milliseconds. */
const TOO_SOON = 5_000;

/**
 * Runs the built console in Electron until it ends; false when Electron could not start here. Signals sent to this
 * process are forwarded, and Electron alone decides when it ends; from a terminal they reach it twice, which counts
 * once there (stop-signals.ts). A requested end is not a failure to start.
 */
export async function runElectron(program: string, root: string, flags: Flags, dataFolder: string): Promise<boolean> {
  const begun = performance.now();
  const child = spawn(program, [root, ...flagArguments(flags, dataFolder)], { stdio: 'inherit' });
  let isRequested = false;
  const handOn = (signal: NodeJS.Signals) => {
    isRequested = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, handOn);
  try {
    const [code] = await once(child, 'exit');
    return code === 0 || isRequested || performance.now() - begun > TOO_SOON;
  } catch {
    // The program does not exist, or may not be run.
    return false;
  } finally {
    for (const signal of SIGNALS) process.off(signal, handOn);
  }
}
