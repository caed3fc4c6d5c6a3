/** The draft of a charge that is to be made once more: its own, or one from what is known of it. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import { type Draft, type DraftInput, draft } from '../../src-preload/contract/charges/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HistoryApi } from '../history/api/history-api.ts';

/** The draft a row was made from, under a new id. @throws ConsoleFailure `not-found` where none can be had. */
export async function draftAgain(
  history: Pick<HistoryApi, 'draftOf' | 'detail'>,
  key: string,
  id: string,
): Promise<Draft> {
  const own = await history.draftOf(key);
  if (own !== null) return { ...own, id };
  // One that was adopted by its id has no draft of its own.
  const detail = await history.detail(key);
  const again = detail && draftFromCharge(detail, id);
  if (again === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  return again;
}

/**
 * What of the charge the schema of a draft takes; a part that it refuses is left out, for the operator to type. The
 * reference is the other charge's own and is left out too. Null where even its amount is refused.
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
  const taken = (part: Partial<DraftInput>) => draft.safeParse({ ...bare, ...part }).success;
  const customer = { ...bare.customer };
  for (const field of ['name', 'email', 'phone', 'document'] as const) {
    const text = charge.customer[field] ?? '';
    if (taken({ customer: { ...bare.customer, [field]: text } })) customer[field] = text;
  }
  const items = charge.items.map((item) => ({
    title: item.title ?? '',
    amount: item.amount ?? 0,
    quantity: item.quantity ?? 1,
    tangible: item.tangible ?? false,
    externalRef: item.externalRef ?? '',
  }));
  return draft.safeParse({ ...bare, customer, items: taken({ items }) ? items : [] }).data ?? null;
}
