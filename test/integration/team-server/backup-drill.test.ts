/** The backup drill of docs/use/team-server, run line by line as it is written there. */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allRows } from '../../../src-main/history/database/prepared.ts';
import { historyFileIn } from '../../../src-main/history/history.ts';
import { HISTORY_FILE } from '../../../src-main/history/sqlite/history-files.ts';
import { openToRead } from '../../../src-main/sqlite-file/connection.ts';
import { connectTeam } from '../../../src-main/team-history/connect/team-connection.ts';
import { schemaName } from '../../../src-main/team-history/rights/role-names.ts';
import { migrateSchema } from '../../../src-main/team-history/schema/migrate-schema.ts';
import { openTeamHistory } from '../../../src-main/team-history/team-history.ts';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { giveTo, serverAccount } from '../../../src-main/team-server/server-account.ts';
import { makeDatabase, makeDesk, makeGateway, TEAM_DATABASE } from '../../../src-main/team-server/set-up-files.ts';
import { type RunningTeamServer, startTeamServer } from '../../../src-main/team-server/team-server.ts';
import { createCharge } from '../../support/history/history-world.ts';
import { historyWorkers, teamWorkers } from '../../support/run/built-scripts.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';

const document = readFileSync(new URL('../../../docs/use/team-server/README.md', import.meta.url), 'utf8');
const [config, archive, archiver, start, copy, stop, restore, resume, ...others] = [
  ...document.matchAll(/^```(sh|sql)\n([\s\S]*?)^```$/gm),
].map(([, language = '', text = '']) => ({ language, text }));

const folder = temporaryFolder();
chmodSync(folder.path, 0o755);
const account = serverAccount();
// The drill renames the data folder in it.
giveTo(account, folder.path);
const data = join(folder.path, 'data');
const backup = join(folder.path, 'backup');
/** Where the server has its settings, as Debian's: not in its data folder. */
const settings = join(folder.path, 'settings.conf');
/** The file that the server named. */
let readConfig = '';
let running: RunningTeamServer | undefined;
afterAll(async () => {
  await running?.close();
  folder.remove();
});

type Block = typeof archive;

function shell(block: Block, until = ''): void {
  if (block?.language !== 'sh') throw new Error('the document has other blocks');
  const { status, stderr } = spawnSync('sh', ['-eu', '-c', block.text], {
    cwd: folder.path,
    env: { ...process.env, DATA: data, CONFIG: readConfig, BACKUP: backup, UNTIL: until },
    encoding: 'utf8',
    ...account,
  });
  expect([status, stderr]).toEqual([0, '']);
}

function sqlOf(block: Block): string {
  if (block?.language !== 'sql') throw new Error('the document has other blocks');
  return block.text;
}

const binaries = () => copyPostgres(folder.path);

async function startServer(): Promise<RunningTeamServer> {
  running = await startTeamServer({ folder: folder.path, port: 0, binaries: binaries(), now: Date.now });
  return running;
}

/** From now on the server reads its settings from another place than its data folder, whose file is nobody's any more. */
function moveSettings(): void {
  const program = join(binaries().bin, 'postgres');
  renameSync(program, `${program}-itself`);
  writeFileSync(
    program,
    `#!/bin/sh\nexec '${program}-itself' "$@" -c config_file='${settings}' -c hba_file='${data}/pg_hba.conf'\n`,
  );
  chmodSync(program, 0o755);
  renameSync(join(data, 'postgresql.conf'), settings);
}

const connect = ({ host, port, ca, superuser }: RunningTeamServer, database = 'postgres') =>
  connectTeam({ host, port, database, ca }, superuser, { applicationName: 'balcao test' });

const SCHEMA = schemaName('balcao_drill');
const LOGIN = { role: 'desk_drill', password: 'of the drill' };

/** A gateway's schema with one desk, as the document's other files make them. */
async function setUpGateway(server: RunningTeamServer): Promise<void> {
  const postgres = await connect(server);
  await makeDatabase(postgres).finally(() => postgres.close());
  const database = await connect(server, TEAM_DATABASE);
  await makeGateway(database, SCHEMA);
  await migrateSchema(database, SCHEMA);
  await makeDesk(database, SCHEMA, { desk: LOGIN.role, role: 'operator', password: LOGIN.password });
  await database.close();
}

const deskFolder = join(folder.path, 'desk');

