import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Input } from '../../../src-preload/contract/contract.ts';
import { exampleLayouts } from '../../../src-preload/contract/ready-layouts/example-layouts.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import { ACCOUNTING_COLUMNS, SELECTION_OF_ONE } from '../../../src-preload/contract/reports/export-options.ts';
import { monthNow } from '../../support/clocks/month-now.ts';
import { typedGateway } from '../../support/gateway/connect-gateway.ts';
import { heldService } from '../../support/gateway/services/held-service.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../support/shell/console-desk.ts';
import { exportCommandHere } from '../../support/shell/windowless.ts';

/** A desk with two live gateways, of 2 and 3 charges, the second one archived, and a sandbox gateway. */
async function twoGateways() {
  const service = await heldService({ held: false });
  const desk = await openDesk();
  onTestFinished(() => desk.close());
  const add = async (name: string, environment: 'live' | 'sandbox', amounts: readonly number[]) => {
    const { id } = await desk.call(
      'gateways.add',
      typedGateway({ name, environment, baseUrl: service.baseUrl, requestsPerSecond: 100 }),
    );
    await desk.call('access.setToken', { gatewayId: id, token: 'a-token' });
    for (const amount of amounts)
      await desk.call('charges.create', {
        gatewayId: id,
        draft: { ...typedDraft(), id: randomUUID(), amount },
        confirmDuplicate: true,
      });
    return id;
  };
  const shop = await add('Loja', 'live', [1_000, 2_550]);
  const branch = await add('Filial', 'live', [700, 1_881, 12_345]);
  const test = await add('Teste', 'sandbox', [999]);
  await desk.call('gateways.archive', { gatewayId: branch });
  return { desk, shop, branch, test };
}

const asked = (gatewayId: string, alsoGateways: string[]): Input<'exports.write'> => ({
  gatewayId,
  alsoGateways,
  exportId: randomUUID(),
  filter: {},
  sort: { column: 'created', direction: 'desc' },
  options: { format: 'csv', dialect: 'brazil', columns: [...ACCOUNTING_COLUMNS], masked: false, rawAnswers: false },
  language: 'pt-BR',
});

/** A layout of charges whose second column is the gateway, and the names that a file of it has. */
function layoutOfGateways() {
  const layout: ExportLayout = {
    ...exampleLayouts('pt-BR')[1],
    ...{ name: 'Por gateway', lines: 'charge', headings: false, encoding: 'utf-8' },
    columns: [
      { kind: 'charge', field: 'gross', heading: 'Valor' },
      { kind: 'movement', field: 'gateway', heading: 'Gateway' },
    ],
  };
  const names = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(';')[1]);
  return { layout, names };
}

/** What the history's file holds, by plain SQL. */
function sqlTotals(desk: ConsoleDesk, gatewayId: string): { rows: number; sum: number } {
  const db = new Database(join(desk.folder, 'gateways', gatewayId, 'history.db'), { readonly: true });
  try {
    return db.prepare('SELECT count(*) AS rows, sum(amount) AS sum FROM charges').get() as {
      rows: number;
      sum: number;
    };
  } finally {
    db.close();
  }
}

