import { appendFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Ledger } from '../../../../src-main/history/recording/ledger/ledger.ts';
import {
  auditHeadsInLedger,
  type LedgerEntry,
  readLedger,
} from '../../../../src-main/history/recording/ledger/ledger-file.ts';
import { isLost } from '../../../../src-main/history/recovery/rebuild.ts';
import { ledgerFileIn } from '../../../../src-main/history/sqlite/history-files.ts';
import {
  createCharge,
  errorOf,
  historyWorld,
  NOON,
  newAttempt,
  temporaryFolder,
} from '../../../support/history/history-world.ts';

const charge = (transactionId: string): LedgerEntry => ({ kind: 'charge', transactionId, attemptId: null, at: NOON });

describe('the ledger', () => {
  it('the ledger is read as it was written, many lines to a sync', async () => {
    const folder = temporaryFolder();
    const ledger = await Ledger.open(folder);
    const entries = Array.from({ length: 5000 }, (_, index) => charge(`tx-ç-${index}`));
    await Promise.all(entries.map((entry) => ledger.append(entry)));
    await ledger.close();
    expect(readLedger(folder)).toEqual(entries);
  });

  it('the ledger has heads of the audit trail, which no reader of its charges sees', async () => {
    const folder = temporaryFolder();
    const ledger = await Ledger.open(folder);
    const head = { kind: 'audit', at: NOON, number: 412, hash: 'a1b2'.repeat(16) } as const;
    await ledger.append(head);
    expect([readLedger(folder), isLost(folder)]).toEqual([[], false]);
    await ledger.append(charge('one'), { ...head, number: 413 });
    await ledger.close();
    appendFileSync(ledgerFileIn(folder), '{"kind":"audit","at":1,"number":"x","hash":1}\n{"kind":"audit"');
    expect([readLedger(folder), isLost(folder)]).toEqual([[charge('one')], true]);
    expect([...auditHeadsInLedger(ledgerFileIn(folder))]).toEqual([head, { ...head, number: 413 }]);
  });

  it('the ledger of a folder without one is empty', () => {
    expect(readLedger(temporaryFolder())).toEqual([]);
  });

  it('the ledger continues after a line torn by a crash, and loses no other line', async () => {
    const folder = temporaryFolder();
    writeFileSync(ledgerFileIn(folder), `${JSON.stringify(charge('one'))}\n{"kind":"charge","transac`);
    const ledger = await Ledger.open(folder);
    await ledger.append(charge('two'));
    await ledger.close();
    appendFileSync(ledgerFileIn(folder), 'null\n{"kind":"charge"}\n[]\n');
    expect(readLedger(folder)).toEqual([charge('one'), charge('two')]);
  });

  it('the ledger holds no personal data', async () => {
    const { history, folder } = await historyWorld();
    await createCharge(history, { name: 'Ana Souza', email: 'ana@exemplo.com', reference: 'NF-77' });
    expect(readFileSync(ledgerFileIn(folder), 'utf8')).not.toMatch(/ana|souza|52998224725|NF-77|119876/i);
  });

  it('a ledger that cannot be written prevents every attempt, and the draft may be sent again later', async () => {
    const folder = temporaryFolder();
    symlinkSync('/dev/full', ledgerFileIn(folder));
    const { history } = await historyWorld(folder);
    const attempt = newAttempt();
    expect(await errorOf(history.openAttempt(attempt))).toEqual({ kind: 'history-unavailable', reason: 'disk-full' });
    expect(await history.attemptOfDraft(attempt.draft.id)).toBeNull();
    expect(await history.endOpenAttempts(NOON)).toEqual([]);
  });

  it('the ledger appends many lines at once, or rejects all of them', async () => {
    const folder = temporaryFolder();
    const ledger = await Ledger.open(folder);
    const entries = Array.from({ length: 10_000 }, (_, index) => charge(`tx-${index}`));
    await ledger.append(...entries);
    await ledger.close();
    expect(readLedger(folder)).toEqual(entries);
    const full = temporaryFolder();
    symlinkSync('/dev/full', ledgerFileIn(full));
    const refusing = await Ledger.open(full);
    await expect(refusing.append(...entries)).rejects.toMatchObject({ code: 'ENOSPC' });
    await refusing.close();
  });

  it('a ledger that cannot be written does not prevent a charge from being recorded, and is logged', async () => {
    const folder = temporaryFolder();
    symlinkSync('/dev/full', ledgerFileIn(folder));
    const { history, log } = await historyWorld(folder);
    const transaction = { id: 'tx-1', amount: 700, state: 'PAID' };
    const observed = await history.observe({
      transactionId: 'tx-1',
      transaction,
      source: 'adopt',
      raw: '{}',
      at: NOON,
      clockOffset: null,
      code: { verdict: 'absent' },
    });
    expect(observed.kind).toBe('changed');
    expect(log).toContainEqual(expect.objectContaining({ event: 'ledger-not-written', reason: 'disk-full' }));
  });
});
