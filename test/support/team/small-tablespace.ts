/** A tablespace on a file system of its own that fills up, for the tables of one test. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TeamConnection } from '../../../src-main/team-history/connect/team-connection.ts';
import { giveTo, serverAccount } from '../../../src-main/team-server/server-account.ts';

const SIZE = '4m';

export interface SmallTablespace {
  /** Nothing is free any more. */
  fill(): Promise<void>;
  /** Its ballast is gone. */
  free(): Promise<void>;
  /** The table is where it was; the tablespace and its file system are gone. */
  remove(): Promise<void>;
}

/** Mounting is root's, and PostgreSQL sees what it mounts only where both are in one container. */
export const CAN_MOUNT = process.getuid?.() === 0 && canMount();

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-mount-'));
  const isMounted = mount(folder);
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

function mount(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', folder]).status === 0;
}

/**
 * Moves a table onto it.
 * @param administrator may do everything, and finds the table
 * @param name of the tablespace, which no other test has
 */
export async function smallTablespace(
  administrator: TeamConnection,
  name: string,
  table: string,
): Promise<SmallTablespace> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-small-'));
  if (!mount(folder)) throw new Error('This computer allows no mount.');
  giveTo(serverAccount(), folder);
  await administrator.query(`CREATE TABLESPACE ${name} LOCATION '${folder}'`);
  await administrator.query(`ALTER TABLE ${table} SET TABLESPACE ${name}`);
  return {
    fill: async () => {
      await administrator.query(`CREATE TABLE ballast (page text STORAGE PLAIN) TABLESPACE ${name}`);
      const add = () => administrator.query("INSERT INTO ballast VALUES (repeat('x', 7000))");
      // One that is refused leaves a page or two, now and then.
      for (let refused = 0; refused < 5; ) await add().catch(() => (refused += 1));
    },
    free: async () => void (await administrator.query('DROP TABLE ballast')),
    remove: async () => {
      // PostgreSQL writes everything to the disk before it drops one: on a busy machine longer than a statement may take.
      await administrator.query('SET statement_timeout = 0');
      await administrator.query(`ALTER TABLE ${table} SET TABLESPACE pg_default`);
      await administrator.query(`DROP TABLESPACE ${name}`);
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
