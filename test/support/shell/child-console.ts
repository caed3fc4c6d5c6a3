/** A console of a child process, which has no window, no keyring and no dialog. */
import { memoryVault, type Vault } from '../../../src-main/access/vault/vault.ts';
import { openConsole } from '../../../src-main/console.ts';
import { systemClock } from '../../../src-main/ground/clock.ts';
import { forkProcess } from '../../../src-main/ground/task-process.ts';
import type { Console, ConsoleDeps } from '../../../src-main/shell-contract.ts';
import { historyWorkers } from '../run/built-scripts.ts';

export const openChildConsole = (
  folder: string,
  vault: Vault = memoryVault(),
  log: ConsoleDeps['log'] = () => {},
): Promise<Console> =>
  openConsole({
    shell: 'browser',
    version: '0.0.0',
    systemLocale: 'en',
    dataFolder: folder,
    downloadsFolder: folder,
    vault,
    clock: systemClock,
    workers: historyWorkers,
    startProcess: forkProcess,
    chooseExportPath: async () => null,
    offerDownload: () => null,
    openPayerWindow: () => null,
    log,
  });
