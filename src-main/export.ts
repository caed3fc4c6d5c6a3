/** The export command's entry: composition only. `start.ts` calls it in its own process. */

import packageJson from '../package.json' with { type: 'json' };
import { openVault } from './shell/browser/vault/keyring-vault.ts';
import { type ExportStart, startExport } from './shell/cli-export/start-export.ts';
import { workersBeside } from './shell/launch/built-workers.ts';

/** Runs the command; returns the exit code. */
export function runExport(start: Omit<ExportStart, 'workers' | 'version' | 'openVault'>): Promise<number> {
  return startExport({
    ...start,
    workers: workersBeside(import.meta.url),
    version: packageJson.version,
    openVault: (dataFolder) => openVault(new URL('keyring-probe.js', import.meta.url), dataFolder),
  });
}
