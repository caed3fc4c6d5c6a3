import { describe, expect, it } from 'vitest';
import {
  generatedReference,
  type RequestOptions,
  requestBodyOf,
} from '../../../src-main/charges/creation/request-body.ts';
import { type DraftInput, draft } from '../../../src-preload/contract/drafts/draft.ts';
import { gatewayInput } from '../../../src-preload/contract/gateways/gateway.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';

const ID = '6a9b1f57-6d53-4a3f-8a55-0d5a4d1b7a01';
const NOBODY = { name: '', email: '', phone: '', document: '' };

const bodyOf = (typed: Partial<DraftInput>, options: Partial<RequestOptions> = {}) =>
  requestBodyOf(draft.parse(typedDraft(typed)), {
    id: ID,
    reference: 'R-1',
    sendAttemptId: true,
    withoutItems: 'omit',
    postbackUrl: '',
    payerLanguage: 'pt-BR',
    ...options,
  });

describe('the request body', () => {
  it('the request body has every filled-in field of the draft, in the shapes of the document', () => {
    expect(bodyOf({ postbackUrl: 'https://shop.example.com/paid' })).toEqual({
      amount: 12_345,
      method: 'PIX',
      customer: {
        name: 'João Ângelo',
        email: 'joao@example.com',
        phone: '11999998888',
        documentType: 'CPF',
        document: '52998224725',
      },
      items: [{ title: 'Café', amount: 12_345, quantity: 1, tangible: true, externalRef: 'SKU-1' }],
      metadata: { balcony: '3', sellerExternalRef: 'R-1', balcaoAttempt: ID },
      postbackUrl: 'https://shop.example.com/paid',
    });
  });

  it('the request body has the gateway’s notification address, unless the draft has its own', () => {
    const options = { postbackUrl: 'https://office.example.com/pix' };
    expect(bodyOf({}, options).postbackUrl).toBe('https://office.example.com/pix');
    expect(bodyOf({ postbackUrl: 'https://shop.example.com/paid' }, options).postbackUrl).toBe(
      'https://shop.example.com/paid',
    );
  });

  it.each([
    ['https://shop.example.com/paid?key=1', true],
    ['http://127.0.0.1:8080/paid', true],
    ['http://localhost/paid', true],
    ['http://shop.example.com/paid', false],
    ['ftp://shop.example.com', false],
    ['shop.example.com', false],
  ])('a notification address is https, or http on this computer, in a draft and a gateway: %s', (url, isTaken) => {
    expect(draft.safeParse(typedDraft({ postbackUrl: url })).success).toBe(isTaken);
    const gateway = typedGateway({ postbackUrl: url });
    expect(gatewayInput.safeParse(gateway).success).toBe(isTaken);
  });

  it('the request body omits every field that was not filled in', () => {
    const body = bodyOf({ customer: NOBODY, items: [], metadata: [] }, { sendAttemptId: false });
    expect(body).toEqual({ amount: 12_345, method: 'PIX', metadata: { sellerExternalRef: 'R-1' } });
  });

  it('the request body has a document type with a document, and never without one', () => {
    expect(bodyOf({ customer: { ...NOBODY, name: 'Ana' } }).customer).toEqual({ name: 'Ana' });
    expect(bodyOf({ customer: { ...NOBODY, document: '52998224725' } }).customer).toEqual({
      documentType: 'CPF',
      document: '52998224725',
    });
    expect(bodyOf({ customer: { ...NOBODY, document: '12ABC34501DE35' } }).customer).toEqual({
      documentType: 'CNPJ',
      document: '12ABC34501DE35',
    });
  });

  it('the request body has no reference of an item that was given none', () => {
    const item = { title: 'Café', amount: 12_345, quantity: 1, tangible: true, externalRef: '' };
    expect(bodyOf({ items: [item] }).items).toEqual([{ title: 'Café', amount: 12_345, quantity: 1, tangible: true }]);
  });

  it.each([
    ['omit', undefined],
    ['empty-list', []],
    ['one-item', [{ title: 'Cobrança', amount: 12_345, quantity: 1, tangible: false }]],
  ] as const)(
    'the request body of a draft without items, with the setting %s, has the items %j',
    (withoutItems, items) => {
      const body = bodyOf({ items: [] }, { withoutItems });
      expect(body.items).toEqual(items);
      expect('items' in body).toBe(withoutItems !== 'omit');
    },
  );

  it('the one item for the whole amount has its title in the payer’s language', () => {
    const body = bodyOf({ items: [] }, { withoutItems: 'one-item', payerLanguage: 'en' });
    expect(body.items?.[0]?.title).toBe('Charge');
  });

  it.each(['omit', 'empty-list', 'one-item'] as const)(
    'the request body has the items of a draft that has some, with the setting %s',
    (withoutItems) => {
      expect(bodyOf({}, { withoutItems })).toEqual(bodyOf({}));
    },
  );
});

it('a generated reference is twelve characters of the attempt’s id, marked as Balcão’s own', () => {
  expect(generatedReference(ID)).toBe('BAL-6A9B1F576D53');
});
