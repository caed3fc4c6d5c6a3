import { describe, expect, it } from 'vitest';
import { fieldPath, requestPath } from '../../../../src-main/gateway-http/reading/request-path.ts';

describe('the path of a field in the request', () => {
  it.each([
    ['amount', 'amount'],
    ['customer.email', 'customer.email'],
    ['customer[email]', 'customer.email'],
    ["items[0]['amount']", 'items.0.amount'],
    ['items[0].amount', 'items.0.amount'],
    ['items.0.amount', 'items.0.amount'],
    ['/items/0/amount', 'items.0.amount'],
    ['items/0/amount', 'items.0.amount'],
    ['#/customer/email', 'customer.email'],
    ['/data/attributes/customer/email', 'customer.email'],
    ['$.items[0].amount', 'items.0.amount'],
    ['body.customer.email', 'customer.email'],
    ['Customer.Email', 'customer.email'],
    ['customer.document_type', 'customer.documentType'],
    ['postback_url', 'postbackUrl'],
    ['metadata.my_key', 'metadata.my_key'],
    [['body', 'items', 0, 'amount'], 'items.0.amount'],
    ['card.number', null],
    ['', null],
    ['body', null],
    ['x'.repeat(300), null],
    [7, null],
    [null, null],
    [{}, null],
  ])('the path of a field in the request: %j is %j', (named, path) => {
    expect(requestPath(named)).toBe(path);
  });

  it.each([
    ['customer.tax_id', 'customer.document'],
    ['payer.cpf_cnpj', 'customer.document'],
    ['order.customer.name', 'customer.name'],
    ['order.items.0.amount', 'items.0.amount'],
    ['total', 'amount'],
    ['e-mail', 'customer.email'],
    ['CUSTOMER.CPF', 'customer.document'],
    ['merchant.document', null],
    ['payer.address.zip', null],
    ['customer', 'customer'],
  ])('a path of a service’s own leads to the field in whose name it ends: %j to %j', (named, path) => {
    expect(fieldPath(named)).toBe(path);
  });
});
