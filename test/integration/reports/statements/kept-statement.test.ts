import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../../src-main/ground/clock.ts';
import { LARGEST } from '../../../../src-preload/contract/values/input-limits.ts';
import { base64 } from '../../../support/gateway/batch-desk.ts';
import { createdCharge } from '../../../support/gateway/connect-gateway.ts';
import { typedDraft } from '../../../support/gateway/typed-draft.ts';
import { type ConsoleDesk, openDesk } from '../../../support/shell/console-desk.ts';
import { excelRow, excelWorkbook, STYLE } from '../../../support/spreadsheets/excel-workbook.ts';

const MAPPING = { date: 0, amount: 1, debit: null, sign: null, description: 2, endToEnd: null, id: null };
const MARK = 'KEPT-MARK-4711';
const CSV = `Data;Valor;Histórico\n20/11/2026;10,00;PIX ${MARK}`;

let desk: ConsoleDesk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const newGateway = async () => (await desk.call('gateways.addSandbox', null)).id;

async function kept(gatewayId: string, text = CSV, name = 'extrato.csv'): Promise<string> {
  const result = await desk.call('statements.keep', { gatewayId, name, content: base64(text) });
  if (result.kept !== 'yes') throw new Error(`not kept: ${result.kept}`);
  return result.statementId;
}

const historyFile = (folder: string, gatewayId: string) => join(folder, 'gateways', gatewayId, 'history.db');

/** The rows of the file and of its WAL, as bytes. */
const bytesOf = (folder: string, gatewayId: string) =>
  ['', '-wal'].map((side) => {
    try {
      return readFileSync(`${historyFile(folder, gatewayId)}${side}`).toString('latin1');
    } catch {
      return '';
    }
  });

