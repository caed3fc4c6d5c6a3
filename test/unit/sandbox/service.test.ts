import { describe, expect, it } from 'vitest';
import { checkPayload } from '../../../src-main/brcode/check-payload.ts';
import { createdId, requestSandbox } from '../../support/gateway/services/sandbox-request.ts';
import { NOON, testSandbox } from '../../support/gateway/services/sandbox-server.ts';

const FULL = {
  amount: 1050,
  method: 'PIX',
  metadata: { sellerExternalRef: 'pedido-1', any: { nested: [1] } },
  customer: {
    name: 'Maria',
    email: 'm@example.com',
    phone: '11999990000',
    documentType: 'CPF',
    document: '52998224725',
  },
  items: [{ title: 'Camiseta', amount: 1050, quantity: 1, tangible: true, externalRef: 'SKU-1' }],
  postbackUrl: 'https://shop.example.com/hook',
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ISO = '2026-11-20T12:00:00.000Z';

describe('POST /transactions', () => {
  it('POST /transactions returns 201 with the envelope and every field of the tables', async () => {
    const sandbox = await testSandbox();
    const { status, body } = await requestSandbox(sandbox, 'POST', '/transactions', FULL);
    expect(status).toBe(201);
    const id = body?.data?.id;
    const uuid = expect.stringMatching(UUID);
    const payload = expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/);
    expect(body).toEqual({
      status: true,
      data: {
        id: uuid,
        amount: 1050,
        feeAmount: 0,
        netAmount: 0,
        status: 'PENDING',
        method: 'PIX',
        pix: {
          id: uuid,
          qrcode: payload,
          qrcodeUrl: payload,
          copyPaste: payload,
          expirationDate: '2026-11-20T12:30:00.000Z',
          createdAt: ISO,
          updatedAt: ISO,
          transactionId: id,
        },
        customer: { id: uuid, ...FULL.customer, externalRef: null, createdAt: ISO },
        items: [{ id: uuid, ...FULL.items[0], transactionId: id, createdAt: ISO, updatedAt: ISO }],
        metadata: FULL.metadata,
        postbackUrl: FULL.postbackUrl,
        boleto: null,
        card: null,
        description: null,
        installments: null,
        paidAt: null,
        end2endId: null,
        createdAt: ISO,
      },
    });
  });

  it('POST /transactions makes a valid dynamic BR Code for each charge and its amount', async () => {
    const sandbox = await testSandbox();
    const payloads = new Set<string>();
    for (const amount of [500, 1050, 99_999_999_99]) {
      const { body } = await requestSandbox(sandbox, 'POST', '/transactions', { amount, method: 'PIX' });
      const { qrcode = '', copyPaste, qrcodeUrl } = body?.data?.pix ?? {};
      expect(checkPayload({ qrcode, copyPaste, qrcodeUrl }, amount)).toMatchObject({
        verdict: 'sound',
        code: { kind: 'dynamic', amount, urlHost: 'sandbox.balcao.invalid' },
        warnings: [],
      });
      expect(qrcode.length).toBeLessThanOrEqual(512);
      payloads.add(qrcode);
    }
    expect(payloads.size).toBe(3);
  });

  it('POST /transactions requires the amount and the method alone: what else is required is not shown', async () => {
    const sandbox = await testSandbox();
    expect((await requestSandbox(sandbox, 'POST', '/transactions', { amount: 500, method: 'PIX' })).status).toBe(201);
    expect(
      (await requestSandbox(sandbox, 'POST', '/transactions', { amount: 500, method: 'PIX', customer: {}, items: [] }))
        .status,
    ).toBe(201);
  });

  it.each<[string, object, string]>([
    ['an amount of 499', { amount: 499 }, 'amount'],
    ['an amount with a fraction', { amount: 1050.5 }, 'amount'],
    ['an amount as text', { amount: '1050' }, 'amount'],
    ['no amount', { amount: undefined }, 'amount'],
    ['another method', { method: 'CARD' }, 'method'],
    ['no method', { method: undefined }, 'method'],
    ['metadata that are a list', { metadata: [] }, 'metadata'],
    ['a phone with signs', { customer: { ...FULL.customer, phone: '(11) 99999-0000' } }, 'customer.phone'],
    ['a document with signs', { customer: { ...FULL.customer, document: '529.982.247-25' } }, 'customer.document'],
    ['another kind of document', { customer: { ...FULL.customer, documentType: 'RG' } }, 'customer.documentType'],
    ['a name that is a number', { customer: { ...FULL.customer, name: 7 } }, 'customer.name'],
    ['items that are no list', { items: {} }, 'items'],
    ['a quantity with a fraction', { items: [{ ...FULL.items[0], quantity: 1.5 }] }, 'items.0.quantity'],
    ['a tangible that is a text', { items: [{ ...FULL.items[0], tangible: 'yes' }] }, 'items.0.tangible'],
    ['a postback address that is none', { postbackUrl: 'not a url' }, 'postbackUrl'],
  ])('POST /transactions refuses %s with 422 and names the field', async (_, change, field) => {
    const sandbox = await testSandbox();
    const { status, body } = await requestSandbox(sandbox, 'POST', '/transactions', { ...FULL, ...change });
    expect(status).toBe(422);
    expect(body?.status).toBe(false);
    expect(Object.keys(body?.['errors'] ?? {})).toEqual([field]);
  });

  it.each(['', 'no JSON', '[]', 'null', '7'])(
    'POST /transactions refuses a body that is no object with 422: %j',
    async (text) => {
      const sandbox = await testSandbox();
      expect((await requestSandbox(sandbox, 'POST', '/transactions', text)).status).toBe(422);
    },
  );

  it('POST /transactions refuses a body of more than a mebibyte with 413', async () => {
    const sandbox = await testSandbox();
    expect((await requestSandbox(sandbox, 'POST', '/transactions', ' '.repeat(1_048_577))).status).toBe(413);
  });
});

