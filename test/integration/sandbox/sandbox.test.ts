import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../../src-main/brcode/check-payload.ts';
import type { CreateBody } from '../../../src-main/gateway-http/reading/transaction.ts';
import { testClient } from '../../support/gateway/gateway-client.ts';
import { NOON, testSandbox } from '../../support/gateway/services/sandbox-server.ts';

const BODY: CreateBody = {
  amount: 2100,
  method: 'PIX',
  metadata: { sellerExternalRef: 'pedido-1', balcaoAttempt: '1' },
  customer: {
    name: 'Maria',
    email: 'm@example.com',
    phone: '11999990000',
    documentType: 'CPF',
    document: '52998224725',
  },
  items: [
    { title: 'Camiseta', amount: 1050, quantity: 1, tangible: true, externalRef: 'SKU-1' },
    { title: 'Frete', amount: 1050, quantity: 1, tangible: false },
  ],
  postbackUrl: 'https://shop.example.com/hook',
};

async function pair() {
  const sandbox = await testSandbox();
  const client = testClient(sandbox.baseUrl, { token: async () => sandbox.token, clock: sandbox.clock });
  /** Creates a charge, which must succeed, and returns its transaction. */
  const made = async (body: CreateBody = BODY) => {
    const answer = await client.create(body);
    if (answer.kind !== 'created') throw new Error(`not created: ${answer.kind}`);
    return answer.transaction;
  };
  return { sandbox, client, made };
}

describe('the client and the sandbox', () => {
  it('the client and the sandbox agree on a creation, field by field', async () => {
    const { client, sandbox } = await pair();
    const answer = await client.create(BODY);
    expect(answer).toMatchObject({
      kind: 'created',
      warnings: [],
      transaction: {
        amount: 2100,
        feeAmount: 0,
        netAmount: 0,
        state: 'PENDING',
        method: 'PIX',
        customer: { ...BODY.customer, externalRef: null, createdAt: NOON },
        items: [
          { ...BODY.items?.[0], createdAt: NOON },
          { ...BODY.items?.[1], externalRef: null, createdAt: NOON },
        ],
        metadata: BODY.metadata,
        postbackUrl: BODY.postbackUrl,
        description: null,
        installments: null,
        paidAt: null,
        end2endId: null,
        createdAt: NOON,
        pix: { expiresAt: NOON + 1_800_000, expiresOn: null, createdAt: NOON, updatedAt: NOON },
      },
      received: { httpStatus: 201, receivedAt: NOON, serverDate: NOON },
    });
    if (answer.kind === 'created') {
      expect(checkPayload(answer.transaction.pix ?? {}, 2100)).toMatchObject({ verdict: 'sound', warnings: [] });
      expect(answer.transaction.pix?.transactionId).toBe(answer.transaction.id);
    }
    expect(sandbox.requests).toHaveLength(1);
  });

  it.each([
    ['pay', 'PAID', { paidAt: NOON, feeAmount: 99, netAmount: 2001 }],
    ['expire', 'EXPIRED', { paidAt: null, end2endId: null }],
    ['fail', 'FAILED', { paidAt: null, end2endId: null }],
    ['refund', 'REFUNDED', {}],
  ] as const)('the client and the sandbox agree on a charge after %s: %s', async (simulation, state, fields) => {
    const { client, sandbox, made } = await pair();
    const { id } = await made();
    expect(await client.read(id)).toMatchObject({ kind: 'read', transaction: { id, state: 'PENDING' }, warnings: [] });
    sandbox.simulate(id, simulation);
    expect(await client.read(id)).toMatchObject({ kind: 'read', transaction: { id, state, ...fields }, warnings: [] });
  });

  it('client and sandbox agree on fields that a query does not return: absent, and not null', async () => {
    const { client, made } = await pair();
    const answer = await client.read((await made()).id);
    if (answer.kind !== 'read') throw new Error(answer.kind);
    const { customer, items, postbackUrl, description, pix } = answer.transaction;
    expect([customer, items, postbackUrl, description, pix?.qrcodeUrl]).toEqual(Array(5).fill(undefined));
  });

  it('the client and the sandbox agree on an expiry by the clock', async () => {
    const { client, sandbox, made } = await pair();
    const { id } = await made();
    sandbox.clock.move(1_800_000);
    expect(await client.read(id)).toMatchObject({ transaction: { state: 'EXPIRED' } });
  });
});

