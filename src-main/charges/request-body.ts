import type { Draft } from '../../src-preload/contract/charges/draft.ts';
import type { CreateBody } from '../gateway/reading/transaction.ts';

/**
 * The request body of a draft (document, "Create-transaction request body"). Fields that were not filled in are
 * omitted: which fields the service requires is not shown, and an empty text differs from none.
 */
export function requestBodyOf(
  draft: Draft,
  attempt: { readonly id: string; readonly reference: string; readonly sendAttemptId: boolean },
): CreateBody {
  const { name, email, phone, document } = draft.customer;
  const customer = {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(document && { documentType: 'CPF' as const, document }),
  };
  const items = draft.items.map(({ externalRef, ...item }) => ({ ...item, ...(externalRef && { externalRef }) }));
  return {
    amount: draft.amount,
    method: 'PIX',
    metadata: {
      ...Object.fromEntries(draft.metadata.map(({ key, value }) => [key, value])),
      sellerExternalRef: attempt.reference,
      ...(attempt.sendAttemptId && { balcaoAttempt: attempt.id }),
    },
    ...(Object.keys(customer).length > 0 && { customer }),
    ...(items.length > 0 && { items }),
    ...(draft.postbackUrl && { postbackUrl: draft.postbackUrl }),
  };
}

/** A reference for a charge without one: short enough to read aloud, derived from the attempt's id. */
export function generatedReference(attemptId: string): string {
  return `BAL-${attemptId.replaceAll('-', '').slice(0, 12).toUpperCase()}`;
}
