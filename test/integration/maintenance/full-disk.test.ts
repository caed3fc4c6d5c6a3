/** Real disks that fill up at each write of a creation: before it is sent and while the service responds. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DiskReserve } from '../../../src-main/history/recording/disk-reserve.ts';
import type { Ending, Round } from '../../support/children/full-disk-child.ts';
import { type DiskKind, startOn } from '../../support/history/small-disk.ts';
import { childScript } from '../../support/run/built-scripts.ts';
import { IS_SOAK } from '../../support/run/rounds.ts';

const CHILD = childScript('full-disk-child');
const KINDS: readonly DiskKind[] = ['a small file system', 'the largest file allowed'];

function folderOf(test: string): string {
  const folder = mkdtempSync(join(tmpdir(), `balcao-${test}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function roundsOn(kind: DiskKind): Promise<{ rounds: Round[]; ending: Ending }> {
  const folder = folderOf('full-disk');
  const way = startOn(kind, folder);
  if (way === null) throw new Error(`this computer has no way to ${kind}`);
  const [program = '', ...rest] = [...way, process.execPath, CHILD, kind, folder, IS_SOAK ? 'all' : 'some'];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const rounds: Round[] = [];
  let ending: Ending | null = null;
  for await (const line of createInterface(child.stdout)) {
    // Written by the child's `printLine`, and by nothing else.
    const told = JSON.parse(line) as Round | Ending;
    if ('when' in told) rounds.push(told);
    else ending = told;
  }
  if (ending === null) throw new Error(`the console ended by itself after ${rounds.length} rounds: ${await ended}`);
  return { rounds, ending };
}

const here = KINDS.filter((kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-probe-'));
  try {
    return startOn(kind, folder) !== null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe.each(here)('a disk filled up through %s', { timeout: 240_000 }, (kind) => {
  it('a console whose disk is full refuses a charge before it is sent, and recovers automatically', async () => {
    const { rounds, ending } = await roundsOn(kind);
    for (const round of rounds) {
      const { when, said, made, named, next, stopped, lost, after } = round;
      const told = JSON.stringify(round);
      // A charge that cannot be recorded is never made, and a made charge is reported as such.
      expect(made.length, told).toBe(said === 'disk-full' ? 0 : 1);
      expect(['disk-full', 'created', 'unrecorded'], told).toContain(said);
      if (when === 'meanwhile') expect(said, told).not.toBe('disk-full');
      if (said === 'unrecorded') expect(named, told).toBe(made[0]);
      // The reason is emitted to the screen, and nothing more is sent until there is space.
      if (said !== 'created') expect(stopped, told).toBe('disk-full');
      if (stopped !== null) expect(next, told).toEqual({ said: 'disk-full', sent: false });
      expect(lost, told).toEqual([]);
      expect(after, told).toBe('created');
    }
    const of = (when: Round['when']) => rounds.filter((round) => round.when === when).map(({ said }) => said);
    expect(of('before')).toContain('disk-full');
    expect(of('before').at(-1)).toBe('created');
    // The reserve accepts the outcome of an attempt on a full disk; a limit on file sizes lets nothing be written.
    if (kind === 'a small file system') expect(new Set(of('meanwhile'))).toEqual(new Set(['created']));
    else expect(of('meanwhile')).toContain('unrecorded');
    expect(ending).toMatchObject({ findings: [] });
    expect(ending.noted).toBe(ending.made);
  });
});

describe('the reserve for the outcome of an attempt', () => {
  it('the reserve for an attempt’s outcome is there from the start, is used, and is created again', async () => {
    const folder = folderOf('reserve');
    const told: (string | null)[] = [];
    const reserve = new DiskReserve(folder, (fault) => void told.push(fault?.reason ?? null));
    expect(await reserve.ensure()).toBeNull();
    expect(statSync(join(folder, 'reserve')).size).toBeGreaterThan(1024 * 1024);
    expect(await reserve.release({ reason: 'disk-full', detail: '' })).toBe(true);
    expect(existsSync(join(folder, 'reserve'))).toBe(false);
    expect(await reserve.ensure()).toBeNull();
    expect(existsSync(join(folder, 'reserve'))).toBe(true);
    expect(told).toEqual(['disk-full', null]);
  });
});
