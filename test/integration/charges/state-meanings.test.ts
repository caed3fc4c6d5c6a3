import { describe, expect, it, onTestFinished } from 'vitest';
import { createdCharge, listedSettings } from '../../support/gateway/connect-gateway.ts';
import { scriptedDesk } from '../../support/gateway/scripted-desk.ts';
import { startScriptedService } from '../../support/gateway/services/scripted-service.ts';
import { OFFICE_GATEWAY, OFFICE_ID, openPolicyDesk } from '../../support/shell/policy-desk.ts';

it('a state with a meaning is read as the documented one, in stored charges too; raw answers stay', async () => {
  const { desk, service, gatewayId, charge } = await scriptedDesk();
  service.respondWith = (_, answer) => ({ ...answer, status: 'Paga' });
  const earlier = await charge();
  const other = await charge({ amount: 1_100 });
  const stateOf = async (key: string) => (await desk.call('charges.detail', { gatewayId, key })).state;
  expect(await stateOf(earlier)).toBe('Paga');

  const settings = await listedSettings(desk, gatewayId);
  const gateway = { ...settings, stateMeanings: { Paga: 'PAID' as const } };
  await desk.call('gateways.change', { gatewayId, gateway });
  const [entry] = await desk.call('audit.list', { before: null, limit: 1 });
  expect(entry?.changes).toEqual([{ field: 'stateMeanings', before: '', after: 'Paga = PAID' }]);
  // The watch reads them as well, but only for ten minutes.
  expect(await desk.call('charges.checkingMany', { gatewayId })).toMatchObject({ total: 2 });
  await expect.poll(() => stateOf(earlier)).toBe('PAID');
  await expect.poll(() => stateOf(other)).toBe('PAID');
  expect(await stateOf(await charge({ amount: 1_200 }))).toBe('PAID');
  const raw = await desk.call('charges.raw', { gatewayId, key: earlier });
  expect(raw.map(({ text }) => text)).toContainEqual(expect.stringContaining('"Paga"'));
  expect(raw.map(({ text }) => text)).not.toContainEqual(expect.stringContaining('"PAID"'));
  const { sum } = await desk.call('charges.totals', { gatewayId, filter: { states: ['PAID'] } });
  expect(sum).toBe(3_300);
  await desk.call('gateways.change', { gatewayId, gateway: { ...settings, stateMeanings: {} } });
  expect(await stateOf(await charge({ amount: 1_300 }))).toBe('Paga');
});

it('a charge that was read before the meaning, with the same answer, gets it at the next read', async () => {
  const { desk, service, gatewayId, charge } = await scriptedDesk();
  service.respondWith = (_, answer) => ({ ...answer, status: 'Vencida' });
  const key = await charge();
  await desk.call('charges.checkNow', { gatewayId, key });
  const settings = await listedSettings(desk, gatewayId);
  const gateway = { ...settings, stateMeanings: { Vencida: 'EXPIRED' as const } };
  await desk.call('gateways.change', { gatewayId, gateway });
  expect((await desk.call('charges.checkNow', { gatewayId, key })).state).toBe('EXPIRED');
});

it.each(['PENDING', 'FAILED', '', 'balcao:outcome-unknown'])('no meaning can be set for %j', async (state) => {
  const { desk, gatewayId } = await scriptedDesk();
  const settings = await listedSettings(desk, gatewayId);
  const gateway = { ...settings, stateMeanings: { [state]: 'PAID' as const } };
  await expect(desk.call('gateways.change', { gatewayId, gateway })).rejects.toThrow(
    '"path":"gateway.stateMeanings","code":"state-not-markable"',
  );
});

describe("a meaning that the office's policy sets", () => {
  it.each([
    ['at the start', true],
    ['once a token is pasted', false],
  ])('stored charges in the state are read again, %s', async (_, isTokenKept) => {
    const service = await startScriptedService();
    service.respondWith = (_, answer) => ({ ...answer, status: 'Paga' });
    const gateway = { ...OFFICE_GATEWAY, baseUrl: service.baseUrl, locked: true };
    const office = await openPolicyDesk({ gateways: [gateway] });
    onTestFinished(() => office.desk.close());
    const setToken = () => office.desk.call('access.setToken', { gatewayId: OFFICE_ID, token: 'a-token' });
    await setToken();
    const key = await createdCharge(office.desk, OFFICE_ID);
    const stateOf = async () => (await office.desk.call('charges.detail', { gatewayId: OFFICE_ID, key })).state;
    expect(await stateOf()).toBe('Paga');
    if (!isTokenKept) await office.desk.call('access.clearToken', { gatewayId: OFFICE_ID });

    await office.start({ gateways: [{ ...gateway, stateMeanings: { Paga: 'PAID' } }] });
    const checking = () => office.desk.call('charges.checkingMany', { gatewayId: OFFICE_ID });
    if (!isTokenKept) {
      expect(await checking()).toBeNull();
      await setToken();
    }
    // The watch reads it as well, but only for ten minutes.
    await expect.poll(checking).toMatchObject({ total: 1 });
    await expect.poll(stateOf).toBe('PAID');
    await expect.poll(checking).toMatchObject({ status: 'done', total: 1 });
  });
});
