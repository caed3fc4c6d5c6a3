/** A data folder whose one gateway has a history of many generated charges, and no service that would change them. */
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../../src-preload/contract/settings/settings.ts';
import { typedGateway } from '../gateway/connect-gateway.ts';
import { type Seeding, seedHistory } from '../history/history-seed.ts';
import { openDesk } from '../shell/console-desk.ts';

export interface SeededDesk {
  readonly gatewayId: string;
  /** The number of charges in its history. */
  readonly folder: string;
}

/**
 * The gateway has no token and no service, so that nothing is watched.
 *
 * @param charges how many to generate, or the folder of a history that is used in place
 */
export async function seedDesk(
  dataDir: string,
  charges: number | string,
  settings: Partial<Settings> = {},
  seeding: Seeding = {},
): Promise<SeededDesk> {
  const desk = await openDesk(dataDir);
  const { id } = await desk.call('gateways.add', typedGateway({ name: 'Loja Centro' }));
  await desk.call('settings.change', { ...settings, gatewayId: id });
  await desk.console.close();
  const folder = join(dataDir, 'gateways', id);
  rmSync(folder, { recursive: true });
  if (typeof charges === 'number') seedHistory(folder, charges, seeding);
  else symlinkSync(charges, folder);
  return { gatewayId: id, folder };
}
