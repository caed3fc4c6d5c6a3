/** A batch on a real disk that fills up: a small file system, where this computer lets one be mounted. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { FullDiskBatch } from '../../support/children/batch-full-disk-child.ts';
import { startOn } from '../../support/history/small-disk.ts';
import { childScript } from '../../support/run/built-scripts.ts';

const folder = mkdtempSync(join(tmpdir(), 'balcao-batch-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const way = startOn('a small file system', folder);

describe.runIf(way !== null)('a batch whose disk fills up', { timeout: 120_000 }, () => {
  it('stops in order each time, says why, and goes on once there is space: nothing doubled, nothing lost', async () => {
    const [program = '', ...rest] = [...(way ?? []), process.execPath, childScript('batch-full-disk-child'), folder];
    const { stdout } = await promisify(execFile)(program, rest);
    // Written by the child, and by nothing else.
    const { stops, ...result } = JSON.parse(stdout) as FullDiskBatch;
    expect(stops).toEqual(Array(2).fill({ stoppedBy: 'disk', sentMeanwhile: 0 }));
    expect(result).toEqual({ status: 'done', created: 24, sent: 24, references: 24, findings: [] });
  });
});
