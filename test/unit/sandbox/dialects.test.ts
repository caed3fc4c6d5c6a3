import { expect, it } from 'vitest';
import { DIALECT_NAMES, readDialect, spoken } from '../../../src-main/sandbox/dialects/dialects.ts';
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
