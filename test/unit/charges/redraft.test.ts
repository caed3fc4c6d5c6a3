import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { draftFromCharge } from '../../../src-main/charges/redraft.ts';

const customer = {
  name: 'Ana',
  email: 'ana@example.com',
  phone: '11999998888',
  documentType: 'CPF',
  document: '52998224725',
};
const item = { title: 'Café', amount: 1_000, quantity: 2, tangible: true, externalRef: null };

describe('a draft of a charge that was made elsewhere', () => {
  it('a draft of a charge made elsewhere has its amount, customer and items, and not its reference', () => {
    const id = randomUUID();
    expect(draftFromCharge({ amount: 2_000, customer, items: [item] }, id)).toEqual({
      id,
      amount: 2_000,
      customer: { name: 'Ana', email: 'ana@example.com', phone: '11999998888', document: '52998224725' },
      items: [{ title: 'Café', amount: 1_000, quantity: 2, tangible: true, externalRef: '' }],
      reference: '',
      metadata: [],
      postbackUrl: '',
    });
  });

  it('a draft of a charge that was made elsewhere omits what a draft would refuse, and has the rest', () => {
    const odd = { ...customer, email: 'not an address', document: '11222333000180' };
    const again = draftFromCharge({ amount: 2_000, customer: odd, items: [{ ...item, title: null }] }, randomUUID());
    expect(again?.customer).toEqual({ name: 'Ana', email: '', phone: '11999998888', document: '' });
    expect(again?.items).toEqual([]);
  });

  it('a charge made elsewhere with an amount below the service’s minimum has no draft', () => {
    expect(draftFromCharge({ amount: 499, customer, items: [] }, randomUUID())).toBeNull();
  });
});
