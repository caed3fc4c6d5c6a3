/** A ledger and a history that do not fit together: an older file in its place, lost commits, a ledger cut or deleted. */
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NewAttempt } from '../../../../src-main/history/api/history-api.ts';
import { historyFileIn, type OpenedHistory } from '../../../../src-main/history/history.ts';
import {
  openReferencesFileIn,
  readOpenReferences,
} from '../../../../src-main/history/recording/ledger/open-references.ts';
import { ledgerFileIn } from '../../../../src-main/history/sqlite/history-files.ts';
import {
  createCharge,
  type HistoryWorld,
  historyWorld,
  isFile,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';

const TYPED = 'Pedido da Zulmira Xisto 77';
const UNKNOWN = { outcome: 'unknown', cause: 'reset', httpStatus: null, raw: null, at: NOON + 5 } as const;

/** As the gateway opens it. */
async function started(folder?: string): Promise<HistoryWorld> {
  const world = await historyWorld(folder);
  await world.history.endOpenAttempts(NOON);
  return world;
}

async function unknown(history: OpenedHistory, attempt: NewAttempt): Promise<NewAttempt> {
  await history.openAttempt(attempt);
  await history.endAttempt(attempt.id, UNKNOWN);
  return attempt;
}

/** A closed history, and a copy of its file from before its last charge and its unknown outcomes. */
async function withOlderCopy() {
  const { history, folder, reopen } = await started();
  const first = await createCharge(history);
  const afterwards = await reopen();
  await afterwards.endOpenAttempts(NOON + 1);
  await afterwards.close();
  const older = join(temporaryFolder(), 'older.db');
  copyFileSync(historyFileIn(folder), older);
  const again = await started(folder);
  const typed = await unknown(again.history, newAttempt({ reference: TYPED }));
  const generated = await unknown(again.history, newAttempt());
  const open = newAttempt({ reference: 'Pedido 78' });
  await again.history.openAttempt(open);
  const charge = await createCharge(again.history);
  await again.history.close();
  return { folder, older, first, typed, generated, open, charge };
}

function layOver(folder: string, older: string): void {
  for (const side of ['-wal', '-shm']) rmSync(historyFileIn(folder) + side, { force: true });
  copyFileSync(older, historyFileIn(folder));
}

describe.runIf(isFile())('a history that lacks what its ledger names', () => {
  it('an older sound file laid over a history gets its unknown outcomes back, with their references', async () => {
    const { folder, older, first, typed, generated, open, charge } = await withOlderCopy();
    layOver(folder, older);
    const { history } = await started(folder);
    for (const { id, reference } of [typed, generated, open])
      expect(await history.row(id)).toMatchObject({ transactionId: null, reference, amount: 1000 });
    expect(await history.row(first.key)).toMatchObject({ transactionId: first.transactionId });
    expect(await history.missingTransactions()).toEqual([
      { transactionId: charge.transactionId, attemptId: charge.key },
    ]);
    const like = { reference: TYPED, document: '', amount: 1 };
    expect(await history.possibleDuplicates(like)).toMatchObject({ reason: 'same-reference' });
    expect([...readOpenReferences(folder).keys()].sort()).toEqual([typed.id, open.id].sort());
  });

  it('a history whose write-ahead log is lost gets its unknown outcome back at the next opening', async () => {
    const { history, folder } = await started();
    await createCharge(history);
    await history.close();
    const killed = temporaryFolder();
    const { history: working } = await started(folder);
    const typed = await unknown(working, newAttempt({ reference: TYPED }));
    cpSync(folder, killed, { recursive: true });
    for (const side of ['-wal', '-shm']) rmSync(historyFileIn(killed) + side, { force: true });
    const { history: after } = await started(killed);
    expect(await after.row(typed.id)).toMatchObject({ transactionId: null, reference: TYPED });
    expect([...readOpenReferences(killed).keys()]).toEqual([typed.id]);
  });

  it('an unknown outcome without its typed reference comes back with its amount', async () => {
    const { folder, older, typed } = await withOlderCopy();
    layOver(folder, older);
    rmSync(openReferencesFileIn(folder));
    const { history } = await started(folder);
    expect(await history.row(typed.id)).toMatchObject({ transactionId: null, reference: null, amount: 1000 });
  });

  it('an attempt whose charge the history lacks is not sent again, and its draft is known', async () => {
    const { folder, older, charge } = await withOlderCopy();
    layOver(folder, older);
    const line = readFileSync(ledgerFileIn(folder), 'utf8')
      .split('\n')
      .find((each) => each.includes('"attempt"') && each.includes(charge.key));
    const { draftId } = JSON.parse(line ?? '{}');
    const { history } = await started(folder);
    expect(await history.attemptOfDraft(draftId)).toMatchObject({ id: charge.key, outcome: 'created' });
  });

  it('charges that cannot be read again are missing at every later opening, too', async () => {
    const { folder, older, charge } = await withOlderCopy();
    layOver(folder, older);
    const { reopen } = await started(folder);
    for (let opening = 0; opening < 2; opening += 1) {
      const opened = await reopen();
      await opened.endOpenAttempts(NOON);
      await createCharge(opened);
      expect(await opened.missingTransactions()).toEqual([
        { transactionId: charge.transactionId, attemptId: charge.key },
      ]);
    }
  });

  it('a reference stays while the history lacks its attempt, and nothing shows that it made no charge', async () => {
    const { history, folder } = await started();
    await createCharge(history);
    await history.close();
    writeFileSync(openReferencesFileIn(folder), JSON.stringify({ lost: TYPED }));
    const { history: after } = await started(folder);
    const charge = newAttempt({ reference: 'Pedido 79' });
    await unknown(after, charge);
    await after.close();
    expect(Object.fromEntries(readOpenReferences(folder))).toEqual({ lost: TYPED, [charge.id]: 'Pedido 79' });
  });

  it('a reference is deleted where the ledger shows that its attempt made no charge', async () => {
    const { folder, history } = await started();
    await createCharge(history);
    await history.close();
    const line = { kind: 'attempt', attemptId: 'withdrawn', at: NOON, amount: 1 };
    const lines = [line, { kind: 'void', attemptId: 'withdrawn', at: NOON }].map((each) => JSON.stringify(each));
    writeFileSync(ledgerFileIn(folder), `${lines.join('\n')}\n`, { flag: 'a' });
    writeFileSync(openReferencesFileIn(folder), JSON.stringify({ withdrawn: TYPED }));
    await started(folder);
    await expect.poll(() => existsSync(openReferencesFileIn(folder))).toBe(false);
  });

  it('an ordinary opening brings nothing back and says nothing', async () => {
    const { folder } = await withOlderCopy();
    const { history } = await started(folder);
    expect(await history.recovery()).toBeNull();
    expect((await history.list({}, null, 100)).rows).toHaveLength(5);
  });
});

describe.runIf(isFile())('a ledger that is damaged', () => {
  const cut = (folder: string) => truncateSync(ledgerFileIn(folder), 40);
  const withoutPrefix = (folder: string) => {
    const text = readFileSync(ledgerFileIn(folder), 'utf8');
    writeFileSync(ledgerFileIn(folder), text.slice(text.indexOf('\n') + 1));
  };
  it.each([
    ['was cut', cut, 'cut'],
    ['lacks its beginning', withoutPrefix, 'cut'],
    ['was deleted', (folder: string) => rmSync(ledgerFileIn(folder)), 'gone'],
  ] as const)('a ledger that %s is reported until a person has seen it', async (_, damage, ledger) => {
    const { folder } = await withOlderCopy();
    damage(folder);
    const { history, reopen, log } = await started(folder);
    expect(log).toContainEqual({ event: 'ledger-damaged', standing: ledger });
    expect(await history.recovery()).toMatchObject({ why: 'ledger', ledger, toReadAgain: [] });
    const again = await reopen();
    await again.endOpenAttempts(NOON);
    expect(await again.recovery()).toMatchObject({ why: 'ledger', ledger });
    await again.dismissRecovery();
    const later = await reopen();
    await later.endOpenAttempts(NOON);
    expect(await later.recovery()).toBeNull();
  });

  it('a last line that a crash tore is no damage, and what follows it is read', async () => {
    const { folder } = await withOlderCopy();
    writeFileSync(ledgerFileIn(folder), '{"kind":"attempt","attem', { flag: 'a' });
    const { history, reopen } = await started(folder);
    expect(await history.recovery()).toBeNull();
    await createCharge(history);
    const again = await reopen();
    await again.endOpenAttempts(NOON);
    expect(await again.recovery()).toBeNull();
  });

  it('a rebuilt history whose ledger is gone says both', async () => {
    const { folder } = await withOlderCopy();
    rmSync(ledgerFileIn(folder));
    truncateSync(historyFileIn(folder), 5000);
    const { history } = await started(folder);
    expect(await history.recovery()).toMatchObject({ why: 'damaged', ledger: 'gone' });
  });
});
