import { expect, it } from 'vitest';
import { DIALECT_NAMES, readDialect, spoken } from '../../../src-main/sandbox/dialects/dialects.ts';
import { testClient } from '../../support/gateway/gateway-client.ts';
import { testSandbox } from '../../support/gateway/services/sandbox-server.ts';

it('the sandbox speaks local time: every time of an answer is three hours behind, and labelled UTC', async () => {
  const { baseUrl, token, clock } = await testSandbox({ dialects: ['local-time'] });
  const response = await fetch(`${baseUrl}/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 1000, method: 'PIX', customer: { name: '2026-11-20' } }),
  });
  const { data } = (await response.json()) as { data: Record<string, unknown> & { pix: Record<string, string> } };
  const local = (at: number) => new Date(at - 3 * 3_600_000).toISOString();
  expect(data).toMatchObject({
    amount: 1000,
    createdAt: local(clock.now()),
    customer: { name: '2026-11-20', createdAt: local(clock.now()) },
    pix: { expirationDate: local(clock.now() + 30 * 60_000) },
  });
  expect(Date.parse(response.headers.get('date') ?? '')).toBe(clock.now());
});

it('dialects are known by their names, and none leaves an answer as it is', () => {
  for (const name of DIALECT_NAMES) expect(readDialect(name)).toBe(name);
  expect(readDialect('toString')).toBeNull();
  const answer = { httpStatus: 200, body: { createdAt: '2026-11-20T12:00:00.000Z' } };
  expect(spoken(answer, [])).toBe(answer);
});

it('the sandbox has errors as Ruby on Rails writes them, each read at its field', async () => {
  const { baseUrl, token } = await testSandbox({ dialects: ['rails-errors'] });
  const customer = { phone: '11 9', document: '1.2' };
  const answer = await testClient(baseUrl, { token: async () => token }).create({
    amount: 100,
    method: 'PIX',
    customer,
  });
  if (answer.kind !== 'refused') throw new Error(answer.kind);
  expect(JSON.parse(answer.received.raw)).toEqual({
    errors: {
      total: ['must be at least 500 (cents)'],
      'payer.phone': ['must be digits only'],
      'payer.cpf_cnpj': ['must be digits only, or a CNPJ'],
    },
  });
  expect(answer.fields.map(({ path }) => path)).toEqual(['amount', 'customer.phone', 'customer.document']);
  const unauthorized = await testClient(baseUrl, { token: async () => 'other' }).create({
    amount: 1000,
    method: 'PIX',
  });
  expect(unauthorized).toMatchObject({ kind: 'refused', message: 'Unauthorized' });
});
