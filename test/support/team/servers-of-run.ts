/**
 * One PostgreSQL of each release for all tests of a run, started when the first test asks for it: a run without such a
 * test pays for a socket that listens. The process that starts all others listens, so no lock is needed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { RunningTeamServer } from '../../../src-main/team-server/team-server.ts';

/** npm's 18, Debian's 15. */
export type PostgresRelease = '18' | '15';

export type KeptServer = Pick<RunningTeamServer, 'host' | 'port' | 'ca' | 'superuser' | 'pid'>;

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for a server, by its release. */
    teamServers: string;
  }
}

interface Keeper {
  readonly process: ChildProcess;
  readonly server: Promise<KeptServer>;
}

const KEEPER = fileURLToPath(new URL('server-keeper.ts', import.meta.url));

function startKeeper(release: string): Keeper {
  const child = spawn(process.execPath, [KEEPER, release], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const server = new Promise<KeptServer>((resolve, reject) => {
    lines.once('line', (line) => resolve(JSON.parse(line)));
    child.once('exit', () => reject(new Error(`PostgreSQL ${release} did not start for the tests.`)));
  });
  // Whoever asked is told; the run itself goes on.
  server.catch(() => undefined);
  return { process: child, server };
}

export interface ServersOfRun {
  /** Answers `GET /18` with a `KeptServer`. */
  readonly url: string;
  /** Resolves when every server has ended. */
  close(): Promise<void>;
}

export async function offerServers(): Promise<ServersOfRun> {
  const keepers = new Map<string, Keeper>();
  const listener = createServer((request, response) => {
    const release = (request.url ?? '').slice(1);
    const keeper = keepers.get(release) ?? startKeeper(release);
    keepers.set(release, keeper);
    keeper.server.then(
      (server) => response.end(JSON.stringify(server)),
      () => response.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('No port of 127.0.0.1 is free.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      listener.close();
      listener.closeAllConnections();
      const running = [...keepers.values()].filter(({ process }) => process.exitCode === null);
      await Promise.all(
        running.map(async ({ process }) => {
          process.stdin?.end();
          await once(process, 'exit');
        }),
      );
    },
  };
}

/** @param url of `offerServers` */
export async function askForServer(url: string, release: PostgresRelease): Promise<KeptServer> {
  const response = await fetch(`${url}/${release}`);
  if (!response.ok) throw new Error(`There is no PostgreSQL ${release} for this test.`);
  // Written by the keeper as this type.
  return (await response.json()) as KeptServer;
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await offerServers();
  project.provide('teamServers', servers.url);
  return () => servers.close();
}
