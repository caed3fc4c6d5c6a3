/** A history's file that is damaged again after it was repaired. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import { fastClock } from '../../support/clocks/fast-clock.ts';
import { createdCharge } from '../../support/gateway/connect-gateway.ts';
import { damagePage, pagesOf } from '../../support/history/history-damage.ts';
import { openDesk } from '../../support/shell/console-desk.ts';

it('damage that is met within an hour of a repair is repaired once that hour is over', async () => {
  const clock = fastClock(8);
  let ahead = 0;
  const before = await openDesk(undefined, { ...clock, monotonic: () => clock.monotonic() + ahead });
  const { id: gatewayId } = await before.call('gateways.addSandbox', null);
  const key = await createdCharge(before, gatewayId);
  // What the damage takes from the file is in its backup.
  await before.call('maintenance.backUp', { gatewayId });
  const desk = await before.reopen();
  onTestFinished(() => desk.close());
  const file = join(desk.folder, 'gateways', gatewayId, 'history.db');
  const damage = () => damagePage(file, pagesOf(file, 'raw_responses', 'leaf')[0] ?? 0);
  const met = async () => {
    desk.signals.length = 0;
    expect(await desk.errorOf('charges.raw', { gatewayId, key })).toMatchObject({ reason: 'corrupt' });
  };
  const repaired = () => desk.received(({ name }) => name === 'gateways-changed');
  damage();
  await met();
  // While its file is rebuilt the gateway is no unknown one.
  const meanwhile = await desk.errorOf('charges.detail', { gatewayId, key });
  expect(meanwhile).toMatchObject({ kind: 'history-unavailable', reason: 'opening' });
  await repaired();
  damage();
  await met();
  await met();
  expect(desk.signals.filter(({ name }) => name === 'gateways-changed')).toEqual([]);
  ahead = HOUR;
  await met();
  await repaired();
  expect(await desk.call('charges.raw', { gatewayId, key })).toMatchObject([{}]);
});
