/** Two desks of a team side by side: what happens at one of them is on the other's screen, and one of them loses its cable. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/ground/clock.ts';
import { type Sandbox, startSandbox } from '../../src-main/sandbox/sandbox-server.ts';
import { migrateSchema } from '../../src-main/team-history/schema/migrate-schema.ts';
import { TEAM_DATABASE } from '../../src-main/team-server/set-up-files.ts';
import { gatewayInput } from '../../src-preload/contract/gateways/gateway.ts';
import type { TeamFile } from '../../src-preload/contract/gateways/team.ts';
import { browserShell, type OpenShell } from '../support/e2e/shells.ts';
import { typedGateway } from '../support/gateway/connect-gateway.ts';
import { onlyTransactionAt } from '../support/gateway/services/sandbox-file.ts';
import { type DeskCable, startDeskCable } from '../support/team/desk-cable.ts';
import { HAS_POSTGRES } from '../support/team/postgres-releases.ts';
import { type TestGateway, testGateway } from '../support/team/team-gateway.ts';
import { testServer } from '../support/team/team-server.ts';

const test = testServer();
const folder = mkdtempSync(join(tmpdir(), 'balcao-e2e-'));
const GATEWAY_ID = randomUUID();
let service: Sandbox;
let gateway: TestGateway;
let cable: DeskCable;
const shells: OpenShell[] = [];
let one: Page;
let other: Page;

const go = (page: Page, screen: string) => page.evaluate((hash) => location.assign(hash), `#/${screen}`);
const rows = (page: Page, reference: string) => page.getByRole('row', { name: new RegExp(reference) });

/** A new desk opens the team file, types its login and has a token. @param port of the server, or of a cable before it */
async function newDesk(name: string, port: number): Promise<Page> {
  const login = await gateway.login(`desk_${name}`, 'operator');
  const shell = await browserShell.open(join(folder, name), 'en');
  shells.push(shell);
  const { page } = shell;
  await page.getByText('Open a team file').first().click();
  const text = JSON.stringify(teamFile(port));
  const file = { name: 'team.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Login', { exact: true }).fill(login.role);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Add gateway' }).press('Enter');
  await page.getByText('No charges yet').first().waitFor();
  await go(page, 'access');
  await page.getByLabel('Paste a token').fill(service.token);
  await page.getByRole('button', { name: 'Save token' }).press('Enter');
  await page.getByText('Token not checked yet').first().waitFor();
  await go(page, 'charges');
  return page;
}

function teamFile(port: number): TeamFile {
  const { host, ca } = test.address(TEAM_DATABASE);
  const typed = typedGateway({ name: 'Loja', baseUrl: service.baseUrl, environment: 'sandbox' });
  const { proxy: _proxy, authority: _authority, generation: _generation, ...shared } = gatewayInput.parse(typed);
  const server = { host, port, database: TEAM_DATABASE, schema: gateway.schema, ca: (ca ?? '').trim() };
  return { format: 'balcao-team', version: 1, gateway: { ...shared, id: GATEWAY_ID }, server };
}

async function create(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: 'New charge' }).first().click();
  await page.getByLabel('Amount', { exact: true }).fill('25.00');
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByLabel('Reference', { exact: true }).fill(reference);
  await page.getByLabel('Reference', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Copy code' }).waitFor();
  await go(page, 'charges');
}

/** The customer of the first charge pays it. */
async function pay(): Promise<void> {
  const id = await onlyTransactionAt(join(folder, 'service'), 'PEDIDO-1');
  const paid = await fetch(`${service.controlUrl}/transactions/${id}/pay`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.controlToken}` },
  });
  expect(paid.ok).toBe(true);
}

describe.skipIf(!HAS_POSTGRES)('two desks of a team', () => {
  beforeAll(async () => {
    service = await startSandbox({ dataFolder: join(folder, 'service'), port: 0, clock: systemClock });
    gateway = await testGateway(test, 'twodesks');
    await migrateSchema(gateway.administrator, gateway.schema);
    const { host, port } = test.address(TEAM_DATABASE);
    cable = await startDeskCable(host, () => port);
    one = await newDesk('one', port);
    other = await newDesk('other', cable.port);
  });
  afterAll(async () => {
    for (const shell of shells) await shell.close();
    await cable?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a charge that one desk creates appears in the other’s list, and so does its payment at both', async () => {
    await create(one, 'PEDIDO-1');
    await rows(other, 'PEDIDO-1').waitFor();
    expect(await rows(other, 'PEDIDO-1').textContent()).toContain('Pending');
    await pay();
    for (const page of [one, other]) await rows(page, 'PEDIDO-1').filter({ hasText: 'Paid' }).waitFor();
  });

  it('a note that the other desk writes is on the first one’s screen, with the desk’s name', async () => {
    await rows(one, 'PEDIDO-1').click();
    await one.getByText('Timeline').first().waitFor();
    await rows(other, 'PEDIDO-1').click();
    await other.getByLabel('New note').fill('The customer came by');
    await other.getByRole('button', { name: 'Add note' }).click();
    const entry = one.getByRole('listitem').filter({ hasText: 'The customer came by' });
    await entry.waitFor();
    expect(await entry.textContent()).toContain(`on computer ${hostname()}`);
    for (const page of [one, other]) await go(page, 'charges');
  });

  it('a desk without network creates, and its charge is in the other’s list once after it reconnects', async () => {
    cable.unplug();
    await other.getByText('No contact with the team’s server').first().waitFor();
    await create(other, 'PEDIDO-2');
    await rows(other, 'PEDIDO-2').waitFor();
    // What the other desk made is there, too.
    await rows(other, 'PEDIDO-1').waitFor();
    expect(await rows(one, 'PEDIDO-2').count()).toBe(0);
    cable.plugIn();
    await rows(one, 'PEDIDO-2').waitFor();
    await other.getByText('No contact with the team’s server').first().waitFor({ state: 'detached' });
    for (const page of [one, other]) {
      await page.reload();
      await rows(page, 'PEDIDO-2').first().waitFor();
      expect(await rows(page, 'PEDIDO-2').count()).toBe(1);
    }
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(shells.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
