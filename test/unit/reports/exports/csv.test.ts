import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExportSource } from '../../../../src-main/history/api/export-source.ts';
import type { ExportRow } from '../../../../src-main/history/api/history-api.ts';
import { csvDialect } from '../../../../src-main/reports/exports/text-formats/csv-dialect.ts';
import { writeExport } from '../../../../src-main/reports/exports/write-export.ts';
import { type ConsoleError, ConsoleFailure } from '../../../../src-preload/contract/errors.ts';
import { exportFormat } from '../../../../src-preload/contract/reports/export-options.ts';
import { OUTCOME_UNKNOWN } from '../../../../src-preload/contract/values/states.ts';
import { type Cell, readCsv } from '../../../support/history/csv-reader.ts';
import { exportFolder, exportTask, PAID_ROW, SILENT, sourceOf } from '../../../support/history/export-desk.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const ROW = PAID_ROW;

/** An apostrophe before what a spreadsheet could interpret as a formula. */
const GUARDED = /^'([\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** The file's lines by the names of its columns. */
async function written(rows: readonly ExportRow[], language: 'en' | 'pt-BR'): Promise<Record<string, Cell>[]> {
  const asked = exportTask({ language }, { dialect: language === 'en' ? 'international' : 'brazil' });
  await writeExport(asked, sourceOf(rows), SILENT);
  const text = readFileSync(asked.path, 'utf8').replace(/^\uFEFF/, '');
  const [head = [], ...lines] = readCsv(text, language === 'en' ? ',' : ';');
  return lines.map((line) => Object.fromEntries(line.map((cell, index) => [head[index]?.text ?? '', cell])));
}

const texts = (line: Record<string, Cell> | undefined) =>
  Object.fromEntries(Object.entries(line ?? {}).map(([name, cell]) => [name, cell.text]));

async function errorOf(promise: Promise<unknown>): Promise<ConsoleError> {
  const failure = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (failure instanceof ConsoleFailure) return failure.error;
  throw failure;
}

