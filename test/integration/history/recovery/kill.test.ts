import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { backupFolderIn, HISTORY_FILE } from '../../../../src-main/history/sqlite/history-files.ts';
import { backupsIn } from '../../../../src-main/sqlite-file/backup.ts';
import { examine, openToInspect } from '../../../../src-main/sqlite-file/integrity-check.ts';
import { seedHistory } from '../../../support/history/history-seed.ts';
import { createCharge, historyWorld, NOON, temporaryFolder } from '../../../support/history/history-world.ts';
import { childScript } from '../../../support/run/built-scripts.ts';
import { filesHolding } from '../../../support/run/files-below.ts';
import { IS_SOAK } from '../../../support/run/rounds.ts';

const CHILD = childScript('maintenance-child');
const CHARGES = 200;
/** When the process is killed, as shares of the time the work took before. */
const SHARES = IS_SOAK ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.5];

/**
 * Runs a task in a process of its own; with `after`, kills it that many milliseconds into the work, or after `since`
 * became true.
 */
async function run(
  work: string,
  folder: string,
  after: number | null,
  since: () => boolean = () => true,
): Promise<number> {
  const child = spawn(process.execPath, [CHILD, work, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const began = performance.now();
  if (after !== null) {
    while (child.exitCode === null && !since()) await new Promise((resolve) => setImmediate(resolve));
    // The time of the kill is random on purpose, so this waits for a time and not for a condition.
    await new Promise((resolve) => setTimeout(resolve, after));
    child.kill('SIGKILL');
  }
  await ended;
  return performance.now() - began;
}

function copyOf(folder: string): string {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function idsIn(file: string): Set<string> {
  const db = openToInspect(file, HISTORY_FILE);
  const ids = db
    .prepare('SELECT transaction_id FROM charges WHERE transaction_id IS NOT NULL')
    .pluck()
    .all()
    .map(String);
  db.close();
  return new Set(ids);
}

/** A closed history of many charges, with a backup of half of them. */
async function filled(): Promise<string> {
  const folder = temporaryFolder();
  seedHistory(folder, CHARGES);
  const { history } = await historyWorld(folder);
  await history.backUp(NOON, 1e12, (at) => String(at), 10);
  await createCharge(history, { name: 'Zulmira Xisto', document: '86288366757', email: 'z@canario.example' });
  await history.close();
  return folder;
}

describe('a process killed during maintenance', { timeout: 300_000 }, () => {
  it('a process killed during a backup leaves the history whole, and every finished backup is sound', async () => {
    const folder = await filled();
    const duration = await run('backup', copyOf(folder), null);
    for (const share of SHARES) {
      const copy = copyOf(folder);
      await run('backup', copy, duration * share);
      const { history } = await historyWorld(copy);
      expect((await history.totals({})).count).toBe(CHARGES + 1);
      for (const { path } of await history.backups()) expect(examine(path, HISTORY_FILE)).toEqual([]);
      expect(readdirSync(backupFolderIn(copy)).filter((name) => name.includes('.part'))).toEqual([]);
      await history.close();
    }
  });

  it('a process killed during a restore leaves the old or the restored history, and the other set aside', async () => {
    const folder = await filled();
    const before = idsIn(historyFileIn(folder));
    const [backup] = backupsIn(backupFolderIn(folder), HISTORY_FILE);
    const restored = idsIn(backup?.path ?? '');
    const duration = await run('restore', copyOf(folder), null);
    for (const share of SHARES) {
      const copy = copyOf(folder);
      await run('restore', copy, duration * share);
      const { history } = await historyWorld(copy);
      const { count } = await history.totals({});
      expect([before.size, restored.size]).toContain(count);
      await history.close();
      expect(existsSync(join(copy, 'set-aside'))).toBe(count === restored.size);
    }
  });

  it('a process killed during an erasure finishes it at the next opening, in every file', async () => {
    const folder = await filled();
    const duration = await run('erase', copyOf(folder), null);
    for (const share of [0, ...SHARES]) {
      const copy = copyOf(folder);
      const hasBegun = () => readFileSync(join(copy, 'ledger.jsonl'), 'utf8').includes('"erased"');
      await run('erase', copy, duration * share * share, hasBegun);
      const { history } = await historyWorld(copy);
      if (await history.isErasurePending()) await history.eraseFromCopies();
      expect(filesHolding(copy, 'Zulmira Xisto')).toEqual([]);
      expect((await history.totals({})).count).toBe(CHARGES + 1);
      await history.close();
    }
  });
});
