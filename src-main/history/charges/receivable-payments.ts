/**
 * What was paid of a receivable, kept with it so that the board needs no join. Called in the commit that changes where a
 * charge's money stands or its amount, or which charge an attempt led to. Cents, UTC milliseconds.
 */
import { moneyStanding } from '../../../src-preload/contract/charges/money-standing.ts';
import { isMarkable } from '../../../src-preload/contract/values/states.ts';
import type { WritableDb } from '../database/database.ts';
import { allRows, firstRow, run } from '../database/prepared.ts';
import { attentionOf } from '../model/attention.ts';

/** The receivables whose drafts led to this charge. */
export function recountReceivablesOfCharge(db: WritableDb, timeKey: number): void {
  const drafts = allRows<{ id: string }>(
    db,
    `SELECT DISTINCT receivable_drafts.receivable AS id FROM attempts
     JOIN receivable_drafts ON receivable_drafts.draft_id = attempts.draft_id WHERE attempts.time_key = ?`,
    timeKey,
  );
  for (const { id } of drafts) recountReceivable(db, id);
}

/** The receivable that this draft was made for, where it was made for one. */
export function recountReceivableOfDraft(db: WritableDb, draftId: string): void {
  const drafts = allRows<{ id: string }>(
    db,
    'SELECT receivable AS id FROM receivable_drafts WHERE draft_id = ?',
    draftId,
  );
  for (const { id } of drafts) recountReceivable(db, id);
}

/** A charge that several of its drafts led to counts once. */
export function recountReceivable(db: WritableDb, id: string): void {
  const owed = firstRow<{ amount: number; closedAt: number | null }>(
    db,
    'SELECT amount, closed_at_ms AS "closedAt" FROM receivables WHERE id = ?',
    id,
  );
  if (owed === null) return;
  const charges = allRows<ChargeOfReceivable>(
    db,
    `SELECT state, amount, attention, paid_at_ms AS "paidAt", created_at_ms AS "createdAt" FROM charges
     WHERE time_key IN (
       SELECT attempts.time_key FROM receivable_drafts
       JOIN attempts ON attempts.draft_id = receivable_drafts.draft_id
       WHERE receivable_drafts.receivable = ?)
     ORDER BY coalesce(paid_at_ms, created_at_ms), time_key`,
    id,
  );
  run(
    db,
    `UPDATE receivables SET paid_charges = @paidCharges, paid_at_ms = @paidAt, received_amount = @received,
       unconfirmed = @unconfirmed, returned_state = @returnedState WHERE id = @id`,
    { id, ...paymentsOf(owed, charges) },
  );
}

interface ChargeOfReceivable {
  readonly state: string;
  readonly amount: number;
  readonly attention: number;
  readonly paidAt: number | null;
  readonly createdAt: number;
}

/**
 * @param charges in the order of their payments. Whether a state other than REFUNDED takes money back is a setting that
 * the history does not have: such a state is named, and the reader asks about it.
 */
function paymentsOf(
  { amount, closedAt }: { readonly amount: number; readonly closedAt: number | null },
  charges: readonly ChargeOfReceivable[],
) {
  const standings = charges.map((charge) => {
    const attention = attentionOf(charge.attention);
    return { ...charge, standing: moneyStanding({ state: charge.state, paidAt: charge.paidAt, attention }, []) };
  });
  const paid = standings.filter(({ standing }) => standing === 'paid');
  // Where a person closed it, every payment is one more than is owed.
  const first = closedAt === null ? indexOfWhole(paid, amount) : 0;
  const whole = first === null ? undefined : paid[first];
  const doubtful = paid.findLast(
    ({ state }) =>
      isMarkable(state) &&
      indexOfWhole(
        paid.filter((each) => each.state !== state),
        amount,
      ) === null,
  );
  const isRefunded = standings.some(({ standing }) => standing === 'returned');
  return {
    paidCharges: whole === undefined || first === null ? 0 : paid.length - first,
    paidAt: whole === undefined ? null : (whole.paidAt ?? whole.createdAt),
    received: paid.reduce((sum, each) => sum + each.amount, 0),
    unconfirmed: Number(whole === undefined && standings.some(({ standing }) => standing === 'in-doubt')),
    returnedState: whole === undefined ? (isRefunded ? 'REFUNDED' : null) : (doubtful?.state ?? null),
  };
}

/** Which payment reaches the amount, together with those before it; null where none does. */
function indexOfWhole(paid: readonly ChargeOfReceivable[], amount: number): number | null {
  let received = 0;
  for (const [index, each] of paid.entries()) {
    received += each.amount;
    if (received >= amount) return index;
  }
  return null;
}
