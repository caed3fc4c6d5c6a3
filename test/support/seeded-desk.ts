/** A data folder whose one gateway has a history of many generated charges, and nothing that would read them meanwhile. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { historyFileIn } from '../../src-main/history/places.ts';
import type { Settings } from '../../src-preload/contract/settings.ts';
import { openDesk } from './console-desk.ts';
import { seedHistory } from './history-seed.ts';

export interface SeededDesk {
  readonly gatewayId: string;
  /** Of its history. */
  readonly folder: string;
}

/**
 * The gateway has no token and no service behind it, so that nothing is watched.
 *
 * @param charges how many to generate, or the folder of a history that is taken as it is.
 */
export async function seedDesk(
  dataDir: string,
  charges: number | string,
  settings: Partial<Settings> = {},
): Promise<SeededDesk> {
  const desk = await openDesk(dataDir);
  const { id } = await desk.call('gateways.add', {
    name: 'Loja Centro',
    baseUrl: 'http://127.0.0.1:9/v1',
    environment: 'live',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond: 10,
  });
  await desk.call('settings.change', { ...settings, gatewayId: id });
  await desk.console.close();
  const folder = join(dataDir, 'gateways', id);
  for (const side of ['', '-wal', '-shm']) rmSync(`${historyFileIn(folder)}${side}`, { force: true });
  if (typeof charges === 'number') seedHistory(folder, charges);
  else cpSync(historyFileIn(charges), historyFileIn(folder));
  return { gatewayId: id, folder };
}