describe('GET /transactions/{id}', () => {
  it('GET /transactions/{id} returns 200 with the fields shown, the fee, and no qrcodeUrl', async () => {
    const sandbox = await testSandbox();
    const { body: created } = await requestSandbox(sandbox, 'POST', '/transactions', FULL);
    const { qrcodeUrl: _, ...pix } = created?.data?.pix ?? {};
    const { status, body } = await requestSandbox(sandbox, 'GET', `/transactions/${created?.data?.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        id: created?.data?.id,
        amount: 1050,
        feeAmount: 0,
        netAmount: 0,
        status: 'PENDING',
        method: 'PIX',
        paidAt: null,
        end2endId: null,
        pix,
        metadata: FULL.metadata,
        createdAt: ISO,
      },
    });
  });

  it('GET /transactions/{id} returns 404 for an unknown id', async () => {
    const sandbox = await testSandbox();
    expect((await requestSandbox(sandbox, 'GET', '/transactions/3f0f2f5e-8c1e-4b0a-9a55-0d1c2b3a4f5e')).status).toBe(
      404,
    );
  });

  it('GET /transactions/{id} expires a charge by its own clock, at its expiry and not before', async () => {
    const sandbox = await testSandbox({ expiryMs: 60_000 });
    const id = await createdId(sandbox);
    const state = async () => (await requestSandbox(sandbox, 'GET', `/transactions/${id}`)).body?.data?.['status'];
    sandbox.clock.move(59_999);
    expect(await state()).toBe('PENDING');
    sandbox.clock.move(1);
    expect(await state()).toBe('EXPIRED');
  });
});

describe('a simulation', () => {
  const read = async (sandbox: Awaited<ReturnType<typeof testSandbox>>, id: string) =>
    (await requestSandbox(sandbox, 'GET', `/transactions/${id}`)).body?.data;

  it('a simulation pays a charge: with the time, an end-to-end id in its shape, and the fee', async () => {
    const sandbox = await testSandbox();
    const id = await createdId(sandbox);
    sandbox.clock.move(90_000);
    expect(sandbox.simulate(id, 'pay')).toBe(true);
    expect(await read(sandbox, id)).toMatchObject({
      status: 'PAID',
      paidAt: '2026-11-20T12:01:30.000Z',
      end2endId: expect.stringMatching(/^E\d{8}202611201201[0-9A-Za-z]{11}$/),
      feeAmount: 99,
      netAmount: 951,
      pix: { updatedAt: '2026-11-20T12:01:30.000Z' },
    });
  });

  it.each([
    ['expire', 'EXPIRED'],
    ['fail', 'FAILED'],
    ['refund', 'REFUNDED'],
  ] as const)('a simulation: %s makes it %s', async (simulation, state) => {
    const sandbox = await testSandbox();
    const id = await createdId(sandbox);
    sandbox.simulate(id, simulation);
    expect(await read(sandbox, id)).toMatchObject({ status: state });
  });

  it('a simulation can come late: an expired charge is paid, a paid one refunded, its time stays', async () => {
    const sandbox = await testSandbox();
    const id = await createdId(sandbox);
    sandbox.clock.move(3_600_000);
    sandbox.simulate(id, 'pay');
    expect(await read(sandbox, id)).toMatchObject({ status: 'PAID' });
    sandbox.simulate(id, 'refund');
    expect(await read(sandbox, id)).toMatchObject({ status: 'REFUNDED', paidAt: '2026-11-20T13:00:00.000Z' });
  });

  it('a simulation of an unknown charge returns false', async () => {
    expect((await testSandbox()).simulate('nobody', 'pay')).toBe(false);
  });

  it('a simulation over the control address requires the control token, which is valid nowhere else', async () => {
    const sandbox = await testSandbox();
    const id = await createdId(sandbox);
    const control = (path: string, token: string | null, method = 'POST') =>
      requestSandbox(sandbox, method, `${sandbox.controlUrl}${path}`, undefined, token);
    const { controlToken, token } = sandbox;
    expect((await control(`/transactions/${id}/pay`, token)).status).toBe(401);
    expect((await control(`/transactions/${id}/pay`, null)).status).toBe(401);
    expect(await read(sandbox, id)).toMatchObject({ status: 'PENDING' });
    expect((await control(`/transactions/${id}/destroy`, controlToken)).status).toBe(404);
    expect((await control('/transactions/nobody/pay', controlToken)).status).toBe(404);
    expect((await control(`/transactions/${id}/pay`, controlToken, 'GET')).status).toBe(405);
    expect((await control(`/transactions/${id}/pay`, controlToken)).status).toBe(200);
    expect(await read(sandbox, id)).toMatchObject({ status: 'PAID' });
    expect((await requestSandbox(sandbox, 'GET', `/transactions/${id}`, undefined, controlToken)).status).toBe(401);
    expect(sandbox.controlUrl.startsWith(sandbox.baseUrl)).toBe(false);
  });
});

describe('the token', () => {
  it('the sandbox’s token is required by both operations and by verify', async () => {
    const sandbox = await testSandbox();
    for (const token of [null, '', 'wrong', `${sandbox.token}x`]) {
      expect((await requestSandbox(sandbox, 'POST', '/transactions', FULL, token)).status).toBe(401);
      expect((await requestSandbox(sandbox, 'GET', '/transactions/any', undefined, token)).status).toBe(401);
      expect((await requestSandbox(sandbox, 'GET', '/auth/verify', undefined, token)).status).toBe(401);
    }
  });

  it('a sandbox token can be generated with the client secret, is valid for an hour, and is verified', async () => {
    const sandbox = await testSandbox();
    for (const body of [{ clientSecret: 'wrong' }, {}, 'no JSON', 'null']) {
      expect((await requestSandbox(sandbox, 'POST', '/auth/token', body, null)).status).toBe(401);
    }
    const { status, body } = await requestSandbox(
      sandbox,
      'POST',
      '/auth/token',
      { clientSecret: sandbox.clientSecret },
      null,
    );
    expect(status).toBe(201);
    expect(body?.data).toEqual({ accessToken: expect.any(String), expiresIn: 3600 });
    const fresh = String(body?.data?.['accessToken']);
    const verify = (token: string) => requestSandbox(sandbox, 'GET', '/auth/verify', undefined, token);
    expect((await verify(fresh)).body?.data).toEqual({ valid: true, expiresAt: '2026-11-20T13:00:00.000Z' });
    expect((await verify(sandbox.token)).body?.data).toEqual({ valid: true, expiresAt: null });
    sandbox.clock.move(3_600_000);
    expect((await verify(fresh)).status).toBe(401);
    expect((await verify(sandbox.token)).status).toBe(200);
  });
});

describe('the rest of its address', () => {
  it('the sandbox’s address has a root, 405 for a wrong method, 404 elsewhere', async () => {
    const sandbox = await testSandbox();
    expect((await requestSandbox(sandbox, 'GET', '', undefined, null)).body).toMatchObject({
      status: true,
      data: { version: 'v1' },
    });
    expect((await requestSandbox(sandbox, 'DELETE', '/transactions')).status).toBe(405);
    expect((await requestSandbox(sandbox, 'POST', '/transactions/any')).status).toBe(405);
    expect((await requestSandbox(sandbox, 'GET', '/elsewhere')).status).toBe(404);
  });

  it('the sandbox sends its own time in Date', async () => {
    const sandbox = await testSandbox();
    expect(Date.parse((await requestSandbox(sandbox, 'GET', '')).headers.get('date') ?? '')).toBe(NOON);
  });

  it('the sandbox logs the requests to the service, and not those to the control', async () => {
    const sandbox = await testSandbox();
    const id = await createdId(sandbox);
    await requestSandbox(
      sandbox,
      'POST',
      `${sandbox.controlUrl}/transactions/${id}/pay`,
      undefined,
      sandbox.controlToken,
    );
    sandbox.clock.move(5);
    await requestSandbox(sandbox, 'GET', `/transactions/${id}`);
    expect(sandbox.requests).toEqual([
      { method: 'POST', path: '/v1/transactions', at: NOON },
      { method: 'GET', path: `/v1/transactions/${id}`, at: NOON + 5 },
    ]);
  });
});
