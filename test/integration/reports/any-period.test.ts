import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import fc from '../../support/run/properties.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';

const two = (value: number) => String(value).padStart(2, '0');
const year = fc.oneof(
  fc.constantFrom('0000', '0001', '1969', '1970', '9998', '9999'),
  fc.integer({ min: 0, max: 9999 }).map((each) => String(each).padStart(4, '0')),
);
const month = fc.tuple(year, fc.integer({ min: 0, max: 13 })).map(([of, number]) => `${of}-${two(number)}`);
const day = fc.oneof(
  fc.tuple(month, fc.constantFrom(0, 1, 28, 29, 30, 31, 32)).map(([of, number]) => `${of}-${two(number)}`),
  fc.constantFrom('9999-12-31', '0001-01-01', '2024-02-29', '2023-02-29', '1970-01-01', '9998-12-31'),
);
const zone = fc.constantFrom(
  'America/Sao_Paulo',
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'Europe/Lisbon',
);

/** `value`, or the kind of the error that a call of the desk rejects with. */
async function kindOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'value',
    (fault: unknown) => /"kind":"([a-z-]+)"/.exec(String(fault))?.[1] ?? String(fault),
  );
}

async function emptyDesk(): Promise<{ readonly desk: ConsoleDesk; readonly gatewayId: string }> {
  const desk = await openDesk();
  onTestFinished(async () => {
    await desk.close();
    rmSync(desk.folder, { recursive: true, force: true });
  });
  const { id: gatewayId } = await desk.call('gateways.add', typedGateway());
  return { desk, gatewayId };
}

it('no day or month of any year, in any zone, makes a report fail: it is read, or refused', async () => {
  const { desk, gatewayId } = await emptyDesk();
  await fc.assert(
    fc.asyncProperty(fc.oneof(day, month), day, day, zone, async (period, from, to, timeZone) => {
      await desk.call('settings.change', { timeZone });
      for (const basis of ['created', 'paid'] as const) {
        expect(await kindOf(desk.call('closing.read', { gatewayId, period, basis })), period).toMatch(
          /value|invalid-input/,
        );
        const days = { from, to };
        expect(
          await kindOf(desk.call('reconcile.start', { gatewayId, basis, days, rate: 1 })),
          `${from} ${to}`,
        ).not.toBe('internal');
      }
      expect(await kindOf(desk.call('reports.figures', { gatewayId, days: { from, to } })), `${from} ${to}`).toMatch(
        /value|invalid-input/,
      );
    }),
    { numRuns: 40 },
  );
});

it('the last day and the last month that can be closed are closed, and the ones after them are refused', async () => {
  const { desk, gatewayId } = await emptyDesk();
  const read = (period: string) => kindOf(desk.call('closing.read', { gatewayId, period, basis: 'created' }));
  for (const period of ['9998-12-31', '9998-12', '1970-01-01', '1970-01', '2024-02-29'])
    expect(await read(period)).toBe('value');
  for (const period of ['9999-12-31', '9999-12', '9999-01-01', '0001-01', '1969-12-31', '2023-02-29', '2026-13'])
    expect(await read(period)).toBe('invalid-input');
});

it('a filter by any instant is answered', async () => {
  const { desk, gatewayId } = await emptyDesk();
  const instant = fc.oneof(fc.maxSafeInteger(), fc.constantFrom(-8.64e15, 8.64e15, Number.MAX_SAFE_INTEGER, 0));
  await fc.assert(
    fc.asyncProperty(instant, instant, async (from, before) => {
      const filter = { created: { from, before }, paid: { from, before } };
      expect((await desk.call('charges.list', { gatewayId, filter, after: null, limit: 10 })).rows).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
