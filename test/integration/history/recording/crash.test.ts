import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import { readLedger } from '../../../../src-main/history/recording/ledger/ledger-file.ts';
import { readOpenReferences } from '../../../../src-main/history/recording/ledger/open-references.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { historyWorld, NOON, temporaryFolder } from '../../../support/history/history-world.ts';
import { childScript } from '../../../support/run/built-scripts.ts';
import { IS_SOAK } from '../../../support/run/rounds.ts';

const CHILD = childScript('history-crash-child');
const PROMISES = IS_SOAK ? [1, 2, 7, 40] : [7];

/**
 * Starts a process that makes charges and kills it after it has printed this many lines; returns every line it had
 * printed by then.
 */
async function killAfter(lines: number, folder: string): Promise<string[]> {
  const child = spawn(process.execPath, [CHILD, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    printed.push(line);
    if (printed.length === lines) child.kill('SIGKILL');
  });
  const [[code, signal]] = await Promise.all([once(child, 'exit'), once(reader, 'close')]);
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  return printed;
}

describe('a process killed while it makes charges', () => {
  it.each(PROMISES)(
    'a process killed after %i promises while it makes charges leaves a sound file with all of them',
    async (lines) => {
      const folder = temporaryFolder();
      const printed = await killAfter(lines, folder);
      const promised = (word: string) =>
        printed.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length + 1));

      const db = new Database(historyFileIn(folder));
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      db.close();

      const lost = temporaryFolder();
      cpSync(folder, lost, { recursive: true });
      for (const side of ['', '-wal', '-shm']) rmSync(historyFileIn(lost) + side, { force: true });

      const { history } = await historyWorld(folder);
      await history.endOpenAttempts(NOON);
      const { rows } = await history.list({}, null, 500);
      const stateOf = new Map(rows.map(({ key, state }) => [key, state]));
      for (const id of promised('created')) expect([id, stateOf.get(id)]).toEqual([id, 'PENDING']);
      for (const id of promised('opened')) expect(['PENDING', OUTCOME_UNKNOWN]).toContain(stateOf.get(id));
      expect(new Set(rows.map(({ transactionId }) => transactionId ?? crypto.randomUUID())).size).toBe(rows.length);

      const ledger = readLedger(folder);
      for (const id of promised('opened'))
        expect(ledger).toContainEqual(expect.objectContaining({ kind: 'attempt', attemptId: id }));
      for (const id of promised('created'))
        expect(ledger).toContainEqual(expect.objectContaining({ kind: 'charge', attemptId: id }));

      // Of a history whose file is gone, each attempt is here with its typed reference, or its charge is named.
      const rebuilt = await historyWorld(lost);
      await rebuilt.history.endOpenAttempts(NOON);
      const named = new Set((await rebuilt.history.missingTransactions()).map(({ attemptId }) => attemptId));
      for (const id of promised('opened'))
        if (!named.has(id))
          expect(await rebuilt.history.row(id)).toMatchObject({ transactionId: null, reference: `Order ${id}` });
      // A reference stays no longer than its attempt is without an id.
      const all = (await rebuilt.history.list({}, null, 500)).rows;
      const unresolved = new Set(all.filter(({ transactionId }) => transactionId === null).map(({ key }) => key));
      await expect.poll(() => [...readOpenReferences(lost).keys()].filter((id) => !unresolved.has(id))).toEqual([]);
    },
  );
});
