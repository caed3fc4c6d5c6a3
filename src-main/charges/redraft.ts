/** A draft for creating a charge again: its own, or one made from its data. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { type Draft, type DraftInput, draft } from '../../src-preload/contract/drafts/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HistoryApi } from '../history/api/history-api.ts';

/**
 * The draft a row was made from, under a new id.
 * @throws ConsoleFailure `not-found` where there is none.
 */
export async function draftAgain(
  history: Pick<HistoryApi, 'draftOf' | 'detail'>,
  key: string,
  id: string,
): Promise<Draft> {
  const own = await history.draftOf(key);
  if (own !== null) return { ...ofItself(own), id };
  // A charge adopted by its id has no draft of its own.
  const detail = await history.detail(key);
  const again = detail && draftFromCharge(detail, id);
  if (again === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  return again;
}

/** The draft without what it corrects. */
export function ofItself({ insteadOf: _, ...own }: Draft): Draft {
  return own;
}

/**
 * The parts of a charge that the draft schema accepts; a refused part is left for the operator to type. The reference
 * belongs to the other charge and is left out too. Null where even the amount is refused.
 */
export function draftFromCharge(charge: Pick<ChargeDetail, 'amount' | 'customer' | 'items'>, id: string): Draft | null {
  const bare: DraftInput = {
    id,
    amount: charge.amount,
    customer: { name: '', email: '', phone: '', document: '' },
    items: [],
    reference: '',
    metadata: [],
    postbackUrl: '',
  };
  const isAccepted = (part: Partial<DraftInput>) => draft.safeParse({ ...bare, ...part }).success;
  const customer = { ...bare.customer };
  for (const field of ['name', 'email', 'phone', 'document'] as const) {
    const text = charge.customer[field] ?? '';
    if (isAccepted({ customer: { ...bare.customer, [field]: text } })) customer[field] = text;
  }
  const items = charge.items.map((item) => ({
    title: item.title ?? '',
    amount: item.amount ?? 0,
    quantity: item.quantity ?? 1,
    tangible: item.tangible ?? false,
    externalRef: item.externalRef ?? '',
  }));
  return draft.safeParse({ ...bare, customer, items: isAccepted({ items }) ? items : [] }).data ?? null;
}
