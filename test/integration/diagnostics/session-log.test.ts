import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { allowedLine } from '../../../src-main/diagnostics/log-line.ts';
import { ACCOUNTING_COLUMNS } from '../../../src-preload/contract/reports/export-options.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { typedDraft } from '../../support/gateway/typed-draft.ts';
import { openDesk } from '../../support/shell/console-desk.ts';

it('the log of a session has what an admin looks for, in order, by ids, counts and listed words alone', async () => {
  const clock = new VirtualClock();
  const desk = await openDesk(mkdtempSync(join(tmpdir(), 'balcao-log-')), clock);
  onTestFinished(() => desk.close());
  const { id: gatewayId } = await desk.call('gateways.addSandbox', null);
  await desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  await desk.call('access.verify', { gatewayId });
  await desk.call('maintenance.backUp', { gatewayId });
  await desk.call('maintenance.check', { gatewayId });
  const options = {
    format: 'csv' as const,
    dialect: 'brazil' as const,
    columns: [...ACCOUNTING_COLUMNS],
    masked: true,
    rawAnswers: false,
  };
  const sort = { column: 'created' as const, direction: 'desc' as const };
  const exportId = '00000000-0000-4000-8000-000000000001';
  await desk.call('exports.write', { gatewayId, exportId, filter: {}, sort, options, language: 'en' });
  await desk.call('closing.close', { gatewayId, period: '2026-11', basis: 'created' });
  await desk.call('audit.check', { printed: null });
  // A check by the clock is logged only where its verdict is another.
  await clock.advance(20 * 60_000);
  await expect.poll(() => desk.news.length).toBe(13);
  await desk.console.close();
  const lines = desk.news.map((line) => allowedLine(line as { event: string }));
  const gateway = gatewayId;
  const ms = expect.any(Number);
  const count = expect.any(Number);
  const number = expect.stringMatching(/^\d+\.\d+\.\d+$/);
  const versions = { version: '0.0.0', shell: 'browser', node: number, platform: process.platform };
  const schemas = { consoleSchema: count, historySchema: count };
  const token = { gateway, verdict: 'valid', method: 'documented-read', status: 404 };
  expect(lines.slice(0, 8)).toEqual([
    { level: 'info', event: 'started', fields: { ...versions, ...schemas, gateways: 0 } },
    { level: 'info', event: 'gateway-opened', fields: { gateway, ms } },
    { level: 'info', event: 'token-checked', fields: { ...token, occasion: 'demand' } },
    { level: 'info', event: 'backup-made', fields: { gateway, bytes: count, ms } },
    { level: 'info', event: 'history-checked', fields: { gateway, findings: 0, ms } },
    { level: 'info', event: 'export-written', fields: { gateway, format: 'csv', rows: 1, masked: true, ms } },
    { level: 'info', event: 'closed', fields: { gateway, basis: 'created', length: 'month' } },
    { level: 'info', event: 'trail-checked', fields: { entries: count, records: count, ms } },
  ]);
  // What the clock does: backups of the history and (also after changes) of console.db, a check of the trail, and a drill.
  // The history was checked just now on demand.
  const byItself = lines.slice(8, -1).map((line) => line?.event);
  expect(byItself.toSorted()).toEqual([
    ...['backup-drilled', 'backup-made', 'backup-made', 'backup-made', 'trail-checked'],
  ]);
  expect(lines.at(-1)).toEqual({ level: 'info', event: 'stopped', fields: {} });
  expect(desk.log).toEqual([]);
});
