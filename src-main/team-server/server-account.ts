/** The account that the server runs as: PostgreSQL refuses to run as root. */
import { chownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** The account `nobody` where this process is root; null where the server runs as the user who started it. */
export function serverAccount(): ServerAccount | null {
  if (process.getuid?.() !== 0) return null;
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('This system has no account "nobody" to run PostgreSQL as.');
  return { uid: Number(uid), gid: Number(gid) };
}

export function giveTo(account: ServerAccount | null, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** @throws where a folder above is closed to the account */
export function assertReachable(account: ServerAccount | null, folder: string): void {
  if (!account) return;
  for (let path = folder; path !== dirname(path); path = dirname(path))
    if ((statSync(path).mode & 0o001) === 0)
      throw new Error(`As root, PostgreSQL runs as "nobody", who cannot enter ${path}. Choose another --data-dir.`);
}
