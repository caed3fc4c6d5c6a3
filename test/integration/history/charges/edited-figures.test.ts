/** Rows that another program edits in the file: a check names them, and the next read of the charge writes them again. */
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { historyFileIn } from '../../../../src-main/history/history.ts';
import {
  answerAbout,
  createCharge,
  type HistoryWorld,
  historyWorld,
  isFile,
  NOON,
} from '../../../support/history/history-world.ts';

const REFUND = NOON + 60_000;

/** Two charges of 1.000 cents: one paid, one refunded since. */
async function paidAndRefunded(): Promise<HistoryWorld & { readonly paid: string; readonly refunded: string }> {
  const world = await historyWorld();
  const ids = [await createCharge(world.history), await createCharge(world.history)].map((each) => each.transactionId);
  for (const id of ids) await world.history.observe(answerAbout({ id, ...PAID }, { at: NOON + 1 }));
  const [paid = '', refunded = ''] = ids;
  await world.history.observe(answerAbout({ id: refunded, ...REFUNDED }, { at: REFUND }));
  return { ...world, paid, refunded };
}

const PAID = { state: 'PAID', paidAt: NOON, feeAmount: 30, netAmount: 970 } as const;
const REFUNDED = { ...PAID, state: 'REFUNDED', refundedAt: REFUND - 1 } as const;

function edit({ folder }: HistoryWorld, sql: string, ...parameters: unknown[]): void {
  const db = new Database(historyFileIn(folder));
  db.prepare(sql).run(...parameters);
  db.close();
}

const EDITS = [
  ['its amount', 'UPDATE charges SET amount = 700 WHERE transaction_id = @paid', ['amount']],
  [
    'its state',
    `UPDATE charges SET state = 'EXPIRED', paid_at_ms = NULL WHERE transaction_id = @paid`,
    ['state', 'paidAt'],
  ],
  ['its fee', 'UPDATE charges SET fee_amount = 0 WHERE transaction_id = @paid', ['feeAmount']],
  ['its net amount', 'UPDATE charges SET net_amount = NULL WHERE transaction_id = @paid', ['netAmount']],
  [
    'its day of payment',
    'UPDATE charges SET paid_at_ms = paid_at_ms - 86400000 WHERE transaction_id = @paid',
    ['paidAt'],
  ],
  [
    'its day of creation',
    'UPDATE charges SET created_at_ms = created_at_ms - 86400000 WHERE transaction_id = @paid',
    ['createdAt'],
  ],
  [
    'a refund, hidden',
    `UPDATE charges SET state = 'PAID', returned_at_ms = NULL, returned_at_source = NULL WHERE transaction_id = @refunded`,
    ['state', 'refundedAt'],
  ],
] as const;

describe.skipIf(!isFile())('rows that another program edited', () => {
  it.each(EDITS)(
    '%s: the check names it, and the next read writes the recorded value again',
    async (_, sql, fields) => {
      const world = await paidAndRefunded();
      const { history, paid, refunded } = world;
      expect(await history.editedRows(null, 10)).toEqual({ edited: [], next: null });
      const before = (await history.list({}, null, 9)).rows;
      const id = sql.includes('@paid') ? paid : refunded;
      edit(world, sql.replace(/@\w+/, '?'), id);
      const { edited } = await history.editedRows(null, 10);
      expect(edited).toMatchObject([{ transactionId: id, fields }]);
      // The service says what it said before.
      const answer = id === paid ? PAID : REFUNDED;
      const read = () => history.observe(answerAbout({ id, ...answer }, { at: REFUND + 1, source: 'reconcile' }));
      expect(await read()).toMatchObject({ kind: 'changed', isMended: true, paid: false });
      expect(await read()).toMatchObject({ kind: 'unchanged' });
      expect(await history.editedRows(null, 10)).toEqual({ edited: [], next: null });
      expect(withoutChecks((await history.list({}, null, 9)).rows)).toEqual(withoutChecks(before));
      const detail = await history.detail(edited[0]?.key ?? '');
      expect(detail?.timeline.at(-1)?.event).toMatchObject({ kind: 'row-mended', fields, source: 'reconcile' });
    },
  );

  it('two amounts that were exchanged are two edited rows, though every sum is as before', async () => {
    const world = await historyWorld();
    const first = await createCharge(world.history, { amount: 1_000 });
    const second = await createCharge(world.history, { amount: 2_500 });
    edit(world, 'UPDATE charges SET amount = 3500 - amount');
    const { edited } = await world.history.editedRows(null, 10);
    expect(edited.map(({ transactionId }) => transactionId).toSorted()).toEqual(
      [first.transactionId, second.transactionId].toSorted(),
    );
  });

  it('rows are compared part by part, each once', async () => {
    const world = await paidAndRefunded();
    edit(world, 'UPDATE charges SET fee_amount = 1');
    const first = await world.history.editedRows(null, 1);
    const second = await world.history.editedRows(first.next, 1);
    expect([...first.edited, ...second.edited].map(({ transactionId }) => transactionId).toSorted()).toEqual(
      [world.paid, world.refunded].toSorted(),
    );
    expect(await world.history.editedRows(second.next, 1)).toEqual({ edited: [], next: null });
  });
});

function withoutChecks(rows: readonly { readonly lastCheckedAt: number | null }[]) {
  return rows.map((row) => ({ ...row, lastCheckedAt: null }));
}
