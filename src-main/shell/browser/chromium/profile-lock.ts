/** Tells whether a Chromium runs on a folder of Chromium's data: one may outlive a Balcão that crashed. */
import { closeSync, openSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** @param data the folder given as `--user-data-dir`; it need not exist. */
export function isProfileInUse(data: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' ? isHeldOpen(join(data, 'lockfile')) : isLinkedToProcess(join(data, 'SingletonLock'));
}

/** On Linux and macOS the lock is a link to `host-pid`, which a crash of Chromium leaves behind. */
function isLinkedToProcess(path: string): boolean {
  let target: string;
  try {
    target = readlinkSync(path);
  } catch {
    return false;
  }
  const [, host, pid] = /^(.*)-([1-9]\d*)$/.exec(target) ?? [];
  if (host !== hostname()) return false;
  try {
    return process.kill(Number(pid), 0);
  } catch {
    // It has ended, or its number now belongs to another user's process, which cannot read this folder.
    return false;
  }
}

/** On Windows Chromium keeps the lock open and lets others only read it. */
function isHeldOpen(path: string): boolean {
  try {
    closeSync(openSync(path, 'r+'));
    return false;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
