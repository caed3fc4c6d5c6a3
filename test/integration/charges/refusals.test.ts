import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allTexts } from '../../../src-preload/contract/network/service-texts.ts';
import { gatewayCases } from '../../support/cases/gateway-cases.ts';
import { batchDesk, creationsAt, prepared, rested, rowsOf, started } from '../../support/gateway/batch-desk.ts';
import { listedSettings } from '../../support/gateway/connect-gateway.ts';
import { scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import type { ConsoleDesk } from '../../support/shell/console-desk.ts';

const TOKEN = 'token-of-the-shop-42';

/** A desk whose service answers every creation with this. */
async function refusingDesk(text: string, headers: Record<string, string> = {}, httpStatus = 422) {
  const world = await scriptedDesk();
  const { desk, gatewayId, service } = world;
  await desk.call('access.setToken', { gatewayId, token: TOKEN });
  service.respondRaw = (operation) => (operation === 'create' ? { httpStatus, text, headers } : null);
  const refusal = async () => {
    const outcome = await world.create();
    if (outcome.outcome !== 'refused') throw new Error(outcome.outcome);
    return outcome;
  };
  return { ...world, refusal };
}

describe('a refusal says why', () => {
  it.each(gatewayCases('F', 'error').map((each) => [each.id, each] as const))(
    'a refusal of a known service says why: %s',
    async (_, { input, expect: texts }) => {
      const { refusal } = await refusingDesk(JSON.stringify(input));
      const said = allTexts(await refusal());
      for (const text of texts as string[]) expect(said).toContain(text);
    },
  );

  it.each([
    ['a plain text', 'Saldo\n insuficiente ', 'Saldo insuficiente'],
    [
      'a web page',
      '<html><head><title>Erro</title></head><body><h1>CPF inv&aacute;lido &amp; mais</h1></body></html>',
      'Erro · CPF inválido & mais',
    ],
    ['XML', '<?xml version="1.0"?><error><text>No balance</text></error>', 'No balance'],
    ['JSON that is cut off', '{"message":"No bal', '{"message":"No bal'],
  ])('a refusal says why where its body is %s', async (_, text, message) => {
    const { refusal } = await refusingDesk(text, { 'content-type': 'text/plain' });
    expect(await refusal()).toMatchObject({ message, fields: [] });
  });

  it('what was sent is no reason, though the answer has it again', async () => {
    const { create, service } = await refusingDesk('');
    service.respondRaw = () => ({
      httpStatus: 422,
      text: JSON.stringify({ message: 'Sem saldo', body: service.requested }),
    });
    expect(await create()).toMatchObject({ outcome: 'refused', message: 'Sem saldo', fields: [] });
  });

  it('the whole answer of a refusal can be read, without the token that it quotes', async () => {
    const text = JSON.stringify({ message: 'No', sent: { authorization: TOKEN, deep: 'kept' } });
    const { desk, gatewayId, refusal } = await refusingDesk(text);
    const { key } = await refusal();
    const raw = await desk.call('charges.raw', { gatewayId, key });
    expect(raw.map((each) => each.text)).toEqual([text.replace(TOKEN, '•••')]);
  });

  it('the whole answer of an unknown outcome can be read', async () => {
    const { desk, gatewayId, create } = await refusingDesk('{"errors":{"cpf":["fora do ar"]}}', {}, 502);
    const outcome = await create();
    if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
    expect(outcome.message).toBe('customer.document: fora do ar');
    const raw = await desk.call('charges.raw', { gatewayId, key: outcome.key });
    expect(raw.map((each) => each.text)).toEqual(['{"errors":{"cpf":["fora do ar"]}}']);
  });

  it('a row of a batch, and its receivable, have every text of their refusal', async () => {
    const world = await batchDesk();
    const texts = { message: 'Dados inválidos', details: { customer: { document: 'Informe um CPF válido.' } } };
    const fault = { kind: 'say', httpStatus: 422, body: JSON.stringify(texts) } as const;
    world.sandbox.faults.next('create', fault);
    const batch = await started(world, await prepared(world, [{ dueDay: '20/01/2031' }]));
    await rested(world, batch.id);
    const said = {
      message: 'Dados inválidos',
      fields: [{ path: 'customer.document', message: 'Informe um CPF válido.' }],
    };
    expect(await rowsOf(world, batch.id)).toMatchObject([{ verdict: 'refused', ...said }]);
    const { desk, gatewayId } = world;
    const [id = ''] = (
      await desk.call('receivables.list', { gatewayId, view: 'open', text: '', after: null, limit: 9 })
    ).rows.map((row) => row.id);
    expect(await desk.call('receivables.read', { gatewayId, id })).toMatchObject({
      charges: [{ outcome: 'refused', ...said }],
    });
  });
});

const PAGE = '<!DOCTYPE html><html><head><title>Attention Required!</title></head><body>blocked</body></html>';

describe('what is no refusal of the charge', () => {
  it('a gateway that asks to wait refused nothing: when to try again is known, and the same can be sent', async () => {
    const before = Date.now();
    const { create, service, desk, gatewayId } = await refusingDesk('{"message":"busy"}', { 'retry-after': '90' }, 429);
    const sent = { id: randomUUID() };
    const outcome = await create(sent);
    expect(outcome).toMatchObject({ outcome: 'turned-away', cause: 'try-later', httpStatus: 429, message: 'busy' });
    if (outcome.outcome !== 'turned-away') return;
    expect(Number(outcome.retryAt) - before).toBeGreaterThanOrEqual(90_000);
    // A page that was reloaded asks for the outcome by its draft.
    const draftId = sent.id ?? '';
    expect(await desk.call('charges.outcome', { gatewayId, draftId })).toMatchObject({ retryAt: outcome.retryAt });
    expect((await desk.call('charges.raw', { gatewayId, key: outcome.key })).map(({ text }) => text)).toEqual([
      '{"message":"busy"}',
    ]);
    service.respondRaw = () => null;
    expect(await create()).toMatchObject({ outcome: 'created' });
  });

  it('a web page with 403 is a firewall, at a creation and at the check of a token', async () => {
    const { create, service, desk, gatewayId } = await refusingDesk(PAGE, { 'content-type': 'text/html' }, 403);
    const said = { cause: 'firewall', httpStatus: 403, message: 'Attention Required! · blocked' };
    expect(await create()).toMatchObject({ outcome: 'turned-away', ...said });
    const settings = { ...(await listedSettings(desk, gatewayId)), verifyPath: '/auth/verify' };
    await desk.call('gateways.change', { gatewayId, gateway: settings });
    service.respondRaw = () => ({ httpStatus: 403, text: PAGE });
    expect(await desk.call('access.verify', { gatewayId })).toMatchObject({
      verdict: 'cannot-tell',
      reason: 'answer-html',
    });
  });

  it('a web page with 503 leaves the outcome unknown, and is told as a firewall', async () => {
    const { create } = await refusingDesk(PAGE, {}, 503);
    expect(await create()).toMatchObject({
      outcome: 'unknown',
      cause: 'firewall',
      message: 'Attention Required! · blocked',
    });
  });

  it('a 422 that names a charge is decided by a read of it', async () => {
    const { create, service } = await scriptedDesk();
    service.respondRaw = (operation, data) =>
      operation === 'create' ? { httpStatus: 422, text: JSON.stringify({ message: 'late', data }) } : null;
    expect(await create()).toMatchObject({ outcome: 'created' });
    service.respondRaw = (operation, data) => ({
      httpStatus: operation === 'create' ? 422 : 502,
      text: JSON.stringify({ message: 'late', data }),
    });
    expect(await create()).toMatchObject({ outcome: 'unknown', cause: 'status-false', message: 'late' });
    expect(service.made).toHaveLength(2);
  });

  it('a row of a batch that a 422 left with an id is not sent a second time after Resume', async () => {
    const world = await batchDesk();
    const { desk, gatewayId, sandbox } = world;
    const body = JSON.stringify({ message: 'late', data: { id: randomUUID() } });
    const draft = await prepared(world, [{}, {}, {}]);
    await started(world, draft);
    await rested(world, draft.id);
    sandbox.faults.next('create', { kind: 'say-after', httpStatus: 422, body });
    sandbox.faults.next('create', { kind: 'say', httpStatus: 403, body: PAGE });
    await desk.call('batches.resume', { gatewayId, batchId: draft.id });
    expect(await rested(world, draft.id)).toMatchObject({ status: 'paused', stoppedBy: 'firewall' });
    await desk.call('batches.resume', { gatewayId, batchId: draft.id });
    expect(await rested(world, draft.id)).toMatchObject({ status: 'done', stoppedBy: null });
    expect((await rowsOf(world, draft.id)).map(({ verdict }) => verdict)).toEqual(['created', 'unknown', 'created']);
    // The second was sent once, the third again after the firewall.
    expect(creationsAt(world)).toBe(4);
  });
});

describe('the refused charges', () => {
  const typed = {
    amount: 4_321,
    customer: { name: 'Ana Souza', email: 'ana@exemplo.com.br', phone: '11912345678', document: '11144477735' },
    items: [{ title: 'Mensalidade', amount: 4_321, quantity: 1, tangible: false, externalRef: '' }],
    reference: 'PED-1',
  };
  const refusedAt = ({ desk, gatewayId }: { desk: ConsoleDesk; gatewayId: string }, limit = 10) =>
    desk.call('charges.refused', { gatewayId, after: null, limit });

  it('a refused charge is found with what was typed, masked, and why; it can be edited and sent again', async () => {
    const world = await refusingDesk('{"errors":{"cpf":["inválido"]}}');
    const { desk, gatewayId, service } = world;
    await world.create(typed);
    const { rows, next } = await refusedAt(world);
    expect(next).toBeNull();
    expect(rows).toMatchObject([
      {
        ...{ amount: 4_321, reference: 'PED-1', items: ['Mensalidade'], httpStatus: 422, message: null },
        customer: { name: 'Ana Souza', document: '•••.444.777-••' },
        fields: [{ path: 'customer.document', message: 'inválido' }],
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/11144477735|ana@exemplo|11912345678/);
    const draft = await desk.call('charges.draftAgain', { gatewayId, key: rows[0]?.key ?? '' });
    expect(draft).toMatchObject({ amount: 4_321, reference: 'PED-1', customer: { name: 'Ana Souza' } });
    service.respondRaw = () => null;
    expect(await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true })).toMatchObject({
      outcome: 'created',
    });
    expect(service.requested).toMatchObject({ customer: { document: '11144477735', email: 'ana@exemplo.com.br' } });
  });

  it('a refused charge that was corrected and sent goes from the list, one that could not be sent stays', async () => {
    const world = await refusingDesk('{"message":"no"}');
    const { desk, service, create } = world;
    const keysOf = async () => (await refusedAt(world)).rows.map(({ key }) => key);
    await create(typed);
    const [first = ''] = await keysOf();
    // Another charge, and one that the gateway turned away.
    await create({ ...typed, reference: 'PED-2' });
    const [other = ''] = await keysOf();
    service.respondRaw = () => ({ httpStatus: 429, text: '' });
    await create({ ...typed, insteadOf: first });
    expect(await keysOf()).toEqual([other, first]);
    service.respondRaw = () => ({ httpStatus: 422, text: '' });
    await create({ ...typed, insteadOf: first });
    const [second = '', ...rest] = await keysOf();
    expect(rest).toEqual([other]);
    const draft = await desk.call('charges.draftAgain', { gatewayId: world.gatewayId, key: second });
    expect(draft.insteadOf).toBeUndefined();
    service.respondRaw = () => null;
    expect(await create({ ...typed, insteadOf: second })).toMatchObject({ outcome: 'created' });
    expect(await keysOf()).toEqual([other]);
  });

  it('a refused charge is in no export', async () => {
    const world = await refusingDesk('{"message":"no"}');
    const { desk, gatewayId, create, service } = world;
    await create({ ...typed, reference: 'REFUSED-1' });
    service.respondRaw = () => null;
    await create({ ...typed, reference: 'MADE-1' });
    const { path } = await desk.call('exports.write', {
      gatewayId,
      exportId: randomUUID(),
      filter: {},
      sort: { column: 'created', direction: 'desc' },
      options: { format: 'csv', dialect: 'international', columns: ['reference'], masked: false, rawAnswers: false },
      language: 'en',
    });
    const written = readFileSync(path, 'utf8');
    expect(written).toContain('MADE-1');
    expect(written).not.toContain('REFUSED-1');
  });

  it('the refused charges come in pages, the newest first, and are in no list and no total', async () => {
    const world = await refusingDesk('{"message":"no"}');
    const { desk, gatewayId, create } = world;
    for (const reference of ['A', 'B', 'C']) await create({ ...typed, reference });
    const first = await refusedAt(world, 2);
    const second = await desk.call('charges.refused', { gatewayId, after: first.next, limit: 2 });
    expect([...first.rows, ...second.rows].map(({ reference }) => reference)).toEqual(['C', 'B', 'A']);
    expect(second.next).toBeNull();
    expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toMatchObject({ count: 0 });
    expect((await desk.call('charges.list', { gatewayId, filter: {}, after: null, limit: 9 })).rows).toEqual([]);
  });

  it('an erased person is in no refused charge, its texts and its answer', async () => {
    const world = await refusingDesk('{"message":"Ana Souza, 11144477735"}');
    const { desk, gatewayId } = world;
    await world.create(typed);
    await desk.call('erasure.begin', { person: { by: 'typed', ...typed.customer } });
    const { rows } = await refusedAt(world);
    const raw = await desk.call('charges.raw', { gatewayId, key: rows[0]?.key ?? '' });
    expect(rows).toMatchObject([{ amount: 4_321 }]);
    expect(JSON.stringify([rows, raw])).not.toMatch(/Ana|Souza|444\.?777/);
  });
});
