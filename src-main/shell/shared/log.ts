/**
 * The log of faults: one JSON object a line in the data folder's `logs`, written in this process and at once, so that
 * the last line before a crash is there. (pino's own transports run in a worker whose files a packed app does not have
 * beside it.) Only what diagnostics/log-line.ts allows is ever written.
 */
import { join } from 'node:path';
import { pino } from 'pino';
import type { Clock } from '../../clock.ts';
import type { ConsoleDeps } from '../../console.ts';
import { faultLine } from '../../diagnostics/fault-line.ts';
import { allowedLine } from '../../diagnostics/log-line.ts';
import { RotatingFile } from './rotating-file.ts';

/** Five files of a mebibyte: weeks of faults, and nothing that fills a disk. */
const LARGEST = 1024 * 1024;
const FILES = 5;

export function openLog(dataFolder: string, clock: Clock): ConsoleDeps['log'] {
  const file = new RotatingFile(join(dataFolder, 'logs'), 'balcao', { largest: LARGEST, files: FILES });
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"at":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    file,
  );
  return (given) => {
    const line = allowedLine(given);
    if (line !== null) logger[line.level]({ event: line.event, ...line.fields });
  };
}

/** Keeps the fault that ends the process, whoever tells of it; gives the way to stop. */
export function logUncaught(log: ConsoleDeps['log']): () => void {
  const keep = (fault: unknown) => log({ event: 'fault', operation: 'uncaught', ...faultLine(fault) });
  process.on('uncaughtExceptionMonitor', keep);
  return () => process.off('uncaughtExceptionMonitor', keep);
}
