/** Every state in which a history's file and its WAL can be found, with and without what could replace it. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyFileIn, openHistory } from '../../../../src-main/history/history.ts';
import { ledgerFileIn } from '../../../../src-main/history/sqlite/history-files.ts';
import { flip, sizeOf } from '../../../support/history/history-damage.ts';
import { ONE_GATEWAY } from '../../../support/history/history-seed.ts';
import {
  createCharge,
  historyWorld,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';
import { historyWorkers } from '../../../support/run/built-scripts.ts';
import { IS_SOAK } from '../../../support/run/rounds.ts';

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const open = (folder: string) => openHistory({ folder, workers: historyWorkers, log: () => undefined });

/** What a desk had when it was killed: `early` is in the backup, `late` only in the WAL. */
interface Killed {
  readonly folder: string;
  readonly early: { readonly key: string; readonly transactionId: string };
  readonly late: { readonly key: string; readonly transactionId: string };
  /** An unknown outcome, with a note, in the backup. */
  readonly unknown: string;
}

let killed: Killed;
let stranger: Killed;
const made: string[] = [];

async function killedDesk(name: string): Promise<Killed> {
  const [from, folder] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'balcao-lost-'))) as [string, string];
  made.push(from, folder);
  const first = await open(from);
  await first.writeStamp({ ...ONE_GATEWAY, gatewayId: name });
  const early = await createCharge(first, { name });
  await first.addNote(early.key, 'Came back for the receipt', NOON, null);
  await first.changeTags([early.key], { add: ['counter'], remove: [] }, NOON, null);
  const lost = newAttempt({ amount: 4321 });
  await first.openAttempt(lost);
  await first.endAttempt(lost.id, { outcome: 'unknown', cause: 'unreachable', httpStatus: null, raw: null, at: NOON });
  await first.backUp(NOON, 1e12, day, 10);
  await first.close();
  const second = await open(from);
  const late = await createCharge(second, { name: `${name} Later` });
  cpSync(from, folder, { recursive: true });
  await second.close();
  rmSync(join(folder, 'history.db-shm'), { force: true });
  return { folder, early, late, unknown: lost.id };
}

beforeAll(async () => {
  killed = await killedDesk('Ana Early');
  stranger = await killedDesk('Stranger');
});
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const FILES = {
  absent: (file: string) => rmSync(file),
  empty: (file: string) => truncateSync(file, 0),
  'of a damaged header': (file: string) => flip(file, 0, 100),
  'cut in half': (file: string) => truncateSync(file, Math.floor(sizeOf(file) / 2 / 4096) * 4096),
  'cut within its first page': (file: string) => truncateSync(file, 900),
} as const;
const WALS = ['no', 'its own', "another's"] as const;

const all = Object.keys(FILES).flatMap((file) =>
  WALS.flatMap((wal) =>
    [true, false].flatMap((backup) => [true, false].map((ledger) => ({ file, wal, backup, ledger }))),
  ),
) as { file: keyof typeof FILES; wal: (typeof WALS)[number]; backup: boolean; ledger: boolean }[];
/** Half of them, in which any three of the four still meet in every way. */
const combinations = all.filter(({ file, wal, backup, ledger }) => {
  const places = [Object.keys(FILES).indexOf(file), WALS.indexOf(wal), Number(backup), Number(ledger)];
  return IS_SOAK || places.reduce((sum, place) => sum + place) % 2 === 0;
});

describe('a history with missing or damaged files', () => {
  it.each(combinations)(
    'a history whose file is $file, with $wal WAL (backup: $backup, ledger: $ledger), loses nothing left',
    async ({ file, wal, backup, ledger }) => {
      const folder = temporaryFolder();
      cpSync(killed.folder, folder, { recursive: true });
      const path = historyFileIn(folder);
      FILES[file](path);
      if (wal === 'no') rmSync(`${path}-wal`);
      if (wal === "another's") copyFileSync(`${historyFileIn(stranger.folder)}-wal`, `${path}-wal`);
      if (!backup) rmSync(join(folder, 'backups'), { recursive: true });
      if (!ledger) rmSync(ledgerFileIn(folder));
      const left = ['', '-wal']
        .filter((side) => existsSync(path + side))
        .map((side) => ({ side, bytes: readFileSync(path + side) }));

      const { history } = await historyWorld(folder);
      const recovery = await history.recovery();

      // Nothing shows that there ever was a history here.
      const isNew = !backup && !ledger && left.every(({ bytes }) => bytes.length === 0);
      expect(recovery === null).toBe(isNew);
      if (isNew) return;
      // What was left is in the set-aside folder, byte for byte, both files together.
      const aside = left.length === 0 ? [] : readdirSync(join(folder, 'set-aside'));
      for (const { side, bytes } of left) {
        const name = aside.find((each) => each.endsWith(`.db${side}`)) ?? 'none';
        expect(readFileSync(join(folder, 'set-aside', name)).equals(bytes)).toBe(true);
      }
      expect(recovery?.setAside === null).toBe(left.length === 0);

      if (backup) {
        expect(recovery?.backup?.at).toBe(NOON);
        const detail = await history.detail(killed.early.key);
        expect(detail).toMatchObject({ customer: { name: 'Ana Early' }, tags: ['counter'] });
        expect(JSON.stringify(detail?.timeline)).toContain('Came back for the receipt');
        expect(await history.row(killed.unknown)).toMatchObject({ transactionId: null, amount: 4321 });
      }
      if (ledger || backup) {
        // Nothing of another desk is imported: the ledger, or the backup's stamp, identifies its WAL.
        expect(await history.rowOfTransaction(stranger.early.transactionId)).toBeNull();
        expect(await history.rowOfTransaction(stranger.late.transactionId)).toBeNull();
      }
      if (ledger) {
        // Each charge is here or named, each attempt without an end is here.
        const missing = new Set((await history.missingTransactions()).map(({ transactionId }) => transactionId));
        for (const { transactionId } of [killed.early, killed.late])
          expect((await history.rowOfTransaction(transactionId)) !== null || missing.has(transactionId)).toBe(true);
        await history.endOpenAttempts(NOON);
        expect(await history.row(killed.unknown)).toMatchObject({ transactionId: null, amount: 4321 });
      }
    },
  );
});
