import type { Draft } from '../../../src-preload/contract/drafts/draft.ts';
import type { WithoutItems } from '../../../src-preload/contract/gateways/gateway.ts';
import { documentTypeOf } from '../../../src-preload/contract/values/documents.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { CreateBody } from '../../gateway-http/reading/transaction.ts';

/** The title of the one item for the whole amount; the payer may see it. */
const WHOLE_AMOUNT_TITLE: Readonly<Record<Language, string>> = { en: 'Charge', 'pt-BR': 'Cobrança' };

export interface RequestOptions {
  /** The attempt's id. */
  readonly id: string;
  readonly reference: string;
  readonly sendAttemptId: boolean;
  /** The gateway's setting for charges without items. */
  readonly withoutItems: WithoutItems;
  /** The gateway's address for notifications; empty for none. */
  readonly postbackUrl: string;
  readonly payerLanguage: Language;
}

/**
 * The request body of a draft (document, "Create-transaction request body"). Fields that were not filled in are
 * omitted: which fields the service requires is not shown, and an empty text differs from none.
 */
export function requestBodyOf(draft: Draft, options: RequestOptions): CreateBody {
  const { name, email, phone, document } = draft.customer;
  const customer = {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(document && { documentType: documentTypeOf(document), document }),
  };
  const items = itemsOf(draft, options);
  const postbackUrl = draft.postbackUrl || options.postbackUrl;
  return {
    amount: draft.amount,
    method: 'PIX',
    metadata: {
      ...Object.fromEntries(draft.metadata.map(({ key, value }) => [key, value])),
      sellerExternalRef: options.reference,
      ...(options.sendAttemptId && { balcaoAttempt: options.id }),
    },
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(items && { items }),
    ...(postbackUrl && { postbackUrl }),
  };
}

/** The items to send; undefined where the field is omitted. */
function itemsOf(draft: Draft, { withoutItems, payerLanguage }: RequestOptions): CreateBody['items'] {
  if (draft.items.length > 0)
    return draft.items.map(({ externalRef, ...item }) => ({ ...item, ...(externalRef && { externalRef }) }));
  switch (withoutItems) {
    case 'omit':
      return undefined;
    case 'empty-list':
      return [];
    case 'one-item':
      return [{ title: WHOLE_AMOUNT_TITLE[payerLanguage], amount: draft.amount, quantity: 1, tangible: false }];
  }
}

/** A reference for a charge without one: short enough to read aloud, derived from the attempt's id. */
export function generatedReference(attemptId: string): string {
  return `BAL-${attemptId.replaceAll('-', '').slice(0, 12).toUpperCase()}`;
}