describe('several gateways of one environment', () => {
  it('one file has each gateway’s rows with its name, and the sums that SQL gives, archived ones too', async () => {
    const { desk, shop, branch } = await twoGateways();
    const [ofShop, ofBranch] = [sqlTotals(desk, shop), sqlTotals(desk, branch)];
    const file = await desk.call('exports.write', asked(shop, [branch]));
    expect(file).toMatchObject({ rows: ofShop.rows + ofBranch.rows, sum: ofShop.sum + ofBranch.sum });
    const lines = readFileSync(file.path, 'utf8').split('\r\n').slice(0, -1);
    const names = lines.map((line) =>
      line
        .split(';')[0]
        ?.replace(/^\uFEFF/, '')
        .replaceAll('"', ''),
    );
    expect(names).toEqual(['Gateway', 'Loja', 'Loja', 'Filial', 'Filial', 'Filial']);
    const manifest = JSON.parse(readFileSync(`${file.path}.manifest.json`, 'utf8'));
    expect(manifest).toMatchObject({
      sumInCents: String(ofShop.sum + ofBranch.sum),
      gateways: [
        { gateway: 'Loja', rows: 2, sumInCents: String(ofShop.sum) },
        { gateway: 'Filial', rows: 3, sumInCents: String(ofBranch.sum) },
      ],
    });
    for (const gatewayId of [shop, branch])
      expect(await desk.call('exports.made', { gatewayId })).toMatchObject([{ sha256: file.sha256, rows: 5 }]);
    const [made] = await desk.call('exports.made', { gatewayId: branch });
    const { options, language } = made?.options ?? expect.fail();
    const again = { gatewayId: branch, exportId: randomUUID(), number: made?.number ?? 0, options, language };
    expect(await desk.call('exports.again', again)).toMatchObject({ rows: 5, before: { rows: 5 } });
  });

  it('live and sandbox gateways are never in one file or one closing', async () => {
    const { desk, shop, branch, test } = await twoGateways();
    const mixed = { kind: 'mixed-environments' };
    expect(await desk.errorOf('exports.write', asked(shop, [branch, test]))).toEqual(mixed);
    const period = { period: monthNow(), basis: 'created' as const };
    expect(await desk.errorOf('closing.readSeveral', { gatewayIds: [shop, test], ...period })).toEqual(mixed);
    const closings = await desk.call('closing.readSeveral', { gatewayIds: [shop, branch], ...period });
    const gross = closings.map(({ closing }) => closing.lines.reduce((sum, line) => sum + line.gross, 0));
    expect(gross).toEqual([sqlTotals(desk, shop).sum, sqlTotals(desk, branch).sum]);
  });

  it('charges that are selected, or of one customer, are never exported together with other gateways', async () => {
    const { desk, shop, branch } = await twoGateways();
    const { rows } = await desk.call('charges.list', { gatewayId: shop, filter: {}, after: null, limit: 1 });
    const key = rows[0]?.key ?? expect.fail();
    const refused = { kind: 'invalid-input', issues: [{ path: 'alsoGateways', code: SELECTION_OF_ONE }] };
    for (const filter of [{ keys: [key] }, { customerOf: key }]) {
      expect(await desk.errorOf('exports.write', { ...asked(shop, [branch]), filter })).toEqual(refused);
      expect(await desk.call('exports.write', { ...asked(shop, []), filter })).toMatchObject({
        rows: expect.any(Number),
      });
    }
    expect(await desk.call('exports.made', { gatewayId: branch })).toEqual([]);
  });

  it('a gateway whose history cannot be read is named, and no file is written', async () => {
    const { desk, shop, branch } = await twoGateways();
    await desk.console.close();
    const header = readFileSync(join(desk.folder, 'gateways', branch, 'history.db'));
    // The number of a version that no Balcão of today writes (`user_version`).
    header.writeUInt32BE(9_999, 60);
    writeFileSync(join(desk.folder, 'gateways', branch, 'history.db'), header);
    const later = await desk.reopen();
    onTestFinished(() => later.close());
    const named = { kind: 'gateway-unreadable', gateway: 'Filial', because: 'from-newer-version' };
    expect(await later.errorOf('exports.write', asked(shop, [branch]))).toEqual(named);
    const period = { period: monthNow(), basis: 'created' as const };
    expect(await later.errorOf('closing.readSeveral', { gatewayIds: [shop, branch], ...period })).toEqual(named);
    expect(await later.call('exports.made', { gatewayId: shop })).toEqual([]);
  });

  it('the export command writes several gateways into one file, and refuses mixed environments', async () => {
    const { desk, shop, branch } = await twoGateways();
    const total = sqlTotals(desk, shop).sum + sqlTotals(desk, branch).sum;
    await desk.console.close();
    const out = join(desk.folder, 'downloads', 'all.csv');
    const sumOf = () => JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8')).sumInCents;
    expect(await exportCommandHere(desk.folder, ['--all-gateways', 'live', '--out', out])).toBe(0);
    expect(sumOf()).toBe(String(total));
    const two = ['--gateway', 'Filial', '--gateway', 'Loja', '--out', out];
    expect(await exportCommandHere(desk.folder, two)).toBe(0);
    expect(sumOf()).toBe(String(total));
    expect(await exportCommandHere(desk.folder, [...two, '--gateway', 'Teste'])).toBe(1);
  });

  it('a layout writes several gateways from the operation and the command, with their names', async () => {
    const { desk, shop, branch } = await twoGateways();
    const { layout, names } = layoutOfGateways();
    await desk.call('saved.save', { gatewayId: shop, save: { kind: 'layout', thing: layout, replaces: null } });
    const file = await desk.call('exports.write', { ...asked(shop, [branch]), layout: layout.name });
    expect(names(file.path)).toEqual(['Loja', 'Loja', 'Filial', 'Filial', 'Filial']);
    await desk.console.close();
    const out = join(desk.folder, 'downloads', 'by-layout.csv');
    const flags = ['--all-gateways', 'live', '--layout', layout.name, '--out', out];
    expect(await exportCommandHere(desk.folder, flags)).toBe(0);
    expect(names(out)).toEqual(['Loja', 'Loja', 'Filial', 'Filial', 'Filial']);
  });

  it('a schedule of several gateways writes those of its approval, and is listed with them', async () => {
    const { desk, shop, branch } = await twoGateways();
    const total = sqlTotals(desk, shop).sum + sqlTotals(desk, branch).sum;
    await desk.console.close();
    const out = join(desk.folder, 'downloads', 'month.csv');
    const all = ['--all-gateways', 'live', '--out', out, '--protect-codes', '--save-schedule', 'Month'];
    expect(await exportCommandHere(desk.folder, all)).toBe(0);
    const mixed = ['--gateway', 'Loja', '--gateway', 'Teste', '--out', out, '--save-schedule', 'Mixed'];
    expect(await exportCommandHere(desk.folder, mixed)).toBe(1);
    expect(await exportCommandHere(desk.folder, ['--schedule', 'Month'])).toBe(0);
    const manifest = () => JSON.parse(readFileSync(`${out}.manifest.json`, 'utf8'));
    expect(manifest()).toMatchObject({ sumInCents: String(total), rows: 5 });
    const later = await desk.reopen();
    onTestFinished(() => later.close());
    expect(await later.call('exports.schedules', null)).toMatchObject([
      { name: 'Month', gatewayNames: ['Loja', 'Filial'], protectCodes: true },
    ]);
  });
});
