/** A PostgreSQL of one's own with one gateway's schema: killed and started again on its port; it records who held the watch's duty when. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TeamLogin } from '../../../src-main/history/api/history-source.ts';
import { connectTeam, type TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { schemaName } from '../../../src-main/team-history/rights/role-names.ts';
import { migrateSchema } from '../../../src-main/team-history/schema/migrate-schema.ts';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { makeDatabase, makeDesk, makeGateway, TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { type RunningTeamServer, startTeamServer } from '../../../src-main/team-server/team-server.ts';
import type { TeamServer } from '../../../src-preload/contract/gateways/team-server.ts';

export const OWN_SCHEMA = schemaName('balcao_own');

/** Milliseconds after which a killed server's own processes are surely gone. */
const LONGEST_START = 60_000;

/** Every row that `watch_duty` ever had, and when each charge was recorded first, by the server's clock. */
const RECORDED = `
  CREATE SCHEMA recorded;
  CREATE TABLE recorded.duty (
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    holder text,
    epoch bigint NOT NULL,
    until timestamptz NOT NULL
  );
  CREATE FUNCTION recorded.record_duty() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO recorded.duty (holder, epoch, until) VALUES (NEW.holder, NEW.epoch, NEW.until);
    RETURN NULL;
  END $$;
  CREATE TRIGGER record_duty AFTER INSERT OR UPDATE ON ${OWN_SCHEMA}.watch_duty
    FOR EACH ROW EXECUTE FUNCTION recorded.record_duty();

  CREATE TABLE recorded.arrivals (
    transaction_id text PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE FUNCTION recorded.record_arrival() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO recorded.arrivals (transaction_id) VALUES (NEW.transaction_id) ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER record_arrival AFTER INSERT OR UPDATE OF transaction_id ON ${OWN_SCHEMA}.charges
    FOR EACH ROW WHEN (NEW.transaction_id IS NOT NULL) EXECUTE FUNCTION recorded.record_arrival();
`;

export interface DeskLogin {
  readonly server: TeamServer;
  readonly password: string;
}

export interface OwnServer {
  readonly folder: string;
  readonly superuser: TeamLogin;
  readonly host: string;
  readonly port: number;
  readonly isRunning: boolean;
  /** One desk's login, at this port: its cable's. */
  login(role: string, port: number): Promise<DeskLogin>;
  /** As a power cut ends it. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Keeps its disk as it is, and puts that back later, as a virtual machine's snapshot does. Only while it does not run. */
  keepDisk(): void;
  putDiskBack(): void;
  /** A connection that may do everything, and finds the gateway's tables; closed by whoever asked. */
  administrator(): Promise<TeamConnection>;
  close(): Promise<void>;
}

/**
 * @param folder not there yet, in one that is removed with it
 * @param hosts where it listens, then others that its certificate names
 */
export async function startOwnServer(
  folder: string,
  hosts: readonly [string, ...string[]] = ['127.0.0.1'],
): Promise<OwnServer> {
  mkdirSync(folder);
  // The server's account enters both.
  chmodSync(dirname(folder), 0o755);
  const binaries = copyPostgres(folder);
  const [data, kept] = [join(folder, 'data'), join(folder, 'kept')];
  let running: RunningTeamServer | null = await startTeamServer({ folder, port: 0, binaries, now: Date.now, hosts });
  const { host, port, ca, superuser } = running;
  const connect = (database: string) =>
    connectTeam({ host, port, database, ca }, superuser, { applicationName: 'balcao test' });
  const postgres = await connect('postgres');
  await makeDatabase(postgres).finally(() => postgres.close());
  const setUp = await connect(TEAM_DATABASE);
  await makeGateway(setUp, OWN_SCHEMA);
  await migrateSchema(setUp, OWN_SCHEMA);
  await setUp.query(RECORDED);
  await setUp.close();
  return {
    ...{ folder, superuser, host, port },
    get isRunning() {
      return running !== null;
    },
    login: async (role, cablePort) => {
      const password = randomBytes(12).toString('base64url');
      const administrator = await connect(TEAM_DATABASE);
      const made = makeDesk(administrator, OWN_SCHEMA, { desk: role, role: 'operator', password });
      await made.finally(() => administrator.close());
      const place = { host, port: cablePort, database: TEAM_DATABASE, schema: OWN_SCHEMA };
      return { server: { ...place, role, ca: ca.trim() }, password };
    },
    kill: async () => {
      const killed = running;
      if (killed === null) return;
      running = null;
      process.kill(killed.pid, 'SIGKILL');
      await killed.ended;
    },
    start: async () => {
      const givenUp = Date.now() + LONGEST_START;
      // Until the killed one's own processes have ended, PostgreSQL refuses to start beside them.
      while (running === null)
        try {
          running = await startTeamServer({ folder, port, binaries, now: Date.now });
        } catch (fault) {
          if (Date.now() > givenUp) throw fault;
          await pause(200);
        }
    },
    keepDisk: () => copyFolder(data, kept),
    putDiskBack: () => {
      rmSync(data, { recursive: true });
      copyFolder(kept, data);
    },
    administrator: async () => {
      const administrator = await connect(TEAM_DATABASE);
      await administrator.query(`SET search_path = ${OWN_SCHEMA}, public`);
      return administrator;
    },
    close: async () => {
      await running?.close();
    },
  };
}

/** With owners and modes, which the server insists on. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
