/** Ids that are pasted in another case, or for the wrong outcome unknown. */

import { beforeEach, expect, it } from 'vitest';
import { type ScriptedDesk, scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import type { ScriptedService } from '../../support/gateway/services/scripted-service.ts';
import type { ConsoleDesk } from '../../support/shell/console-desk.ts';

let desk: ConsoleDesk;
let service: ScriptedService;
let gatewayId: string;
let create: ScriptedDesk['create'];
beforeEach(async () => {
  ({ desk, service, gatewayId, create } = await scriptedDesk(undefined, false));
});

const adopt = (transactionIds: string[], attemptKey: string | null = null) =>
  desk.call('charges.adopt', { gatewayId, transactionIds, attemptKey });
const found = async (text: string) =>
  (await desk.call('charges.list', { gatewayId, filter: { text }, after: null, limit: 10 })).rows;

/** A creation whose response is lost: the charge exists, and its outcome is unknown. */
async function lose(): Promise<{ key: string; id: string }> {
  service.respondRaw = (operation) => (operation === 'create' ? { httpStatus: 502, text: '' } : null);
  const outcome = await create();
  service.respondRaw = () => null;
  if (outcome.outcome !== 'unknown') throw new Error(outcome.outcome);
  return { key: outcome.key, id: service.made.at(-1) ?? '' };
}

it('an id pasted in capitals is found at a gateway that compares ids as texts, and once if pasted twice', async () => {
  const { id } = await lose();
  const results = await adopt([id.toUpperCase(), id]);
  expect(results).toMatchObject([{ transactionId: id.toUpperCase(), result: 'adopted' }]);
  expect(await adopt([id.toUpperCase()])).toMatchObject([{ result: 'already-here', key: results[0]?.key }]);
  expect(await found(id.toUpperCase())).toMatchObject([{ transactionId: id }]);
});

it('an id in capitals closes the outcome unknown it is given for, though its charge was added before', async () => {
  const { key, id } = await lose();
  const [before] = await adopt([id]);
  expect(await adopt([id.toUpperCase()], key)).toMatchObject([{ result: 'adopted', key: before?.key }]);
  expect(await desk.call('charges.totals', { gatewayId, filter: {} })).toMatchObject({ count: 1, outcomeUnknown: 0 });
});

it('the id of another attempt’s charge, given for an unknown outcome, is reported and closes nothing', async () => {
  const made = await create();
  if (made.outcome !== 'created') throw new Error(made.outcome);
  const { key } = await lose();
  const [id = ''] = service.made;
  // The charge has changed meanwhile, so that its read brings something new.
  service.respondWith = (_, answer) => ({ ...answer, status: 'PAID' });
  for (const pasted of [id, id, id.toUpperCase()])
    expect(await adopt([pasted], key)).toMatchObject([{ result: 'other-attempt', key: made.key }]);
  expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({ transactionId: null });
});

it('the id of a charge that echoes another attempt adds the charge and leaves this outcome unknown', async () => {
  const { key, id } = await lose();
  service.respondWith = (_, answer) => ({
    ...answer,
    metadata: { balcaoAttempt: 'b8a9c7d6-0000-4000-8000-000000000001' },
  });
  const [result] = await adopt([id], key);
  expect(result).toMatchObject({ result: 'other-attempt' });
  expect(result?.key).not.toBe(key);
  expect(await found(id)).toHaveLength(1);
  expect(await desk.call('charges.detail', { gatewayId, key })).toMatchObject({ transactionId: null });
});
