/** What people do with receivables, each in one commit. None is ever deleted. Cents, UTC milliseconds. */
import type { ClosedAs } from '../../../src-preload/contract/receivables/receivable.ts';
import { takesMoneyBack } from '../../../src-preload/contract/values/states.ts';
import type { ReceivableHindrance, ReceivableInput } from '../api/receivables-api.ts';
import { recountReceivable } from '../charges/receivable-payments.ts';
import { isErased, unownedRowKey } from '../charges/tombstones.ts';
import type { WritableDb } from '../database/database.ts';
import { countChanged, run } from '../database/prepared.ts';
import { hasLiveCharge, readStored } from './read-receivable.ts';
import { foldedTexts } from './receivable-row.ts';

function receivableColumns(input: ReceivableInput): Readonly<Record<string, string | number>> {
  const { customer } = input;
  return {
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    document: customer.document,
    amount: input.amount,
    dueDay: input.dueDay,
    description: input.description,
    reference: input.reference,
    folded: foldedTexts(input),
  };
}

/** A second call with the same id changes nothing; neither does one after its person was erased. */
export function addReceivable(
  db: WritableDb,
  id: string,
  input: ReceivableInput,
  {
    at,
    operator,
    batch = null,
  }: { readonly at: number; readonly operator: string | null; readonly batch?: string | null },
): void {
  if (isErased(db, '', unownedRowKey('receivables', id))) return;
  run(
    db,
    `INSERT INTO receivables (id, created_at_ms, operator, customer_name, customer_email, customer_phone,
       customer_document, amount, due_day, description, reference, batch, texts_folded)
     VALUES (@id, @at, @operator, @name, @email, @phone, @document, @amount, @dueDay, @description, @reference, @batch,
       @folded) ON CONFLICT (id) DO NOTHING`,
    { ...receivableColumns(input), id, at, operator, batch },
  );
}

/** Refused while it is paid or closed, or while one of its charges may be paid. */
export function changeReceivable(db: WritableDb, id: string, input: ReceivableInput): ReceivableHindrance {
  return db
    .transaction((): ReceivableHindrance => {
      const hindrance = whyNotOpen(db, id);
      if (hindrance !== null) return hindrance;
      if (hasLiveCharge(db, id)) return 'receivable-has-code';
      run(
        db,
        `UPDATE receivables SET customer_name = @name, customer_email = @email, customer_phone = @phone,
           customer_document = @document, amount = @amount, due_day = @dueDay, description = @description,
           reference = @reference, texts_folded = @folded WHERE id = @id`,
        { ...receivableColumns(input), id },
      );
      return null;
    })
    .immediate();
}

/** A paid one is closed by its payment; one that was closed and then paid can be opened again, which makes it paid. */
export function closeReceivable(
  db: WritableDb,
  id: string,
  as: ClosedAs | null,
  at: number,
  returningStates: readonly string[],
): ReceivableHindrance {
  return db
    .transaction((): ReceivableHindrance => {
      const stored = readStored(db, id);
      if (stored === null) return 'not-found';
      if (as === null) {
        if (stored.closed_at_ms === null) return null;
        run(db, 'UPDATE receivables SET closed_at_ms = NULL, closed_as = NULL, extra_settled = 0 WHERE id = ?', id);
        recountReceivable(db, id);
        return null;
      }
      const hindrance = whyNotOpen(db, id, returningStates);
      if (hindrance !== null) return hindrance;
      run(db, 'UPDATE receivables SET closed_at_ms = ?, closed_as = ? WHERE id = ?', at, as, id);
      recountReceivable(db, id);
      return null;
    })
    .immediate();
}

export function settleExtraPayments(db: WritableDb, id: string, payments: number): ReceivableHindrance {
  // Never more than there are: a payment that comes later is shown again.
  const changed = countChanged(
    db,
    `UPDATE receivables SET extra_settled = CASE
       WHEN closed_at_ms IS NOT NULL AND @payments > paid_charges THEN paid_charges
       WHEN closed_at_ms IS NULL AND paid_charges = 0 THEN 0
       WHEN closed_at_ms IS NULL AND @payments > paid_charges - 1 THEN paid_charges - 1
       ELSE @payments END
     WHERE id = @id`,
    { id, payments },
  );
  return changed > 0 ? null : 'not-found';
}

export function linkReceivableDraft(
  db: WritableDb,
  id: string,
  draftId: string,
  at: number,
  returningStates: readonly string[],
): ReceivableHindrance {
  return db
    .transaction((): ReceivableHindrance => {
      const hindrance = whyNotOpen(db, id, returningStates);
      if (hindrance !== null) return hindrance;
      // Where money came already, a second code would be paid twice.
      if (readStored(db, id)?.unconfirmed === 1) return 'receivable-not-open';
      run(
        db,
        'INSERT INTO receivable_drafts (draft_id, receivable, at_ms) VALUES (?, ?, ?) ON CONFLICT (draft_id) DO NOTHING',
        draftId,
        id,
        at,
      );
      // Its draft may have led to a charge already.
      recountReceivable(db, id);
      return null;
    })
    .immediate();
}

function whyNotOpen(db: WritableDb, id: string, returningStates: readonly string[] = []): ReceivableHindrance {
  const stored = readStored(db, id);
  if (stored === null) return 'not-found';
  if (stored.closed_at_ms !== null) return 'receivable-not-open';
  const isReturned = stored.returned_state !== null && takesMoneyBack(stored.returned_state, returningStates);
  return stored.paid_charges > 0 && !isReturned ? 'receivable-not-open' : null;
}
