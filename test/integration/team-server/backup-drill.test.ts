/** The backup drill of docs/team-server, run line by line as it is written there. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connectTeam } from '../../../src-main/team-history/connect/connect.ts';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { giveTo, serverAccount } from '../../../src-main/team-server/server-account.ts';
import { type RunningTeamServer, startTeamServer } from '../../../src-main/team-server/team-server.ts';
import { temporaryFolder } from '../../support/shell/shell-transports.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';

const document = readFileSync(new URL('../../../docs/team-server/README.md', import.meta.url), 'utf8');
const [archive, start, copy, stop, restore, resume, ...others] = [
  ...document.matchAll(/^```(sh|sql)\n([\s\S]*?)^```$/gm),
].map(([, language = '', text = '']) => ({ language, text }));

const folder = temporaryFolder();
chmodSync(folder.path, 0o755);
const account = serverAccount();
// The drill renames the data folder in it.
giveTo(account, folder.path);
const data = join(folder.path, 'data');
const backup = join(folder.path, 'backup');
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
    env: { ...process.env, DATA: data, BACKUP: backup, UNTIL: until },
    encoding: 'utf8',
    ...account,
  });
  expect([status, stderr]).toEqual([0, '']);
}

function sqlOf(block: Block): string {
  if (block?.language !== 'sql') throw new Error('the document has other blocks');
  return block.text;
}

async function startServer(): Promise<RunningTeamServer> {
  running = await startTeamServer({ folder: folder.path, port: 0, binaries: copyPostgres(folder.path), now: Date.now });
  return running;
}

const connect = ({ host, port, ca, superuser }: RunningTeamServer) =>
  connectTeam({ host, port, database: 'postgres', ca }, superuser, { applicationName: 'balcao test' });

describe.skipIf(!HAS_POSTGRES)('the backup drill', () => {
  it('as the document has it, a server goes back to an instant: what was there then is there, what came after is not', async () => {
    expect(others).toEqual([]);
    mkdirSync(backup);
    giveTo(account, backup);
    await (await startServer()).close();
    shell(archive);

    const before = await startServer();
    const session = await connect(before);
    await session.query("CREATE TABLE charges (name text); INSERT INTO charges VALUES ('before the copy')");
    await session.query(sqlOf(start));
    shell(copy);
    const [label] = await session.query<{ labelfile: string }>(sqlOf(stop));
    writeFileSync(join(backup, 'base', 'backup_label'), label?.labelfile ?? '');
    await session.query("INSERT INTO charges VALUES ('yesterday')");
    const [then] = await session.query<{ until: string }>('SELECT clock_timestamp()::text AS until');
    await session.query("INSERT INTO charges VALUES ('today')");
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
  });
});
