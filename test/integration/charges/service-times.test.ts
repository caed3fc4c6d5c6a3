/** What services really write as times: local time labelled UTC, zero times, days; and clocks that are minutes off. */
import { describe, expect, it } from 'vitest';
import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';
import { expiryOf } from '../../../src-renderer/charge-page/payment-code/expiry.ts';
import { type GatewayCase, gatewayCases } from '../../support/cases/gateway-cases.ts';
import { paidSince, type ScriptedDesk, scriptedDesk } from '../../support/gateway/scripted-desk.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Answer = Readonly<Record<string, unknown>>;

/** The times of the document, of a clock that far ahead (ms), with this for a zone. */
function dated(answer: Answer, made: number, ahead = 0, zone = 'Z'): Answer {
  const write = (at: number) => new Date(at + ahead).toISOString().replace('Z', zone);
  const [createdAt, expirationDate] = [write(made), write(made + 30 * MINUTE)];
  const pix = { ...(answer['pix'] as object), createdAt, updatedAt: createdAt, expirationDate };
  return { ...answer, createdAt, pix, ...(answer['status'] === 'PAID' && { paidAt: write(Date.now()) }) };
}

function patched(answer: Answer, patch: Readonly<Record<string, unknown>>): Answer {
  const changed: Record<string, unknown> = { ...answer };
  for (const [path, value] of Object.entries(patch)) {
    const [name = '', inner] = path.split('.');
    changed[name] = inner === undefined ? value : { ...(changed[name] as object), [inner]: value };
  }
  return changed;
}

/** When each charge of a service was really made, by its id. */
function madeTimes() {
  const made = new Map<unknown, number>();
  return (answer: Answer) => {
    const at = made.get(answer['id']) ?? Date.now();
    made.set(answer['id'], at);
    return at;
  };
}

const detailOf = ({ desk, gatewayId }: ScriptedDesk, key: string) => desk.call('charges.detail', { gatewayId, key });
const clockOf = async ({ desk, gatewayId }: ScriptedDesk): Promise<AccessStatus['clock']> =>
  (await desk.call('access.status', { gatewayId })).clock;

describe('a service as it was met', () => {
  const cases = gatewayCases('T', 'create', 'read');

  it.each(cases)(
    'a service as it was met: $id, $kind',
    async ({ patch = {}, state, run, expect: wanted }: GatewayCase) => {
      const began = Date.now();
      const world = await scriptedDesk();
      const { desk, service, gatewayId } = world;
      const timeOf = madeTimes();
      const [ahead, set] = [(patch.shiftHours ?? 0) * HOUR, patch.set ?? {}];
      service.respondWith = (_, answer) =>
        patched(dated(answer, timeOf(answer), ahead, patch.zone), run === 'create' ? set : {});
      const key = await world.charge();
      if (run === 'read') {
        service.respondWith = (_, answer) => patched(dated({ ...answer, status: state }, timeOf(answer), ahead), set);
        await desk.call('charges.checkNow', { gatewayId, key });
      }
      const detail = await detailOf(world, key);
      const found: Record<string, unknown> = {
        expiry: expiryOf(detail, Date.now()).kind,
        paidAt: detail.paidAt,
        paidToday: Math.abs((detail.paidAt ?? 0) - Date.now()) < MINUTE,
        inClosing: (await paidSince(began, world)) === 1000,
      };
      for (const [name, value] of Object.entries(wanted as Readonly<Record<string, unknown>>))
        expect([value].flat(), name).toContain(found[name]);
    },
  );
});

