/** A standby of a server, at another address of this computer and the same port; made as pg_basebackup makes one. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { giveTo, serverAccount } from '../../../src-main/team-server/server-account.ts';
import { type RunningTeamServer, startTeamServer } from '../../../src-main/team-server/team-server.ts';
import type { OwnServer } from './own-server.ts';

/** Whatever takes changes. */
export type Primary = Pick<OwnServer, 'folder' | 'host' | 'port' | 'superuser' | 'administrator'>;

/** Who may copy it: another server of this computer. */
const MAY_COPY = 'hostssl replication all 127.0.0.1/32 scram-sha-256\n';
/** What a copy has of its own. */
const OWN = ['postmaster.pid', 'pg_wal'];

/** @param folder next to the primary's own, and without data */
export async function startStandby(primary: Primary, folder: string, host: string): Promise<RunningTeamServer> {
  mkdirSync(folder, { recursive: true });
  const binaries = copyPostgres(folder);
  const [from, data] = [join(primary.folder, 'data'), join(folder, 'data')];
  const administrator = await primary.administrator();
  try {
    if (!readFileSync(join(from, 'pg_hba.conf'), 'utf8').endsWith(MAY_COPY))
      appendFileSync(join(from, 'pg_hba.conf'), MAY_COPY);
    await administrator.query('SELECT pg_reload_conf()');
    await administrator.query("SELECT pg_backup_start('standby', true)");
    const account = serverAccount();
    const makeFolder = (path: string) => {
      mkdirSync(path, { mode: 0o700 });
      giveTo(account, path);
    };
    makeFolder(data);
    const copied = readdirSync(from).filter((name) => !OWN.includes(name));
    const { status, stderr } = spawnSync('cp', ['-a', '-t', data, ...copied], { cwd: from, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    makeFolder(join(data, 'pg_wal'));
    const [stopped] = await administrator.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()');
    for (const [name, text] of [
      ['backup_label', stopped?.label ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(data, name), text);
      giveTo(account, join(data, name));
    }
  } finally {
    await administrator.close();
  }
  for (const name of ['ca.pem', 'superuser-password']) copyFileSync(join(primary.folder, name), join(folder, name));
  const { role, password } = primary.superuser;
  const info = `host=${primary.host} port=${primary.port} user=${role} password=${password} sslmode=verify-full sslrootcert=${join(folder, 'ca.pem')} sslcert=${join(folder, 'none')}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`);
  return startTeamServer({ folder, port: primary.port, binaries, now: Date.now, hosts: [host] });
}
