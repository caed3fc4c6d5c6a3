/** The draft of a charge for what is left to pay of a receivable. Its due day stays here: the service has none. */
import { type Draft, draft } from '../../src-preload/contract/drafts/draft.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { amountLeft } from '../../src-preload/contract/receivables/receivable-ages.ts';
import type { StoredReceivableDetail } from '../history/api/receivables-api.ts';

/**
 * @param id the draft's own id
 * @throws ConsoleFailure `invalid-input` where the form would refuse what is stored, as it may of a restored one
 */
export function draftOfReceivable(receivable: StoredReceivableDetail, id: string): Draft {
  const { customer, description, reference } = receivable;
  const amount = amountLeft(receivable);
  const parsed = draft.safeParse({
    id,
    amount,
    customer,
    // What it is for is what the payer reads; a charge without items has a total alone.
    items: description === '' ? [] : [{ title: description, amount, quantity: 1, tangible: false, externalRef: '' }],
    reference,
    metadata: [],
    postbackUrl: '',
  });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), code: message }));
  throw new ConsoleFailure({ kind: 'invalid-input', issues });
}
