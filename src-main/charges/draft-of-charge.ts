/** A draft from what is known of a charge that was made elsewhere: adopted charges can be duplicated too. */
import type { ChargeDetail } from '../../src-preload/contract/charge.ts';
import { type Draft, type DraftInput, draft } from '../../src-preload/contract/draft.ts';

/**
 * What of the charge the schema of a draft takes; a part that it refuses is left out, for the operator to type. The
 * reference is the other charge's own and is left out too. Null where even its amount is refused.
 */
export function draftOfCharge(charge: Pick<ChargeDetail, 'amount' | 'customer' | 'items'>, id: string): Draft | null {
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
