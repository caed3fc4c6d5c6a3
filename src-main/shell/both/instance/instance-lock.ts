/**
 * One Balcão per data folder, whichever shell. The lock is an exclusive transaction on a SQLite file: the kernel
 * releases it however the process dies, so that a stale lock never keeps anybody out.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Clock } from '../../../ground/clock.ts';
import { requestFocus } from './instance-socket.ts';

/** How long a second start waits for a first one that is just opening or closing, in milliseconds. */
const PATIENCE = 5_000;
const TRY_AGAIN = 100;

export interface InstanceLock {
  release(): void;
}

/** Takes the folder's lock; null when another process holds it. */
export function takeLock(dataFolder: string): InstanceLock | null {
  const path = join(dataFolder, 'lock.db');
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (fault) {
    database.close();
    if (fault instanceof Database.SqliteError && fault.code.startsWith('SQLITE_BUSY')) return null;
    throw fault;
  }
  return { release: () => void database.close() };
}

/** The lock, or the result of asking its holder to come to the front. */
export type LockAttempt =
  | { readonly kind: 'held'; readonly lock: InstanceLock }
  | { readonly kind: 'brought-to-front' }
  | { readonly kind: 'silent' };

/**
 * Takes the lock, or brings its holder to the front; a holder that does not respond within 5 s counts as silent.
 * @param onAddress called with the address to open, where the holder has no window.
 */
export async function acquireLock(
  dataFolder: string,
  clock: Clock,
  onAddress?: (address: string) => void,
): Promise<LockAttempt> {
  const until = clock.monotonic() + PATIENCE;
  for (;;) {
    const lock = takeLock(dataFolder);
    if (lock) return { kind: 'held', lock };
    if (await requestFocus(dataFolder, onAddress)) return { kind: 'brought-to-front' };
    if (clock.monotonic() >= until) return { kind: 'silent' };
    await new Promise<void>((resolve) => void clock.after(TRY_AGAIN, resolve));
  }
}