describe('local time labelled UTC', () => {
  it.each([
    ['Z', -3 * HOUR],
    ['', -3 * HOUR],
    ['+00:00', -4 * HOUR],
    ['-03:00', 3 * HOUR],
    ['Z', 5.75 * HOUR],
  ])('labelled %j, %i ms ahead, leaves the code its whole life from the first charge on', async (zone, ahead) => {
    const world = await scriptedDesk();
    const timeOf = madeTimes();
    world.service.respondWith = (_, answer) => dated(answer, timeOf(answer), ahead, zone);
    const key = await world.charge();
    await world.desk.call('charges.checkNow', { gatewayId: world.gatewayId, key });
    const { remaining } = expiryOf(await detailOf(world, key), Date.now()) as { remaining: number };
    expect(remaining / MINUTE).toBeCloseTo(30, 0);
  });

  it('is corrected once three creations agree, for every time of a charge, and Access says so', async () => {
    const world = await scriptedDesk();
    const { desk, service, gatewayId } = world;
    const timeOf = madeTimes();
    service.respondWith = (_, answer) => dated(answer, timeOf(answer), -3 * HOUR);
    const first = await world.charge();
    await world.charge();
    expect((await clockOf(world))?.zone).toBeNull();
    const { createdAt: placed, serviceCreatedAt } = await detailOf(world, first);
    expect(placed - (serviceCreatedAt ?? placed)).toBeCloseTo(3 * HOUR, -5);
    await world.charge();
    await expect.poll(() => clockOf(world)).toMatchObject({ zone: { ms: 3 * HOUR, isSet: false }, behind: null });
    const clock = await clockOf(world);
    expect(clock?.example?.readAs).toBe(Date.parse(clock?.example?.written ?? '') + 3 * HOUR);

    service.respondWith = (_, answer) => dated({ ...answer, status: 'PAID' }, timeOf(answer), -3 * HOUR);
    const next = await world.charge();
    await desk.call('charges.checkNow', { gatewayId, key: first });
    for (const key of [first, next]) {
      const { createdAt, paidAt, paidAtIsObserved } = await detailOf(world, key);
      expect(Math.abs(createdAt - Date.now())).toBeLessThan(MINUTE);
      expect(Math.abs((paidAt ?? 0) - Date.now())).toBeLessThan(MINUTE);
      expect(paidAtIsObserved).toBe(false);
    }
  });

  it('is corrected by nothing, or by what an admin sets, where that is set', async () => {
    const world = await scriptedDesk();
    const { desk, service, gatewayId } = world;
    const timeOf = madeTimes();
    service.respondWith = (_, answer) => dated(answer, timeOf(answer), -3 * HOUR);
    for (let made = 0; made < 3; made++) await world.charge();
    const settings = async (timeZone: string) => {
      const [{ id: _, ownSandbox: _o, hasHistory: _h, archivedAt: _a, team: _t, ...form }] = (await desk.call(
        'gateways.list',
        null,
      )) as [Awaited<ReturnType<typeof desk.call<'gateways.list'>>>[number]];
      await desk.call('gateways.change', { gatewayId, gateway: { ...form, timeZone } });
      return (await detailOf(world, await world.charge())).createdAt - Date.now();
    };
    expect((await settings('none')) / HOUR).toBeCloseTo(-3, 1);
    expect(await clockOf(world)).toMatchObject({ zone: null, behind: expect.closeTo(3 * HOUR, -5) });
    expect((await settings('-02:00')) / HOUR).toBeCloseTo(-1, 1);
    expect(await clockOf(world)).toMatchObject({ zone: { ms: 2 * HOUR, isSet: true } });
    expect((await settings('auto')) / HOUR).toBeCloseTo(0, 1);
  });

  it('leaves a time that names another offset as it is', async () => {
    const world = await scriptedDesk();
    const { desk, service, gatewayId } = world;
    const timeOf = madeTimes();
    service.respondWith = (_, answer) => dated(answer, timeOf(answer), -3 * HOUR, '');
    for (let made = 0; made < 3; made++) await world.charge();
    await expect.poll(() => clockOf(world)).toMatchObject({ zone: { ms: 3 * HOUR }, isUnzoned: true });
    const key = await world.charge();
    const paidAt = Math.floor(Date.now() / 1000) * 1000;
    const written = new Date(paidAt - 3 * HOUR).toISOString().replace('Z', '-03:00');
    service.respondWith = (_, answer) => ({
      ...dated(answer, timeOf(answer), -3 * HOUR, ''),
      status: 'PAID',
      paidAt: written,
    });
    await desk.call('charges.checkNow', { gatewayId, key });
    expect(await detailOf(world, key)).toMatchObject({ paidAt, paidAtIsObserved: false });
  });
});

it('a clock that is minutes off is told in Access, and corrects no time', async () => {
  const world = await scriptedDesk();
  const timeOf = madeTimes();
  for (const [ahead, behind] of [
    [-4 * MINUTE, 4 * MINUTE],
    [7 * MINUTE, -7 * MINUTE],
  ] as const) {
    world.service.respondWith = (_, answer) => dated(answer, timeOf(answer), ahead);
    const key = await world.charge();
    await expect.poll(() => clockOf(world)).toMatchObject({ zone: null, behind: expect.closeTo(behind, -5) });
    const { createdAt } = await detailOf(world, key);
    expect((createdAt - Date.now()) / MINUTE).toBeCloseTo(ahead / MINUTE, 0);
  }
  world.service.respondWith = (_, answer) => dated(answer, timeOf(answer));
  await world.charge();
  await expect.poll(() => clockOf(world)).toBeNull();
});
