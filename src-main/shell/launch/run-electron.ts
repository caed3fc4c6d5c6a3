/** Electron as a child of `npm start`. */
import { spawn } from 'node:child_process';
import { type Flags, flagArguments } from './flags.ts';

/** An end with a fault this soon means that Electron cannot start here (a missing library, say), in milliseconds. */
const TOO_SOON = 5_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the built console in Electron until it ends; false when Electron could not start here. Signals sent to this
 * process are handed on, and Electron alone decides when it ends; from a terminal they reach it twice, which counts once
 * there (until-stopped.ts). An end that was asked for is no failure to start.
 */
export function runElectron(program: string, root: string, flags: Flags, dataFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const child = spawn(program, [root, ...flagArguments(flags, dataFolder)], { stdio: 'inherit' });
    let isAsked = false;
    const handOn = (signal: NodeJS.Signals) => {
      isAsked = true;
      child.kill(signal);
    };
    const finish = (hasRun: boolean) => {
      for (const signal of SIGNALS) process.off(signal, handOn);
      resolve(hasRun);
    };
    for (const signal of SIGNALS) process.on(signal, handOn);
    child.once('error', () => finish(false));
    child.once('exit', (code) => finish(code === 0 || isAsked || performance.now() - begun > TOO_SOON));
  });
}
