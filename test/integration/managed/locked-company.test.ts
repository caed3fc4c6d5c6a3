/** Who receives, as the office's policy sets it: company and CNPJ of receipts and closings. */
import { afterEach, expect, it } from 'vitest';
import { listedSettings } from '../../support/gateway/connect-gateway.ts';
import { OFFICE_GATEWAY, OFFICE_ID, openPolicyDesk, type PolicyDesk } from '../../support/shell/policy-desk.ts';

let office: PolicyDesk;
const open = async (policy: object) => {
  office = await openPolicyDesk(policy);
  return office.desk;
};
afterEach(() => office.desk.close());

const managed = async () => (await office.desk.call('settings.about', null)).managed;

it('a locked company or CNPJ of the policy refuses another one, and a name that is free is taken', async () => {
  const company = { companyName: 'Padaria da Ana Ltda', companyDocument: '12.ABC.345/01DE-35' };
  const desk = await open({ gateways: [{ ...OFFICE_GATEWAY, ...company, locked: true }] });
  const gatewayId = OFFICE_ID;
  const form = await listedSettings(desk, gatewayId);
  expect(form).toMatchObject({ companyName: 'Padaria da Ana Ltda', companyDocument: '12ABC34501DE35' });
  expect(await managed()).toMatchObject({
    gateways: [{ locked: true, fields: expect.arrayContaining(['companyName', 'companyDocument']) }],
  });
  for (const [field, value] of [
    ['companyName', 'Padaria do João'],
    ['companyName', ''],
    ['companyDocument', '11222333000181'],
    ['companyDocument', ''],
  ] as const)
    expect(await desk.errorOf('gateways.change', { gatewayId, gateway: { ...form, [field]: value } })).toEqual({
      kind: 'managed',
      field: `gateways.${field}`,
    });
  // As a page sends it back, with its punctuation.
  const asShown = { ...form, companyDocument: company.companyDocument, createSeconds: 45 };
  expect(await desk.call('gateways.change', { gatewayId, gateway: asShown })).toMatchObject({ createSeconds: 45 });
  const free = { ...OFFICE_GATEWAY, companyDocument: company.companyDocument, locked: true };
  await office.start({ gateways: [free] });
  const renamed = { ...form, companyName: 'Padaria do João' };
  expect(await office.desk.call('gateways.change', { gatewayId, gateway: renamed })).toMatchObject({
    companyName: 'Padaria do João',
    companyDocument: '12ABC34501DE35',
  });
});

it('a policy of a CNPJ that does not exist is not applied, and says in which field', async () => {
  await open({ gateways: [{ ...OFFICE_GATEWAY, companyDocument: '12.ABC.345/01DE-36' }] });
  expect(await managed()).toMatchObject({
    problems: [{ kind: 'value', field: 'gateways.0.companyDocument', code: 'cnpj-check-digits' }],
  });
  expect(await office.desk.call('gateways.list', null)).toEqual([]);
});
