/**
 * Customers met before, on their way to a form and back: CPF, e-mail and phone leave main masked with a handle, and a
 * draft that comes back with the handle gets them here. So a known customer is charged again without anybody seeing
 * more than the masks.
 */

import {
  type Draft,
  draftCustomer,
  type KnownCustomer,
  type KnownField,
} from '../../src-preload/contract/charges/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import { CUSTOMER_MASKS } from '../masking/masks.ts';

const MASKS: { readonly [Field in KnownField]: (text: string) => string } = CUSTOMER_MASKS;
const FIELDS = Object.keys(MASKS) as readonly KnownField[];

/** @param handle the key of a charge that names them. A text that no draft could hold is left out. */
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
 * The draft with what its handle stands for; one without a handle as it is. What was typed wins over what is known.
 * @throws ConsoleFailure `not-found` where the history no longer has what the masks showed.
 */
export async function wholeDraft(
  history: Pick<HistoryApi, 'draftOf' | 'personOfCharge'>,
  draft: Draft,
): Promise<Draft> {
  const { known, ...customer } = draft.customer;
  if (known === undefined) return draft;
  const [own, person] = await Promise.all([history.draftOf(known.handle), history.personOfCharge(known.handle)]);
  for (const field of FIELDS) {
    if (known[field] === '' || customer[field] !== '') continue;
    // What is sent is what was shown: the draft it was made from and the service's own record may differ.
    const meant = [own?.customer[field], person?.[field]]
      .map((text) => soundOf(field, text ?? ''))
      .find((text) => text !== '' && MASKS[field](text) === known[field]);
    if (meant === undefined) throw new ConsoleFailure({ kind: 'not-found', what: 'customer' });
    customer[field] = meant;
  }
  return { ...draft, customer };
}

/** As a draft holds it; empty where none would. */
function soundOf(field: KnownField, text: string): string {
  return draftCustomer.shape[field].safeParse(text).data ?? '';
}
