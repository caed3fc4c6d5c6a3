/** The log of faults: one JSON object a line, in the data folder, two files of 1 MiB at the most, mode 0600. */
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { ConsoleDeps } from '../console.ts';

const LARGEST = 1024 * 1024;

/** Writes at once, so that the last line before a crash is there. What may be in a line is its writer's to answer for. */
export function openLog(dataFolder: string, clock: Clock): ConsoleDeps['log'] {
  const folder = join(dataFolder, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'balcao.log');
  return (line) => {
    try {
      if (existsSync(path) && statSync(path).size > LARGEST) renameSync(path, join(folder, 'balcao.1.log'));
      appendFileSync(path, `${JSON.stringify({ at: new Date(clock.now()).toISOString(), ...line })}\n`, {
        mode: 0o600,
      });
    } catch {
      // A log that cannot be written (a full disk) has nowhere to say so, and must not stop what it is about.
    }
  };
}
