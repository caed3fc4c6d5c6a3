/** A desk of a team on a server of one's own: its login, its cable and its process, which is started by whoever asks. */
import { join } from 'node:path';
import type { HostileGateway } from '../gateway/services/hostile-gateway.ts';
import { startDeskCable } from './desk-cable.ts';
import { DeskProcess } from './desk-process.ts';
import type { OwnServer } from './own-server.ts';

export interface OwnDesk {
  /** Of its login, its token and its folder. */
  readonly name: string;
  /** Of all desks. */
  readonly folder: string;
  readonly server: OwnServer;
  readonly gateway: Pick<HostileGateway, 'baseUrl'>;
  /** Milliseconds between two doings, at the most; 0: it does what it is asked alone. */
  readonly pace: number;
}

export async function ownDesk({ name, folder, server, gateway, pace }: OwnDesk): Promise<DeskProcess> {
  const cable = await startDeskCable(server.host, () => server.port);
  const login = await server.login(name, cable.port);
  const { baseUrl } = gateway;
  return new DeskProcess({ folder: join(folder, name), baseUrl, token: name, desk: name, pace, ...login }, cable);
}
