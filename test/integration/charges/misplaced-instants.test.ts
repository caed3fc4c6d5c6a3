/** Gateways whose instants cannot be true, and a desk whose clock jumps. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Clock } from '../../../src-main/ground/clock.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { scriptedDesk } from '../../support/gateway/scripted-desk.ts';

/** A real console over a real service; its clock can be moved. */
async function world() {
  const real = fastClock(1);
  let moved = 0;
  const clock: Clock = { ...real, now: () => real.now() + moved };
  const { desk, service, gatewayId, charge: create } = await scriptedDesk(clock);
  const detail = (key: string) => desk.call('charges.detail', { gatewayId, key });
  const jump = (by: number) => {
    moved += by;
  };
  return { service, desk, gatewayId, create, detail, clock, jump };
}

const DAY = 86_400_000;
const MINUTE = 60_000;

it('a charge that the service misdates stands where it was requested everywhere, with both dates', async () => {
  const { service, desk, gatewayId, create, detail, clock } = await world();
  for (const year of [2021, 2099]) {
    const createdAt = new Date(Date.UTC(year, 0, 15)).toISOString();
    service.respondWith = (_, answer) => ({ ...answer, createdAt });
    const key = await create();
    const { createdAt: placed, serviceCreatedAt } = await detail(key);
    expect(Math.abs(placed - clock.now())).toBeLessThan(MINUTE);
    expect(serviceCreatedAt).toBe(Date.parse(createdAt));
    const filter = { created: { from: clock.now() - MINUTE, before: clock.now() + MINUTE } };
    const { rows } = await desk.call('charges.list', { gatewayId, filter, after: null, limit: 10 });
    expect(rows.map((row) => row.key)).toContain(key);
  }
  // By the desk's time zone, which is Brazil's.
  const month = new Date(clock.now() - 3 * 3_600_000).toISOString().slice(0, 7);
  const { lines } = await desk.call('closing.read', { gatewayId, period: month, basis: 'created' });
  expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(2000);
});

it('a refund without a known payment can be dated on the day of its creation, and on none before', async () => {
  const { service, desk, gatewayId, create, detail, clock } = await world();
  // The afternoon of yesterday in São Paulo, and no whole quarters of an hour ago: that would be another zone's time.
  const three = Math.floor(clock.now() / DAY) * DAY - 6 * 60 * MINUTE;
  const afternoon = three + ((clock.now() - three + 7.5 * MINUTE) % (15 * MINUTE));
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  service.respondWith = (_, answer) => ({
    ...answer,
    createdAt: new Date(afternoon).toISOString(),
    status: 'REFUNDED',
    paidAt: null,
  });
  const key = await create();
  expect(await detail(key)).toMatchObject({ state: 'REFUNDED', createdAt: afternoon, paidAt: null });
  await desk.call('charges.dateReturn', { gatewayId, key, day: dayOf(afternoon) });
  expect(await detail(key)).toMatchObject({ returnedFrom: 'person', returnedAt: afternoon });
  const early = await desk.errorOf('charges.dateReturn', { gatewayId, key, day: dayOf(afternoon - DAY) });
  expect(early).toMatchObject({ issues: [{ code: 'return-before-payment' }] });
});

it('an adopted charge keeps the service’s date, but for one before PIX or in the future', async () => {
  const { service, desk, gatewayId, create, detail, clock } = await world();
  await create();
  const dates = ['2021-06-01T12:00:00.000Z', '2019-01-01T12:00:00.000Z', '2099-01-01T12:00:00.000Z'];
  for (const date of dates) {
    const id = crypto.randomUUID();
    service.respondRaw = (_, data) => ({
      httpStatus: 200,
      text: JSON.stringify({ status: true, data: { ...data, id, amount: 1000, status: 'PENDING', createdAt: date } }),
    });
    const [result] = await desk.call('charges.adopt', { gatewayId, transactionIds: [id], attemptKey: null });
    const { createdAt, serviceCreatedAt } = await detail(result?.key ?? '');
    if (date.startsWith('2021'))
      expect({ createdAt, serviceCreatedAt }).toEqual({ createdAt: Date.parse(date), serviceCreatedAt: null });
    else {
      expect(Math.abs(createdAt - clock.now())).toBeLessThan(MINUTE);
      // Before PIX there is no instant of a charge at all.
      expect(serviceCreatedAt).toBe(date.startsWith('2019') ? null : Date.parse(date));
    }
  }
});

it('an adopted charge keeps the service’s date on a desk whose clock is an hour behind', async () => {
  const { service, desk, gatewayId, detail, jump } = await world();
  jump(-60 * MINUTE);
  const createdAt = Date.now() - MINUTE;
  const id = crypto.randomUUID();
  service.respondRaw = (_, data) => ({
    httpStatus: 200,
    text: JSON.stringify({ status: true, data: { ...data, id, amount: 1000, createdAt: new Date(createdAt) } }),
  });
  const [result] = await desk.call('charges.adopt', { gatewayId, transactionIds: [id], attemptKey: null });
  expect(await detail(result?.key ?? '')).toMatchObject({ createdAt, serviceCreatedAt: null });
});