/** The desk, which keeps its mirror and reads no charge by itself. */
async function openDesk({ host, port, ca }: RunningTeamServer) {
  mkdirSync(deskFolder, { recursive: true, mode: 0o700 });
  const log: { readonly event: string }[] = [];
  const { history, shared } = await openTeamHistory({
    ...{ folder: deskFolder, workers: historyWorkers, teamWorkers },
    log: (line) => void log.push(line),
    target: { address: { host, port, ca, database: TEAM_DATABASE }, login: LOGIN, schema: SCHEMA },
    desk: { name: 'Caixa 1', appVersion: '1.0.0', leases: () => [] },
  });
  const nothing = () => undefined;
  shared.start({
    ...{ changed: nothing, changedAll: nothing, lacksCharges: nothing },
    ...{ reads: nothing, shown: nothing, status: nothing },
  });
  return { history, log };
}

function mirroredKeys(): string[] {
  const db = openToRead(historyFileIn(join(deskFolder, 'team', 'offline')), HISTORY_FILE);
  try {
    return allRows<{ key: string }>(db, 'SELECT key FROM charges').map(({ key }) => key);
  } finally {
    db.close();
  }
}

/** Charges on the server, in the order of their keys. */
async function keysOn(server: RunningTeamServer): Promise<string[]> {
  const database = await connect(server, TEAM_DATABASE);
  const rows = await database.query<{ key: string }>(`SELECT key FROM ${SCHEMA}.charges ORDER BY key`);
  await database.close();
  return rows.map(({ key }) => key);
}

describe.skipIf(!HAS_POSTGRES)('the backup drill', () => {
  it('a server goes back to an instant as the document has it, and a desk sends what came after', async () => {
    expect(others).toEqual([]);
    mkdirSync(backup);
    giveTo(account, backup);
    await (await startServer()).close();
    moveSettings();
    const asked = await startServer();
    const administrator = await connect(asked);
    const [named] = await administrator.query<{ config_file: string }>(sqlOf(config));
    readConfig = named?.config_file ?? '';
    expect(readConfig).toBe(settings);
    await administrator.close();
    await asked.close();
    shell(archive);

    const before = await startServer();
    await setUpGateway(before);
    const first = await openDesk(before);
    const session = await connect(before);
    await session.query("CREATE TABLE charges (name text); INSERT INTO charges VALUES ('before the copy')");
    expect(await session.query(sqlOf(archiver))).toMatchObject([{ archive_mode: 'on', last_failed_wal: null }]);
    await session.query(sqlOf(start));
    shell(copy);
    const [label] = await session.query<{ labelfile: string }>(sqlOf(stop));
    writeFileSync(join(backup, 'base', 'backup_label'), label?.labelfile ?? '');
    await session.query("INSERT INTO charges VALUES ('yesterday')");
    const yesterday = await createCharge(first.history);
    const [then] = await session.query<{ until: string }>('SELECT clock_timestamp()::text AS until');
    await session.query("INSERT INTO charges VALUES ('today')");
    const today = await createCharge(first.history);
    const both = [yesterday.key, today.key].toSorted();
    await expect.poll(() => mirroredKeys().toSorted(), { timeout: 60_000 }).toEqual(both);
    await first.history.close();
    await session.query('SELECT pg_switch_wal()');
    await session.close();
    await before.close();
    expect(readdirSync(join(backup, 'wal')).length).toBeGreaterThan(1);

    shell(restore, then?.until);
    const after = await startServer();
    const desk = await connect(after);
    const names = () => desk.query('SELECT name FROM charges');
    await expect.poll(names).toEqual([{ name: 'before the copy' }, { name: 'yesterday' }]);
    await expect(desk.query("INSERT INTO charges VALUES ('too early')")).rejects.toMatchObject({
      reason: 'read-only-server',
    });
    // It may still be on its way to the instant.
    await expect.poll(() => desk.query('SELECT pg_is_wal_replay_paused() AS paused')).toEqual([{ paused: true }]);
    await desk.query(sqlOf(resume));
    await expect.poll(() => desk.query('SELECT pg_is_in_recovery() AS recovers')).toEqual([{ recovers: false }]);
    await desk.query("INSERT INTO charges VALUES ('again')");
    expect(await names()).toEqual([{ name: 'before the copy' }, { name: 'yesterday' }, { name: 'again' }]);
    await desk.close();

    expect(await keysOn(after)).toEqual([yesterday.key]);
    const again = await openDesk(after);
    await expect.poll(() => keysOn(after), { timeout: 60_000 }).toEqual(both);
    expect(again.log).toContainEqual({ event: 'team-rolled-back' });
    expect((await again.history.list({}, null, 50)).rows.map(({ key }) => key).toSorted()).toEqual(both);
    await again.history.close();
  });
});
