/** Electron as a child of `npm start`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SIGNALS } from '../shared/stop-signals.ts';
import { type Flags, flagArguments } from './flags.ts';

/** An end with a fault this soon means that Electron cannot start here (a missing library, say), in milliseconds. */
const TOO_SOON = 5_000;

/**
 * Runs the built console in Electron until it ends; false when Electron could not start here. Signals sent to this
 * process are handed on, and Electron alone decides when it ends; from a terminal they reach it twice, which counts once
 * there (stop-signals.ts). An end that was asked for is no failure to start.
 */
export async function runElectron(program: string, root: string, flags: Flags, dataFolder: string): Promise<boolean> {
  const begun = performance.now();
  const child = spawn(program, [root, ...flagArguments(flags, dataFolder)], { stdio: 'inherit' });
  let isAsked = false;
  const handOn = (signal: NodeJS.Signals) => {
    isAsked = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, handOn);
  try {
    const [code] = await once(child, 'exit');
    return code === 0 || isAsked || performance.now() - begun > TOO_SOON;
  } catch {
    // There is no such program, or it may not be run.
    return false;
  } finally {
    for (const signal of SIGNALS) process.off(signal, handOn);
  }
}