describe('the documented errors of the sandbox', () => {
  it('the sandbox’s 422 names the field, and no charge is made', async () => {
    const { client } = await pair();
    const refused = await client.create({ ...BODY, amount: 499, customer: { phone: '(11)' } });
    expect(refused).toMatchObject({
      kind: 'refused',
      message: 'ValidationError',
      fields: [
        { path: 'amount', message: 'must be at least 500 (cents)' },
        { path: 'customer.phone', message: 'must be digits only' },
      ],
      received: { httpStatus: 422 },
    });
  });

  it('the sandbox responds 401 to a token of another service, at both operations and at verify', async () => {
    const { sandbox } = await pair();
    const stranger = testClient(sandbox.baseUrl, { token: async () => 'stranger' });
    expect(await stranger.create(BODY)).toMatchObject({ kind: 'refused', received: { httpStatus: 401 } });
    expect(await stranger.read('any')).toMatchObject({ kind: 'token-refused' });
    expect(await stranger.probe('/auth/verify', 'stranger')).toMatchObject({ httpStatus: 401 });
    expect(await stranger.probe('/auth/verify', sandbox.token)).toMatchObject({ httpStatus: 200 });
  });

  it('the sandbox responds 404 for an unknown id', async () => {
    const { client } = await pair();
    expect(await client.read('3f0f2f5e-8c1e-4b0a-9a55-0d1c2b3a4f5e')).toMatchObject({ kind: 'not-found' });
  });

  it.each([
    [401, { kind: 'refused', message: 'Unauthorized' }, { kind: 'token-refused' }],
    [404, { kind: 'refused', message: 'NotFound' }, { kind: 'not-found' }],
    [422, { kind: 'refused', message: 'ValidationError' }, { kind: 'failing' }],
    [502, { kind: 'unknown', cause: 'server-error' }, { kind: 'failing', message: 'GatewayError' }],
  ])('the sandbox’s error %i on demand is used once, and no charge is made', async (httpStatus, create, read) => {
    const { client, sandbox, made } = await pair();
    const { id } = await made();
    sandbox.faults.next('create', { kind: 'say', httpStatus });
    sandbox.faults.next('read', { kind: 'say', httpStatus });
    expect(await client.create(BODY)).toMatchObject(create);
    expect(await client.read(id)).toMatchObject(read);
    expect(await client.create(BODY)).toMatchObject({ kind: 'created' });
    expect(await client.read(id)).toMatchObject({ kind: 'read' });
  });
});

describe('the sandbox’s faults on demand', () => {
  it('the sandbox responds 429 with Retry-After on demand', async () => {
    const { client, sandbox } = await pair();
    sandbox.faults.next('read', { kind: 'say', httpStatus: 429, headers: { 'retry-after': '9' } });
    expect(await client.read('any')).toMatchObject({ kind: 'rate-limited', retryAfter: 9000 });
  });

  it('the sandbox loses a response on demand after the charge was recorded, or before', async () => {
    const { client, sandbox } = await pair();
    for (const recorded of [true, false]) {
      sandbox.faults.next('create', { kind: 'lose', recorded });
      expect(await client.create(BODY)).toMatchObject({ kind: 'unknown', cause: 'reset', received: null });
    }
    expect(sandbox.requests).toHaveLength(2);
  });

  it('the sandbox responds 502 on demand although the charge was recorded', async () => {
    const { client, sandbox, made } = await pair();
    const { id } = await made();
    sandbox.faults.next('read', { kind: 'say-after', httpStatus: 502, body: '<html>Bad Gateway</html>' });
    expect(await client.read(id)).toMatchObject({ kind: 'failing', message: 'Bad Gateway' });
    sandbox.faults.next('create', { kind: 'say-after', httpStatus: 502 });
    expect(await client.create(BODY)).toMatchObject({ kind: 'unknown', cause: 'server-error' });
  });

  it('the sandbox cuts a response on demand before or behind its id', async () => {
    const { client, sandbox } = await pair();
    sandbox.faults.next('create', { kind: 'cut', bytes: 30 });
    sandbox.faults.next('create', { kind: 'cut', bytes: 300 });
    expect(await client.create(BODY)).toMatchObject({ kind: 'unknown', cause: 'answer-cut-short' });
    const salvaged = await client.create(BODY);
    expect(salvaged).toMatchObject({ kind: 'created', warnings: ['answer-cut-short'] });
    if (salvaged.kind === 'created') {
      expect(await client.read(salvaged.transaction.id)).toMatchObject({ kind: 'read', transaction: { amount: 2100 } });
    }
  });

  it('the sandbox sends a response late on demand, or byte by byte', async () => {
    const { sandbox } = await pair();
    const limits = { wholeMs: 2_500 };
    const client = testClient(sandbox.baseUrl, { token: async () => sandbox.token, limits });
    sandbox.faults.next('create', { kind: 'late', ms: 5 });
    expect(await client.create(BODY)).toMatchObject({ kind: 'created' });
    sandbox.faults.next('create', { kind: 'late', ms: 60_000 });
    expect(await client.create(BODY)).toMatchObject({ kind: 'unknown', cause: 'headers-timeout', received: null });
    sandbox.faults.next('read', { kind: 'drip', everyMs: 20 });
    const { id } = await client
      .create(BODY)
      .then((answer) => (answer.kind === 'created' ? answer.transaction : { id: '' }));
    expect(await client.read(id)).toEqual({ kind: 'network', cause: 'body-timeout' });
  });

  it('an unused fault of the sandbox can be removed', async () => {
    const { client, sandbox } = await pair();
    sandbox.faults.next('create', { kind: 'say', httpStatus: 502 });
    sandbox.faults.clear();
    expect(await client.create(BODY)).toMatchObject({ kind: 'created' });
  });
});
