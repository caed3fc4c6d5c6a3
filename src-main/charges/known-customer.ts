/**
 * Known customers in the new-charge form: main sends CPF, e-mail and phone masked, with a handle, and replaces the
 * handle by the real values when the draft comes back. A known customer is charged again without the page seeing more
 * than the masks.
 */

import {
  type Draft,
  draftCustomer,
  type KnownCustomer,
  type KnownField,
} from '../../src-preload/contract/drafts/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { CUSTOMER_MASKS } from '../masking/masks.ts';

const MASKS: { readonly [Field in KnownField]: (text: string) => string } = CUSTOMER_MASKS;
const MASKED_FIELDS = Object.keys(MASKS) as readonly KnownField[];

/** @param handle the key of a charge of this customer. Texts that a draft would refuse are omitted. */
export function savedCustomerOf(customer: { readonly [Field in KnownField]: string }, handle: string): KnownCustomer {
  const masked = (field: KnownField) => {
    const sound = soundOf(field, customer[field]);
    return sound === '' ? '' : MASKS[field](sound);
  };
  return { handle, document: masked('document'), email: masked('email'), phone: masked('phone') };
}

/** The same draft with its customer masked. */
export function maskedDraft(draft: Draft, handle: string): Draft {
  const known = savedCustomerOf(draft.customer, handle);
  return { ...draft, customer: { name: draft.customer.name, email: '', phone: '', document: '', known } };
}

/**
 * The draft with its handle replaced by the customer's data; one without a handle is returned unchanged.
 * @throws ConsoleFailure `not-found` where the history no longer has what the masks showed.
 */
export async function wholeDraft(
  history: Pick<HistoryApi, 'draftOf' | 'personOfCharge'>,
  draft: Draft,
): Promise<Draft> {
  if (draft.customer.known === undefined) return draft;
  return { ...draft, customer: await wholeCustomer(draft.customer, (handle) => customersOfCharge(history, handle)) };
}

/** The customer of a charge, as its draft and as the service's own record have them: the two may differ. */
export async function customersOfCharge(
  history: Pick<HistoryApi, 'draftOf' | 'personOfCharge'>,
  handle: string,
): Promise<readonly (Saved | null)[]> {
  const [own, person] = await Promise.all([history.draftOf(handle), history.personOfCharge(handle)]);
  return [own?.customer ?? null, person];
}

type Saved = { readonly [Field in KnownField]: string };

/**
 * The customer with the masked fields replaced by what was shown. Typed values win over saved ones.
 *
 * @param savedUnder who is saved under the handle of the masks
 * @throws ConsoleFailure `not-found` where that is no longer what the masks showed.
 */
export async function wholeCustomer(
  typed: Draft['customer'],
  savedUnder: (handle: string) => Promise<readonly (Saved | null)[]>,
): Promise<Omit<Draft['customer'], 'known'>> {
  const { known, ...customer } = typed;
  if (known === undefined) return customer;
  const saved = await savedUnder(known.handle);
  for (const field of MASKED_FIELDS) {
    if (known[field] === '' || customer[field] !== '') continue;
    const shown = saved
      .map((each) => soundOf(field, each?.[field] ?? ''))
      .find((text) => text !== '' && MASKS[field](text) === known[field]);
    if (shown === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'customer' });
    customer[field] = shown;
  }
  return customer;
}

/** The text as a draft accepts it; empty where it is refused. */
function soundOf(field: KnownField, text: string): string {
  return draftCustomer.shape[field].safeParse(text).data ?? '';
}
