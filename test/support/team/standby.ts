/** A standby of a server of one's own, at another address of this computer and the same port; made as pg_basebackup makes one. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPostgres } from '../../../src-main/team-server/postgres-binaries.ts';
import { giveTo, serverAccount } from '../../../src-main/team-server/server-account.ts';
import { type RunningTeamServer, startTeamServer } from '../../../src-main/team-server/team-server.ts';
import type { OwnServer } from './own-server.ts';

/** @param folder not there yet, next to the primary's own */
export async function startStandby(primary: OwnServer, folder: string, host: string): Promise<RunningTeamServer> {
  mkdirSync(folder);
  const binaries = copyPostgres(folder);
  const [from, data] = [join(primary.folder, 'data'), join(folder, 'data')];
  const administrator = await primary.administrator();
  try {
    appendFileSync(join(from, 'pg_hba.conf'), 'hostssl replication all 127.0.0.1/32 scram-sha-256\n');
    await administrator.query('SELECT pg_reload_conf()');
    await administrator.query("SELECT pg_backup_start('standby', true)");
    const { status, stderr } = spawnSync('cp', ['-a', from, data], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    spawnSync('rm', ['-rf', join(data, 'postmaster.pid'), join(data, 'pg_wal')]);
    const [stopped] = await administrator.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop()');
    const account = serverAccount();
    for (const [name, text] of [
      ['backup_label', stopped?.label ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(data, name), text);
      giveTo(account, join(data, name));
    }
    mkdirSync(join(data, 'pg_wal'), { mode: 0o700 });
    giveTo(account, join(data, 'pg_wal'));
  } finally {
    await administrator.close();
  }
  for (const name of ['ca.pem', 'superuser-password']) copyFileSync(join(primary.folder, name), join(folder, name));
  const { role, password } = primary.superuser;
  const info = `host=${primary.host} port=${primary.port} user=${role} password=${password} sslmode=verify-full sslrootcert=${join(folder, 'ca.pem')} sslcert=${join(folder, 'none')}`;
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`);
  return startTeamServer({ folder, port: primary.port, binaries, now: Date.now, hosts: [host] });
}
