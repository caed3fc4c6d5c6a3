import { describe, expect, it } from 'vitest';
import { masked } from '../../../src-main/masking/masked-handlers.ts';
import { CUSTOMER_MASKS } from '../../../src-main/masking/masks.ts';
import fc from '../../support/run/properties.ts';

describe('what leaves main about a customer', () => {
  it('personal data that leaves main is masked wherever it occurs, and nothing else is changed', () => {
    const row = {
      key: 'k',
      customerName: 'Ana',
      customerDocument: '52998224725',
      customerEmail: 'ana@exemplo.com',
      amount: 5,
    };
    const detail = {
      customer: {
        name: 'Ana',
        document: '52998224725',
        email: 'ana@exemplo.com',
        phone: '11999998888',
        documentType: 'CPF',
      },
    };
    expect(masked({ rows: [row], next: null })).toEqual({
      rows: [{ ...row, customerDocument: '•••.982.247-••', customerEmail: 'a•••@exemplo.com' }],
      next: null,
    });
    expect(masked(detail).customer).toEqual({
      name: 'Ana',
      document: '•••.982.247-••',
      email: 'a•••@exemplo.com',
      phone: '(••) •••••-8888',
      documentType: 'CPF',
    });
  });

  it('personal data of an unexpected shape is never whole, and masked data is not changed again', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (odd) => {
        fc.pre(!odd.includes('•'));
        for (const mask of Object.values(CUSTOMER_MASKS)) {
          expect(mask(odd)).not.toBe(odd);
          expect(mask(mask(odd))).toBe(mask(odd));
        }
      }),
    );
  });

  it('personal data that is empty stays empty', () => {
    expect(masked({ customerDocument: null, customerEmail: '' })).toEqual({
      customerDocument: null,
      customerEmail: '',
    });
  });
});
