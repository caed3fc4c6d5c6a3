/**
 * The error log: one JSON object per line in the data folder's `logs`, written in this process and synchronously, so
 * that the last line before a crash is saved. (pino's own transports run in a worker whose files a packed app does not
 * have next to it.) Only what diagnostics/log-line.ts allows is ever written.
 */
import { join } from 'node:path';
import { pino } from 'pino';
import { faultLine } from '../../diagnostics/fault-line.ts';
import { allowedLine } from '../../diagnostics/log-line.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Log } from '../../ground/log.ts';
import { RotatingFile } from './rotating-file.ts';

/** Five files of a mebibyte: weeks of errors, and too little to fill a disk. */
const LARGEST = 1024 * 1024;
const FILES = 5;

export function openLog(dataFolder: string, clock: Clock): Log {
  const file = new RotatingFile(join(dataFolder, 'logs'), 'balcao', { largest: LARGEST, files: FILES });
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"at":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
    },
    file,
  );
  return (input) => {
    const line = allowedLine(input);
    if (line !== null) logger[line.level]({ event: line.event, ...line.fields });
  };
}

/** Logs the error that ends the process; returns the function that stops it. */
export function logUncaught(log: Log): () => void {
  const logFault = (fault: unknown) => log({ event: 'fault', operation: 'uncaught', ...faultLine(fault) });
  process.on('uncaughtExceptionMonitor', logFault);
  return () => process.off('uncaughtExceptionMonitor', logFault);
}
