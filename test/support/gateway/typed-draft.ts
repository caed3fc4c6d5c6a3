import { randomUUID } from 'node:crypto';
import type { DraftInput } from '../../../src-preload/contract/drafts/draft.ts';

/** A draft as the form would send it. */
export function typedDraft(change: Partial<DraftInput> = {}): DraftInput {
  return {
    id: randomUUID(),
    amount: 12_345,
    customer: { name: 'João Ângelo', email: 'joao@example.com', phone: '(11) 99999-8888', document: '529.982.247-25' },
    items: [{ title: 'Café', amount: 12_345, quantity: 1, tangible: true, externalRef: 'SKU-1' }],
    reference: '',
    metadata: [{ key: 'balcony', value: '3' }],
    postbackUrl: '',
    ...change,
  };
}
