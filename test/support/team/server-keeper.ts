/**
 * Keeps one PostgreSQL for the tests of a run: prints where it is, as a line of JSON, and ends it with its folder when
 * its standard input ends. That happens however the run ends, because the other end of it is closed with its process.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectTeam } from '../../../src-main/team-history/connect/team-connection.ts';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { makeDatabase } from '../../../src-main/team-server/set-up-files.ts';
import { startTeamServer } from '../../../src-main/team-server/team-server.ts';
import { DEBIAN_15 } from './postgres-releases.ts';
import type { KeptServer } from './servers-of-run.ts';

const ended = new Promise((resolve) => process.stdin.once('end', resolve).resume());
// Ctrl+C in a terminal reaches the run too, whose end it waits for.
process.on('SIGINT', () => undefined);

const folder = mkdtempSync(join(tmpdir(), 'balcao-'));
// The server's account enters it.
chmodSync(folder, 0o755);
try {
  const binaries = process.argv[2] === '15' ? DEBIAN_15 : copyPostgres(folder);
  if (binaries === null) throw new Error('Debian has no PostgreSQL 15 here.');
  const server = await startTeamServer({ folder, port: 0, binaries, now: Date.now });
  try {
    const { host, port, ca, superuser, pid } = server;
    const address = { host, port, database: 'postgres', ca };
    const administrator = await connectTeam(address, superuser, { applicationName: 'balcao test' });
    await makeDatabase(administrator).finally(() => administrator.close());
    const kept: KeptServer = { host, port, ca, superuser, pid };
    process.stdout.write(`${JSON.stringify(kept)}\n`);
    await ended;
  } finally {
    await server.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
