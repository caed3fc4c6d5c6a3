/** Two servers at two addresses of this computer: a primary and its standby, which change places with each failover. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectTeam, type TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import type { RunningTeamServer } from '../../../src-main/team-server/team-server.ts';
import { type DeskLogin, OWN_SCHEMA, startOwnServer } from './own-server.ts';
import { type Primary, startStandby } from './standby.ts';

const HOSTS = ['127.0.0.1', '127.0.0.2'] as const;

export interface Cluster {
  /** One desk's login, with both addresses. */
  login(role: string): Promise<DeskLogin>;
  /** A connection to the primary that may do everything, and finds the gateway's tables; closed by whoever asked. */
  administrator(): Promise<TeamConnection>;
  /** The standby gets nothing more of the primary's changes. */
  cutStandbyOff(): Promise<void>;
  /** As a power cut ends it. */
  killPrimary(): Promise<void>;
  /** Resolves once the standby, which is the primary then, takes changes. */
  promote(): Promise<void>;
  /** The one that was killed is copied from the primary anew, and follows it. */
  rejoin(): Promise<void>;
  close(): Promise<void>;
}

interface Member extends Primary {
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param folder exists
 * @param isSynchronous each commit waits until the standby has it on its disk, also while there is none
 */
export async function startCluster(folder: string, isSynchronous: boolean): Promise<Cluster> {
  const first = await startOwnServer(join(folder, 'first'), HOSTS);
  let primary: Member = first;
  let killed: Pick<Member, 'folder' | 'host'> = { folder: join(folder, 'second'), host: HOSTS[1] };
  let standby: Member | null = null;
  const onPrimary = (work: (administrator: TeamConnection) => Promise<unknown>) => at(primary, work);
  const rejoin = async () => {
    rmSync(join(killed.folder, 'data'), { recursive: true, force: true, maxRetries: 10 });
    standby = memberOf(killed.folder, await startStandby(primary, killed.folder, killed.host));
    await onPrimary(follows);
  };
  if (isSynchronous) await onPrimary((each) => each.query("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'"));
  await rejoin();
  return {
    login: async (role) => {
      const { server, password } = await first.login(role, first.port);
      return { server: { ...server, host: HOSTS.join(',') }, password };
    },
    administrator: () => primary.administrator(),
    cutStandbyOff: async () => {
      if (standby === null) throw new Error('There is no standby.');
      await at(standby, async (each) => {
        await each.query("ALTER SYSTEM SET primary_conninfo = ''");
        await each.query('SELECT pg_reload_conf()');
        await until(each, 'SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM pg_stat_wal_receiver)');
      });
    },
    killPrimary: async () => {
      killed = primary;
      await primary.kill();
    },
    promote: async () => {
      if (standby === null) throw new Error('There is no standby.');
      [primary, standby] = [standby, null];
      await onPrimary((each) => each.query('SELECT pg_promote()'));
    },
    rejoin,
    close: async () => {
      await standby?.close();
      await primary.close();
    },
  };
}

/** It has all of the primary's changes, and gets each new one. */
const follows = (primary: TeamConnection) =>
  until(primary, "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'");

async function until(connection: TeamConnection, condition: string): Promise<void> {
  while ((await connection.query(condition)).length === 0) await pause(20);
}

async function at(member: Member, work: (administrator: TeamConnection) => Promise<unknown>): Promise<void> {
  const administrator = await member.administrator();
  await work(administrator).finally(() => administrator.close());
}

function memberOf(folder: string, { host, port, ca, superuser, pid, ended, close }: RunningTeamServer): Member {
  const address = { host, port, database: TEAM_DATABASE, ca };
  return {
    ...{ folder, host, port, superuser, close },
    administrator: async () => {
      const administrator = await connectTeam(address, superuser, { applicationName: 'balcao test' });
      await administrator.query(`SET search_path = ${OWN_SCHEMA}, public`);
      return administrator;
    },
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
}