describe('an export', () => {
  it('an export in Portuguese is what Brazilian Excel reads: BOM, semicolons, decimal commas, its dates', async () => {
    const [line] = await written([ROW], 'pt-BR');
    expect(texts(line)).toEqual({
      'Data de criação': '20/11/2026 12:00:05',
      'Data de criação no gateway': '20/11/2026 12:00:05',
      'Data de pagamento': '20/11/2026 12:01:00',
      'Origem da data de pagamento': 'Gateway',
      'Data do reembolso': '',
      'Origem da data do reembolso': '',
      'ID da transação': '7d1c0f4e-0000-4000-8000-000000000001',
      'Referência externa': '\'=HYPERLINK("x")',
      'Número da nota fiscal': '4471',
      Cliente: 'José "Zé" Ávila; filho',
      'CPF/CNPJ': '529.982.247-25',
      'E-mail': 'ze@exemplo.com.br',
      Telefone: '11987654321',
      Descrição: 'Café\r\ncom leite',
      Itens: '2',
      'Valor bruto (R$)': '1234,56',
      'Valor no gateway (R$)': '',
      'Tarifa (R$)': '0,99',
      'Valor líquido (R$)': '-0,05',
      'Valor não confirmado (R$)': '',
      Situação: 'Paga',
      'Situação no gateway': 'PAID',
      'ID Pix (E2E)': 'E1234567820261120150012345678901',
      'Expira em': '',
      'Verificada em': '',
      Meio: 'PIX',
      Operador: 'Ana Souza',
    });
    expect(line?.['ID da transação']?.quoted).toBe(true);
    expect(line?.['Valor líquido (R$)']?.quoted).toBe(false);
  });

  it('an export in English is plain: no BOM, commas, decimal points, ISO times with their offset', async () => {
    const asked = exportTask({ language: 'en' }, { dialect: 'international' });
    await writeExport(asked, sourceOf([ROW]), SILENT);
    expect(readFileSync(asked.path, 'utf8').startsWith('"Created","Paid",')).toBe(true);
    const [line] = await written([{ ...ROW, paidAtIsObserved: true }], 'en');
    expect(texts(line)).toMatchObject({
      Created: '2026-11-20T12:00:05-03:00',
      'Payment date from': 'Balcão saw it',
      'Gross amount (BRL)': '1234.56',
      'Net amount (BRL)': '-0.05',
      Status: 'Paid',
    });
  });

  it('an export begins with a byte order mark in Portuguese', async () => {
    const asked = exportTask();
    await writeExport(asked, sourceOf([]), SILENT);
    expect([...readFileSync(asked.path).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('an export writes no id for an unknown outcome, and its amount apart from the sums', async () => {
    const unknown = { ...ROW, transactionId: null, state: OUTCOME_UNKNOWN, paidAt: null };
    const [line] = await written([unknown], 'pt-BR');
    expect(texts(line)).toMatchObject({
      'ID da transação': '',
      'Data de pagamento': '',
      'Origem da data de pagamento': '',
      'Valor bruto (R$)': '',
      'Valor não confirmado (R$)': '1234,56',
      Situação: 'Resultado desconhecido',
      'Situação no gateway': '',
    });
  });

  it("an export shows a state the document does not list by the service's own name", async () => {
    const [line] = await written([{ ...ROW, state: 'CHARGED_BACK' }], 'en');
    expect(texts(line)).toMatchObject({ Status: 'CHARGED_BACK', 'Status at the gateway': 'CHARGED_BACK' });
  });

  it.each(['=1+1', '+55 11', '-1', '@SUM(A1)', '\ttab', '\rreturn'])(
    'an export guards %j with one apostrophe',
    async (name) => {
      const [line] = await written([{ ...ROW, customerName: name }], 'pt-BR');
      expect(line?.['Cliente']?.text).toBe(`'${name}`);
    },
  );

  it.each(['pt-BR', 'en'] as const)('an export in %s has any text but for the guard, and any sum', async (language) => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 30 });
    const wild = fc.oneof(
      anyText,
      fc.constantFrom('"', '""', ';', ',', '\r\n', '\n', '=', "'", '\uFEFF', ' '),
      anyText,
    );
    const amounts = fc.integer({ min: 0, max: 9_999_999_999 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(wild, fc.option(wild), amounts), { maxLength: 7 }), async (charges) => {
        const rows = charges.map(([name, title, amount]) => ({
          ...ROW,
          customerName: name,
          firstItem: title,
          amount,
        }));
        const lines = await written(rows, language);
        const [customer, title, gross] =
          language === 'en'
            ? ['Customer', 'Description', 'Gross amount (BRL)']
            : ['Cliente', 'Descrição', 'Valor bruto (R$)'];
        const unguarded = (text = '') => (GUARDED.test(text) ? text.slice(1) : text);
        const asWritten = (text: string | null) => (GUARDED.test(text ?? '') ? (text ?? '').slice(1) : (text ?? ''));
        expect(lines.map((line) => unguarded(line[customer]?.text))).toEqual(charges.map(([name]) => asWritten(name)));
        expect(lines.map((line) => unguarded(line[title]?.text))).toEqual(charges.map(([, text]) => asWritten(text)));
        const sum = lines.reduce((total, line) => total + BigInt((line[gross]?.text ?? '').replace(/[.,]/, '')), 0n);
        expect(sum).toBe(charges.reduce((total, [, , amount]) => total + BigInt(amount), 0n));
        for (const line of lines) expect(line[gross]?.text).toMatch(/^\d+[.,]\d\d$/);
      }),
      { numRuns: runs(60) },
    );
  });

  it('an export writes the columns that were chosen, in the order they were chosen', async () => {
    const asked = exportTask({}, { columns: ['gross', 'transactionId', 'created'] });
    await writeExport(asked, sourceOf([ROW]), SILENT);
    expect(readFileSync(asked.path, 'utf8')).toBe(
      '\uFEFF"Valor bruto (R$)";"ID da transação";"Data de criação"\r\n' +
        `1234,56;"${ROW.transactionId}";20/11/2026 12:00:05\r\n`,
    );
  });

  it('an export masks names, CPF, e-mail and phone on request, and leaves ids and amounts', async () => {
    const asked = exportTask({}, { masked: true });
    await writeExport(asked, sourceOf([{ ...ROW, customerName: 'Maria da Silva' }]), SILENT);
    const text = readFileSync(asked.path, 'utf8');
    for (const shown of [
      'M••• d••• S•••',
      '•••.982.247-••',
      'z•••@exemplo.com.br',
      '(••) •••••-4321',
      '1234,56',
      'E12345678',
    ])
      expect(text).toContain(shown);
    for (const hidden of ['Maria', '529', 'ze@', '98765']) expect(text).not.toContain(hidden);
  });

  it('an export reports its rows, bytes, sums and digest, and its progress to the end', async () => {
    const heard: number[] = [];
    const asked = exportTask();
    const progress = (rows: number) => void heard.push(rows);
    const result = await writeExport(asked, sourceOf([ROW, ROW, ROW, ROW, ROW]), { ...SILENT, progress });
    const bytes = readFileSync(asked.path);
    expect(result).toMatchObject({
      rows: 5,
      sum: 5 * ROW.amount,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(heard.at(-1)).toBe(5);
    expect(statSync(asked.path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(asked.path)).toSorted()).toEqual(['out.csv', 'out.csv.manifest.json']);
  });

  it('an export has its manifest apart from that of another format of the same name', async () => {
    const csv = exportTask();
    const jsonl = {
      ...csv,
      path: csv.path.replace(/csv$/, 'jsonl'),
      options: { ...csv.options, format: 'jsonl' },
    } as const;
    await writeExport(csv, sourceOf([ROW]), SILENT);
    await writeExport(jsonl, sourceOf([]), SILENT);
    const manifests = ['out.csv.manifest.json', 'out.jsonl.manifest.json'].map((name) =>
      JSON.parse(readFileSync(join(dirname(csv.path), name), 'utf8')),
    );
    expect(manifests).toMatchObject([
      { manifestOf: 'out.csv', rows: 1 },
      { manifestOf: 'out.jsonl', rows: 0 },
    ]);
  });

  it('an export has a manifest beside it: filter, zone, counts and sums by state, digest', async () => {
    const asked = exportTask({ filter: { states: ['PAID'], text: 'Ávila' } });
    const unknown = { ...ROW, transactionId: null, state: OUTCOME_UNKNOWN };
    const unreported = { ...ROW, amount: 4, feeAmount: null, netAmount: null };
    const { sha256 } = await writeExport(asked, sourceOf([ROW, unreported, { ...unknown, netAmount: null }]), SILENT);
    expect(JSON.parse(readFileSync(join(dirname(asked.path), 'out.csv.manifest.json'), 'utf8'))).toMatchObject({
      manifestOf: 'out.csv',
      sha256,
      rows: 3,
      sumInCents: '123460',
      byState: [
        { state: 'PAID', count: 2, sumInCents: '123460' },
        { state: OUTCOME_UNKNOWN, count: 1, sumInCents: '0' },
      ],
      fee: { sumInCents: '198', rowsWithout: 1 },
      net: { sumInCents: '-5', rowsWithout: 2 },
      gateway: 'Loja',
      filter: { states: ['PAID'], text: 'Ávila' },
      filterInWords: ['Situação: Paga.', 'Busca: Ávila'],
      codesProtected: false,
      timeZone: 'America/Sao_Paulo',
      utcOffset: '-03:00',
      dialect: 'brazil',
      auditTrail: { kind: 'none' },
    });
  });

  it('an export that protects codes for spreadsheets says so in its manifest, and how they are written', async () => {
    const asked = exportTask({}, { protectCodes: true, columns: ['transactionId', 'reference', 'gross'] });
    await writeExport(asked, sourceOf([{ ...ROW, reference: '00123' }]), SILENT);
    const [, line] = readCsv(readFileSync(asked.path, 'utf8').replace(/^\uFEFF/, ''), ';');
    expect(line?.map(({ text }) => text)).toEqual([`="${ROW.transactionId}"`, '="00123"', '1234,56']);
    expect(JSON.parse(readFileSync(`${asked.path}.manifest.json`, 'utf8'))).toMatchObject({
      codesProtected: true,
      codeFormula: expect.stringContaining('="00123"'),
    });
  });

  it('an export does not show in a masked manifest what was searched for', async () => {
    const asked = exportTask({ filter: { text: '52998224725' } }, { masked: true });
    await writeExport(asked, sourceOf([ROW]), SILENT);
    expect(readFileSync(join(dirname(asked.path), 'out.csv.manifest.json'), 'utf8')).not.toContain('52998224725');
  });
});

describe('an export that fails', () => {
  const refusing = (fault: Error): ExportSource => ({
    ...sourceOf([]),
    *pages() {
      yield [ROW];
      throw fault;
    },
    details: () => {
      throw fault;
    },
  });

  it('a cancelled export leaves nothing, and an older file unchanged', async () => {
    const path = join(exportFolder(), 'out.csv');
    writeFileSync(path, 'older');
    const writing = writeExport(exportTask({ path }), sourceOf([ROW]), { ...SILENT, cancelled: () => true });
    expect(await errorOf(writing)).toEqual({ kind: 'cancelled' });
    expect(readdirSync(dirname(path))).toEqual(['out.csv']);
    expect(readFileSync(path, 'utf8')).toBe('older');
  });

  it('an export whose history failed leaves nothing, in any format', async () => {
    for (const format of exportFormat.options) {
      const asked = exportTask({}, { format });
      const fault = new ConsoleFailure({ kind: 'history-unavailable', reason: 'corrupt' });
      const error = await errorOf(writeExport(asked, refusing(fault), SILENT));
      expect(error).toEqual({ kind: 'history-unavailable', reason: 'corrupt' });
      expect(readdirSync(dirname(asked.path))).toEqual([]);
    }
  });

  it('an export whose folder is gone says so', async () => {
    const path = join(exportFolder(), 'gone', 'out.csv');
    expect(await errorOf(writeExport(exportTask({ path }), sourceOf([ROW]), SILENT))).toEqual({
      kind: 'file-not-written',
      reason: 'no-such-folder',
      folder: dirname(path),
    });
  });

  it('an export with a folder in its place says so, and leaves no temporary file', async () => {
    const path = join(exportFolder(), 'out.csv');
    mkdirSync(join(path, 'inside'), { recursive: true });
    expect(await errorOf(writeExport(exportTask({ path }), sourceOf([ROW]), SILENT))).toMatchObject({
      kind: 'file-not-written',
    });
    expect(readdirSync(dirname(path))).toEqual(['out.csv']);
    expect(existsSync(join(path, 'inside'))).toBe(true);
  });

  it('an export whose manifest cannot be written leaves no data without one', async () => {
    const path = join(exportFolder(), 'out.csv');
    mkdirSync(join(dirname(path), 'out.csv.manifest.json', 'inside'), { recursive: true });
    expect(await errorOf(writeExport(exportTask({ path }), sourceOf([ROW]), SILENT))).toMatchObject({
      kind: 'file-not-written',
    });
    expect(readdirSync(dirname(path))).toEqual(['out.csv.manifest.json']);
  });
});

describe('money', () => {
  it('money is written from whole cents, digit by digit', () => {
    const { money } = csvDialect('international', 'UTC');
    expect([0, 1, 99, 100, 435, -7, Number.MAX_SAFE_INTEGER].map(money)).toEqual([
      '0.00',
      '0.01',
      '0.99',
      '1.00',
      '4.35',
      '-0.07',
      '90071992547409.91',
    ]);
  });
});
