/** What services send back of a charge: its reference as a number, metadata as a list, a 64-bit id, an older state. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeRefusal } from '../../../src-preload/contract/messages/message-refusal.ts';
import { type GatewayCase, gatewayCases } from '../../support/cases/gateway-cases.ts';
import { paidSince, scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';

type Answer = Readonly<Record<string, unknown>>;

const MINUTE = 60_000;

function patched(answer: Answer, { patch = {} }: GatewayCase): Answer {
  const changed: Record<string, unknown> = { ...answer };
  for (const [path, value] of Object.entries(patch.set ?? {})) {
    const [name = '', inner] = path.split('.');
    changed[name] = inner === undefined ? value : { ...(changed[name] as object), [inner]: value };
  }
  return changed;
}

const paid = (answer: Answer): Answer => ({ ...answer, status: 'PAID', paidAt: new Date().toISOString() });

const echoes = [...gatewayCases('R', 'create', 'read'), ...gatewayCases('S', 'create', 'read', 'stale')];

it.each(echoes)('a service’s echo as it was met: $id, $kind', async (met) => {
  const { run, state, patch, expect: wanted } = met;
  const { reference = '' } = met as { readonly reference?: string };
  const began = Date.now();
  const world = await scriptedDesk();
  const { desk, service, gatewayId, create, charge } = world;
  if (run === 'create') service.respondWith = (_, answer) => patched(answer, met);
  const { rawId } = (patch ?? {}) as { readonly rawId?: string };
  if (rawId !== undefined)
    service.respondRaw = (_, data) => ({
      httpStatus: 201,
      text: JSON.stringify({ status: true, data }).replace(/"id":"[^"]*"/, `"id":${rawId}`),
    });
  const sent = { items: [], reference };
  const outcome = rawId === undefined ? null : await create(sent);
  const key = outcome?.outcome === 'created' ? outcome.key : await charge(sent);
  if (run === 'read') {
    service.respondWith = (_, answer) => patched(state === 'PAID' ? paid(answer) : answer, met);
    await desk.call('charges.checkNow', { gatewayId, key });
  }
  if (run === 'stale')
    for (const answered of [paid, (answer: Answer) => answer]) {
      service.respondWith = (_, answer) => answered(answer);
      await desk.call('charges.checkNow', { gatewayId, key });
    }
  const detail = await desk.call('charges.detail', { gatewayId, key });
  if (rawId !== undefined) expect(detail.transactionId).toBe(rawId);
  const page = await desk.call('charges.list', { gatewayId, filter: { text: reference }, after: null, limit: 10 });
  const draft = typedDraft({ amount: 1000, ...sent });
  const again = reference !== '' && (await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: false }));
  const found: Record<string, unknown> = {
    outcome: outcome?.outcome,
    reference: detail.reference,
    found: page.rows[0]?.reference,
    asksAboutDuplicate: again && again.outcome === 'possible-duplicate',
    paidToday: Math.abs((detail.paidAt ?? 0) - Date.now()) < MINUTE,
    inClosing: (await paidSince(began, world)) === 1000,
    codeGoesOut: codeRefusal(detail) === null,
  };
  for (const [name, value] of Object.entries(wanted as Answer)) expect([name, found[name]]).toEqual([name, value]);
});

it('each case is taken by a test, by its letter and by what is done with it', () => {
  const folder = join(import.meta.dirname, '../..');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.test\.tsx?$/.test(name));
  const calls = tests.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/gatewayCases\(\s*'([A-Z])',((?:\s*'[\w-]+',?)+)\s*\)/g),
  ]);
  const taken = calls.flatMap(([, letter, runs = '']) => runs.match(/[\w-]+/g)?.map((run) => `${letter} ${run}`) ?? []);
  const lines = readFileSync(join(folder, 'support/cases/gateway.jsonl'), 'utf8').trim().split('\n');
  const all = lines.map((line): GatewayCase => JSON.parse(line)).map(({ id, run }) => `${id.slice(0, 1)} ${run}`);
  expect(all.filter((each) => !taken.includes(each))).toEqual([]);
  expect(taken.filter((each) => !all.includes(each))).toEqual([]);
});
