/**
 * Disks that fill up when a test wants it, each real: a mounted one of 64 MiB, and the largest file a process may
 * write.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The unit of SQLite and of the file systems. */
export const PAGE = 4096;
const MOUNT = 'mount -t tmpfs -o size=64m,mode=700 tmpfs "$1" && shift && exec "$@"';

export type DiskKind = 'a small file system' | 'the largest file allowed';

export interface SmallDisk {
  /** Leaves space for about this many more pages. */
  leave(pages: number): void;
  free(): void;
}

/** The command that starts a program with its own file system at a folder; null where this computer allows no mount. */
function mountedStart(folder: string): readonly string[] | null {
  for (const flags of ['-rm', '-m']) {
    const way = ['unshare', flags, 'sh', '-c', MOUNT, 'sh', folder];
    if (spawnSync(way[0] ?? '', [...way.slice(1), 'true'], { stdio: 'ignore' }).status === 0) return way;
  }
  return null;
}

/** The words before a command that has such a disk at `folder`; null where this computer has none. */
export function startOn(kind: DiskKind, folder: string): readonly string[] | null {
  if (kind === 'a small file system') return mountedStart(folder);
  return spawnSync('prlimit', ['--version'], { stdio: 'ignore' }).status === 0 ? [] : null;
}

/** The disk of the current process, as `startOn` started it. */
export function smallDisk(kind: DiskKind, folder: string): SmallDisk {
  return kind === 'a small file system' ? mounted(folder) : limited();
}

function mounted(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast');
  const free = () => rmSync(ballast, { force: true });
  return {
    leave(pages) {
      free();
      const { bavail, bsize } = statfsSync(folder);
      const file = openSync(ballast, 'w');
      try {
        for (let left = bavail * bsize - pages * PAGE; left > 0; )
          left -= writeSync(file, Buffer.alloc(Math.min(left, 1 << 20), 1));
      } catch (error) {
        // The console writes at the same time: what it wrote since the space was measured is missing here, and the disk
        // is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free,
  };
}

/** The kernel's limit on this process's files: a write past it fails, however much space there is. */
function limited(): SmallDisk {
  // Without a listener the signal ends the process; with one, the write fails with EFBIG.
  process.on('SIGXFSZ', () => undefined);
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
  return {
    leave: (pages) => void limit(String(pages * PAGE)),
    free: () => void limit('unlimited'),
  };
}
