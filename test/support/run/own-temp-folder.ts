/**
 * A temporary folder of the run's own, for all its processes: what a test leaves there, because it killed who would
 * have removed it, goes when the run ends.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Where `os.tmpdir()` looks, by system. */
const VARIABLES = ['TMPDIR', 'TEMP', 'TMP'];

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';

const prefixOf = (pid: number) => `balcao-${pid}-`;

/** Bytes; a whole run leaves at most a third of it behind. */
const ROOM = 4 * 1024 ** 3;

/**
 * In memory where there is room, because tests commit thousands of times, and half of their time on a disk is the wait
 * for its sync. What a killed process had written is there on either; only a loss of power would differ.
 */
export function takeOwnTempFolder(): void {
  // vitest reads its configuration twice.
  if (basename(tmpdir()).startsWith(prefixOf(process.pid))) return;
  const folder = (hasRoom() ? runnable(newFolder(IN_MEMORY)) : null) ?? newFolder(tmpdir());
  for (const name of VARIABLES) process.env[name] = folder;
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ROOM;
}

function newFolder(parent: string): string {
  for (const name of readdirSync(parent)) {
    const pid = /^balcao-(\d+)-\w{6}$/.exec(name)?.[1];
    // This user's, of a run that was killed.
    if (pid === undefined || isRunning(Number(pid)) || !isMine(join(parent, name))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  // Short, because sockets lie in it, whose paths have at most 107 bytes.
  const folder = mkdtempSync(join(parent, prefixOf(process.pid)));
  // PostgreSQL refuses to run as root, and its own account has to pass through.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const isMine = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    // Another user's process may not be signalled, and is there.
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
  }
}

/** The folder, or null where no program in it may be run: containers often mount it so. */
function runnable(folder: string): string | null {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  return spawnSync(program).status === 0 ? folder : null;
}
