/** Disks that fill up when a test says so, each real: a mounted one of 64 MiB, and the largest file a process may write. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What SQLite and the file systems count in. */
export const PAGE = 4096;
const MOUNT = 'mount -t tmpfs -o size=64m,mode=700 tmpfs "$1" && shift && exec "$@"';

export type DiskKind = 'a small file system' | 'the largest file allowed';

export interface SmallDisk {
  /** Lets about so many more pages be written, and no more. */
  leave(pages: number): void;
  free(): void;
}

/** How a program is started over an own file system at a folder; null where this computer lets nobody mount one. */
function mountedStart(folder: string): readonly string[] | null {
  for (const flags of ['-rm', '-m']) {
    const way = ['unshare', flags, 'sh', '-c', MOUNT, 'sh', folder];
    if (spawnSync(way[0] ?? '', [...way.slice(1), 'true'], { stdio: 'ignore' }).status === 0) return way;
  }
  return null;
}

/** The words in front of a command that has such a disk at `folder`; null where this computer has no such thing. */
export function startOn(kind: DiskKind, folder: string): readonly string[] | null {
  if (kind === 'a small file system') return mountedStart(folder);
  return spawnSync('prlimit', ['--version'], { stdio: 'ignore' }).status === 0 ? [] : null;
}

/** The disk of the process this runs in, as `startOn` started it. */
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
        // The console writes beside it: what it took since the room was asked for is missing here, and the disk is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free,
  };
}

/** The kernel's limit on this process's files: what goes past it fails, however much room there is. */
function limited(): SmallDisk {
  // Without somebody who hears it, the signal ends the process; the write then answers EFBIG.
  process.on('SIGXFSZ', () => undefined);
  const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
  return {
    leave: (pages) => void limit(String(pages * PAGE)),
    free: () => void limit('unlimited'),
  };
}
