/** A PostgreSQL as initdb leaves it: no TLS, no database of ours, a superuser with a password on 127.0.0.1. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { giveTo, serverAccount } from '../../../src-main/team-server/server-account.ts';
import { type RunningTeamServer, startTeamServer } from '../../../src-main/team-server/team-server.ts';

export const BARE_PASSWORD = 'of the superuser';

export interface BareServer {
  /** Of its settings. */
  readonly data: string;
  readonly port: number;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param folder empty; every account may enter those above it */
export async function startBareServer(folder: string): Promise<BareServer> {
  chmodSync(folder, 0o755);
  const binaries = copyPostgres(folder);
  const account = serverAccount();
  const [data, password] = [join(folder, 'data'), join(folder, 'superuser-password')];
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(password, BARE_PASSWORD);
  // As that of a server which `npm run team` has made; this one has no certificate yet.
  writeFileSync(join(folder, 'ca.pem'), '');
  giveTo(account, data);
  const { status, stderr } = spawnSync(
    join(binaries.bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${password}`, '--locale=C', '--no-sync'],
    {
      env: { ...process.env, LD_LIBRARY_PATH: binaries.libraries ?? '' },
      cwd: binaries.bin,
      encoding: 'utf8',
      ...account,
    },
  );
  if (status !== 0) throw new Error(stderr);
  let running: RunningTeamServer = await startTeamServer({ folder, port: 0, binaries, now: Date.now });
  const { port } = running;
  return {
    ...{ data, port },
    restart: async () => {
      await running.close();
      running = await startTeamServer({ folder, port, binaries, now: Date.now });
    },
    close: () => running.close(),
  };
}
