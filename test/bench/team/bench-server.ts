/**
 * The PostgreSQL that the bench of a team's history measures: 18 from npm on 127.0.0.1, set up by the files of
 * docs/use/team-server, with generated charges. It is filled once, and stays in the temporary folder beside its data.
 */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TeamLogin, TeamTarget } from '../../../src-main/history/api/history-source.ts';
import { connectTeam, type TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { type RunningTeamServer, startTeamServer } from '../../../src-main/team-server/team-server.ts';
import { prepareTryOut, TRY_OUT_SCHEMA, type TryOut } from '../../../src-main/team-server/try-out.ts';
import { printLine } from '../support/figures.ts';
import { fillTeamHistory } from './fill-history.ts';

/** `BENCH_CHARGES` sets another size. */
const CHARGES = Number(process.env['BENCH_CHARGES'] ?? 2_000_000);

/** What docs/use/team-server/README.md advises; `BENCH_DEFAULTS=1` leaves PostgreSQL's own. */
const MEMORY = ['shared_buffers = "2GB"', 'effective_cache_size = "6GB"'];

export interface BenchServer {
  readonly charges: number;
  readonly logins: TryOut['logins'];
  readonly administrator: TeamConnection;
  target(login: TeamLogin): TeamTarget;
  /** A client with nothing of ours around it, which finds the schema's tables. */
  bareClient(login: TeamLogin): Promise<pg.Client>;
  close(): Promise<void>;
}

export async function openBenchServer(): Promise<BenchServer> {
  const folder = process.env['BALCAO_BENCH_TEAM'] ?? join(tmpdir(), `balcao-bench-team-${CHARGES}`);
  mkdirSync(folder, { recursive: true });
  // The server's account enters it.
  chmodSync(folder, 0o755);
  const binaries = copyPostgres(folder);
  const start = () => startTeamServer({ folder, port: 0, binaries, now: Date.now });
  let server = await start();
  const { logins } = await prepareTryOut(folder, server);
  const filled = join(folder, 'filled');
  const administrator = await connect(server);
  for (const name of ['shared_buffers', 'effective_cache_size'])
    await administrator.query(`ALTER SYSTEM RESET ${name}`);
  if (process.env['BENCH_DEFAULTS'] !== '1')
    for (const setting of MEMORY) await administrator.query(`ALTER SYSTEM SET ${setting.replaceAll('"', "'")}`);
  await administrator.close();
  await server.close();
  server = await start();
  const restarted = await connect(server);
  if (!existsSync(filled)) {
    printLine(`  generating ${CHARGES.toLocaleString('en')} charges, once; this takes some minutes`);
    await fillTeamHistory(restarted, join(folder, 'data'), CHARGES);
    writeFileSync(filled, '');
  }
  await restarted.query(`SET search_path = ${TRY_OUT_SCHEMA}, public`);
  const address = { host: server.host, port: server.port, database: TEAM_DATABASE, ca: server.ca };
  return {
    charges: CHARGES,
    logins,
    administrator: restarted,
    target: (login) => ({ address, login, schema: TRY_OUT_SCHEMA }),
    bareClient: async ({ role: user, password }) => {
      const client = new pg.Client({ ...address, user, password, ssl: { ca: server.ca } });
      await client.connect();
      await client.query(`SET search_path = ${TRY_OUT_SCHEMA}, public`);
      return client;
    },
    close: async () => {
      await restarted.close();
      await server.close();
    },
  };
}

/** As the server's superuser; filling takes longer than any statement of a desk. */
function connect({ host, port, ca, superuser }: RunningTeamServer): Promise<TeamConnection> {
  const address = { host, port, ca, database: TEAM_DATABASE };
  return connectTeam(address, superuser, { applicationName: 'balcao bench', statementTimeout: 3_600_000 });
}