describe('an open statement', () => {
  it('an open statement is there after a restart, with its columns and what was marked in it', async () => {
    const gatewayId = await newGateway();
    expect(await desk.call('statements.kept', { gatewayId })).toBeNull();
    const statementId = await kept(gatewayId);
    const chosen = { ...MAPPING, description: null };
    const pick = { lineId: 'N1', kind: 'payment' as const, key: '00000000-0000-4000-8000-000000000001' };
    await desk.call('statements.choose', { gatewayId, statementId, mapping: chosen });
    await desk.call('statements.choose', { gatewayId, statementId, pick: { ...pick, key: gatewayId } });
    await desk.call('statements.choose', { gatewayId, statementId, pick });
    await desk.call('statements.choose', { gatewayId, statementId, pick: { ...pick, lineId: 'N2' } });
    await desk.call('statements.choose', { gatewayId, statementId, pick: { ...pick, lineId: 'N2', key: null } });
    desk = await desk.reopen();
    const statement = await desk.call('statements.kept', { gatewayId });
    expect(statement).toMatchObject({ statementId, name: 'extrato.csv', mapping: chosen, isMatched: false });
    expect(statement?.picks).toEqual([pick]);
    expect(statement?.shape).toMatchObject({ kind: 'csv', format: 'csv', head: ['Data', 'Valor', 'Histórico'] });
  });

  it('an open statement is matched with what was paid since it was loaded, also after a restart', async () => {
    const gatewayId = await newGateway();
    const key = await createdCharge(desk, gatewayId, typedDraft({ amount: 1_234 }));
    const { reference } = await desk.call('charges.detail', { gatewayId, key });
    const day = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
    const statementId = await kept(gatewayId, `Data;Valor;Histórico\n${day};12,34;PIX ${reference}`);
    const match = () => desk.call('statements.match', { gatewayId, statementId, mapping: MAPPING });
    expect((await match()).counts).toMatchObject({ matched: 0, missingHere: 1 });
    expect(await desk.call('statements.kept', { gatewayId })).toMatchObject({ isMatched: true, mapping: MAPPING });
    desk = await desk.reopen();
    await desk.call('sandbox.simulate', { gatewayId, key, action: 'pay' });
    await desk.received((signal) => signal.name === 'charge-paid' && signal.payload.row.key === key);
    expect((await match()).counts).toMatchObject({ matched: 1, missingHere: 0 });
  });

  it('an open statement outlives a process that is killed', async () => {
    const gatewayId = await newGateway();
    const statementId = await kept(gatewayId);
    // The files as they are at that moment, while the first console still runs.
    const folder = mkdtempSync(join(tmpdir(), 'balcao-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(desk.folder, folder, { recursive: true });
    const next = await openDesk(folder);
    onTestFinished(() => next.console.close());
    await vi.waitFor(
      async () => expect(await next.call('statements.kept', { gatewayId })).toMatchObject({ statementId }),
      { timeout: 20_000 },
    );
  });

  it('a dismissed statement leaves nothing of it in the file, and is gone for who still shows it', async () => {
    const gatewayId = await newGateway();
    const statementId = await kept(gatewayId);
    expect(bytesOf(desk.folder, gatewayId).some((bytes) => bytes.includes(MARK))).toBe(true);
    await desk.call('statements.dismiss', { gatewayId, statementId });
    expect(await desk.call('statements.kept', { gatewayId })).toBeNull();
    expect(await desk.errorOf('statements.match', { gatewayId, statementId, mapping: MAPPING })).toEqual({
      kind: 'invalid-input',
      issues: [{ path: 'statementId', code: 'statement-gone' }],
    });
    desk = await desk.reopen();
    expect(bytesOf(desk.folder, gatewayId).some((bytes) => bytes.includes(MARK))).toBe(false);
  });

  it('a second file takes the place of the first, which another window hears', async () => {
    const gatewayId = await newGateway();
    const first = await kept(gatewayId);
    const before = desk.signals.length;
    const second = await kept(
      gatewayId,
      '<OFX><STMTTRN><DTPOSTED>20261120<TRNAMT>10.00<FITID>1</STMTTRN></OFX>',
      'b.ofx',
    );
    expect(desk.signals.slice(before)).toContainEqual({ name: 'kept-statement-changed', payload: { gatewayId } });
    expect(await desk.call('statements.kept', { gatewayId })).toMatchObject({
      statementId: second,
      shape: { kind: 'ofx', entries: 1 },
    });
    // What a late window still chooses in the first does not reach the second.
    await desk.call('statements.choose', { gatewayId, statementId: first, mapping: MAPPING });
    expect((await desk.call('statements.kept', { gatewayId }))?.mapping).toBeNull();
  });

  it('a file that is no statement is not kept', async () => {
    const gatewayId = await newGateway();
    const content = base64('nothing of it is a table');
    expect(await desk.errorOf('statements.keep', { gatewayId, name: 'x.csv', content })).toMatchObject({
      kind: 'invalid-input',
    });
  });

  it('a workbook with more text than is kept can be matched, and the page hears that it is not kept', async () => {
    // On the wall clock, because it takes seconds on a busy machine.
    const patient = await openDesk(undefined, systemClock);
    onTestFinished(() => patient.close());
    const gatewayId = (await patient.call('gateways.addSandbox', null)).id;
    const long = 'x'.repeat(2_000);
    const texts = [
      'Data',
      'Valor',
      'Histórico',
      ...Array.from({ length: LARGEST.keptStatement / long.length }, () => long),
    ];
    const rows = texts
      .slice(3)
      .map((_, at) => excelRow(at + 2, [`<c s="${STYLE.day}"><v>46346</v></c>`, '<c><v>10</v></c>', sharedText(3)]));
    const head = excelRow(1, [0, 1, 2].map(sharedText));
    const strings = texts.slice(0, 4).map((text) => `<si><t>${text}</t></si>`);
    const file = excelWorkbook([{ name: 'Extrato', rows: [head, ...rows].join('') }], { strings });
    const content = file.toString('base64');
    expect(await patient.call('statements.keep', { gatewayId, name: 'x.xlsx', content })).toEqual({
      kept: 'too-large',
    });
    expect(await patient.call('statements.kept', { gatewayId })).toBeNull();
    const match = await patient.call('statements.match', { gatewayId, content, mapping: MAPPING });
    expect(match.counts.missingHere).toBe(rows.length);
  });
});

const sharedText = (index: number) => `<c t="s"><v>${index}</v></c>`;