it('a desk whose clock is years off places a charge by the service’s date, also once it is set right', async () => {
  const { service, create, detail, desk, gatewayId, jump } = await world();
  jump(-3000 * DAY);
  const createdAt = Date.now();
  service.respondWith = (_, answer) => ({ ...answer, createdAt: new Date(createdAt).toISOString() });
  const key = await create();
  expect(await detail(key)).toMatchObject({ createdAt, serviceCreatedAt: null });
  jump(3000 * DAY);
  service.respondWith = (_, answer) => ({ ...answer, createdAt: new Date(createdAt).toISOString(), status: 'PAID' });
  await desk.call('charges.checkNow', { gatewayId, key });
  expect(await detail(key)).toMatchObject({ state: 'PAID', createdAt, serviceCreatedAt: null });
});

it('a countdown follows the service’s clock after the desk’s clock jumped, for old and new charges', async () => {
  const { service, create, detail, desk, gatewayId, jump, clock } = await world();
  const expirationDate = new Date(Date.now() + 10 * MINUTE).toISOString();
  service.respondWith = (_, answer) => ({
    ...answer,
    createdAt: new Date().toISOString(),
    pix: { ...(answer['pix'] as object), expirationDate },
  });
  const left = async (key: string) => {
    const { expiresAt, clockOffset } = await detail(key);
    return ((expiresAt ?? 0) - (clock.now() - (clockOffset ?? 0))) / MINUTE;
  };
  const before = await create();
  expect(await left(before)).toBeCloseTo(10, 0);
  jump(-120 * MINUTE);
  const after = await create();
  expect(await left(after)).toBeCloseTo(10, 0);
  jump(240 * MINUTE);
  await desk.call('charges.checkNow', { gatewayId, key: before });
  for (const key of [before, after]) expect(await left(key)).toBeCloseTo(10, 0);
});

it('an export carries the placing date and the service’s', async () => {
  const { service, desk, gatewayId, create } = await world();
  service.respondWith = (_, answer) => ({ ...answer, createdAt: '2021-01-15T12:00:00.000Z' });
  await create();
  const { path } = await desk.call('exports.write', {
    gatewayId,
    exportId: '00000000-0000-4000-8000-000000000001',
    filter: {},
    sort: { column: 'created', direction: 'desc' },
    options: {
      format: 'csv',
      dialect: 'international',
      columns: ['created', 'serviceCreated'],
      masked: false,
      rawAnswers: false,
    },
    language: 'en',
  });
  const [, line = ''] = readFileSync(path, 'utf8').split('\r\n');
  const [placed = '', reported = ''] = line.split(',');
  expect(placed).toContain(String(new Date().getFullYear()));
  expect(reported).toContain('2021-01-15');
});

const weekAgo = () => new Date(Date.now() - 7 * DAY).toISOString();

it.each([
  ['Go’s zero time', () => '0001-01-01T00:00:00Z'],
  ['a week before the charge', weekAgo],
  ['the year 2099', () => '2099-01-01T00:00:00.000Z'],
  ['the year 9999', () => '9999-12-31T23:59:59Z'],
])(
  'a payment with an instant that cannot be is dated when it was seen, and can be marked as seen: %s',
  async (_, paidAt) => {
    const { service, desk, gatewayId, create, detail, clock } = await world();
    const key = await create();
    const before = clock.now();
    service.respondWith = (_operation, answer) => ({ ...answer, status: 'PAID', paidAt: paidAt() });
    await desk.call('charges.checkNow', { gatewayId, key });
    const seen = await detail(key);
    expect(seen).toMatchObject({ state: 'PAID', paidAtIsObserved: true });
    expect(Math.abs((seen.paidAt ?? 0) - before)).toBeLessThan(MINUTE);
    const day = new Date(clock.now() - 3 * 3_600_000).toISOString().slice(0, 10);
    const { lines } = await desk.call('closing.read', { gatewayId, period: day, basis: 'paid' });
    expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(1000);
    const { at } = await desk.call('charges.markPaidSeen', { gatewayId, at: clock.now() });
    const filter = { paid: { from: (at ?? 0) + 1 } };
    expect((await desk.call('charges.totals', { gatewayId, filter })).count).toBe(0);
  },
);

it.each(['0001-01-01T00:00:00Z', '0001-01-01', '2099-01-01T00:00:00.000Z', '1970-01-01T00:00:00Z'])(
  'a charge that waits has no payment and no expiry from an instant that cannot be: %s',
  async (instant) => {
    const { service, desk, gatewayId, create, detail } = await world();
    service.respondWith = (_, answer) => ({
      ...answer,
      paidAt: instant,
      pix: { ...(answer['pix'] as object), ...(instant < '2000' && { expirationDate: instant }) },
    });
    const key = await create();
    expect(await detail(key)).toMatchObject({ state: 'PENDING', paidAt: null, expiresAt: null });
    expect((await desk.call('charges.totals', { gatewayId, filter: { paid: {} } })).count).toBe(0);
  },
);
