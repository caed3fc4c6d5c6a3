/** Exports without a window, as a scheduler runs them, in this process. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { memoryVault } from '../../../src-main/access/vault/vault.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import type { ExportJob } from '../../../src-main/reports/exports/export-jobs.ts';
import { type ExportCommandParts, runExportCommand } from '../../../src-main/shell/cli-export/export-command.ts';
import { readExportFlags } from '../../../src-main/shell/cli-export/export-flags.ts';
import { exportWithoutWindow, type WindowlessDeps } from '../../../src-main/shell/cli-export/windowless-export.ts';
import { historyWorkers } from '../run/built-scripts.ts';

export const NO_PROGRESS = { onPath: () => undefined, onProgress: () => undefined };

/** What an export without a console needs, on this data folder. */
export function windowlessDeps(dataFolder: string, different: Partial<WindowlessDeps> = {}): WindowlessDeps {
  return {
    dataFolder,
    workers: historyWorkers,
    version: '0.0.0',
    openVault: async () => memoryVault(),
    clock: systemClock,
    newId: randomUUID,
    log: () => undefined,
    policy: null,
    ...different,
  };
}

/** An export of every charge and column, unmasked, into `x.csv` of this folder. */
export function exportJob(folder: string, different: Partial<Omit<ExportJob, 'days'>> = {}) {
  return {
    gateways: ['Loja'],
    basis: 'created' as const,
    days: null,
    states: [],
    format: 'csv' as const,
    columns: 'everything' as const,
    language: 'en' as const,
    masked: false,
    path: join(folder, 'x.csv'),
    part: randomUUID(),
    pin: null,
    ...different,
  } satisfies ExportJob;
}

/** The export command with these flags: its exit code. Without a terminal, where nothing else is passed. */
export async function exportCommandHere(
  dataFolder: string,
  flags: readonly string[],
  { pin, ...parts }: Partial<ExportCommandParts> & { readonly pin?: string | undefined } = {},
): Promise<number> {
  const command = readExportFlags([...flags, '--data-dir', dataFolder, '--locale', 'en'], 'en', pin);
  if (command === null) throw new Error('no command');
  return runExportCommand({
    job: command.job,
    dataFolder,
    language: 'en',
    clock: systemClock,
    runHere: (job, progress, signal) => exportWithoutWindow(windowlessDeps(dataFolder), job, progress, signal),
    askPin: null,
    print: () => undefined,
    printSentence: () => undefined,
    signal: new AbortController().signal,
    report: (fault) => {
      throw fault;
    },
    ...parts,
  });
}
