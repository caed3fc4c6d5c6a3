import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src-main/clock.ts';
import type { ExportRow } from '../../../src-main/history/port.ts';
import { type CsvRequest, writeCsv } from '../../../src-main/reports/csv.ts';
import { csvDialect } from '../../../src-main/reports/csv-dialect.ts';
import { OUTCOME_UNKNOWN } from '../../../src-preload/contract/charge.ts';
import { type ConsoleError, ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { type Cell, readCsv } from '../../support/history-csv-reader.ts';

const ROW: ExportRow = {
  key: 'a1',
  transactionId: '7d1c0f4e-0000-4000-8000-000000000001',
  state: 'PAID',
  amount: 123456,
  customerName: 'José "Zé" Ávila; filho',
  customerDocument: '52998224725',
  reference: '=HYPERLINK("x")',
  firstItem: 'Café\r\ncom leite',
  itemCount: 2,
  createdAt: Date.UTC(2026, 10, 20, 15, 0, 5),
  expiresAt: null,
  paidAt: Date.UTC(2026, 10, 20, 15, 1, 0),
  paidAtIsObserved: false,
  lastCheckedAt: null,
  attention: [],
  setAside: false,
  number: 9,
  method: 'PIX',
  feeAmount: 99,
  netAmount: -5,
  end2endId: 'E1234567820261120150012345678901',
  customerEmail: 'ze@exemplo.com.br',
  customerPhone: '11987654321',
};

/** A history that holds these rows, in pages of two, whatever it is asked for. */
function pagesOf(rows: readonly ExportRow[]): CsvRequest['history'] {
  return {
    exportPage: async (_filter, after) => {
      const from = after?.number ?? 0;
      const more = from + 2 < rows.length;
      return { rows: rows.slice(from, from + 2), next: more ? { createdAt: 0, number: from + 2 } : null };
    },
  };
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'balcao-csv-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function request(rows: readonly ExportRow[], different: Partial<CsvRequest> = {}): CsvRequest {
  return {
    history: pagesOf(rows),
    filter: {},
    path: join(folder(), 'out.csv'),
    language: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    signal: new AbortController().signal,
    onProgress: () => undefined,
    clock: systemClock,
    ...different,
  };
}

/** The file's lines by the names of its columns. */
async function written(rows: readonly ExportRow[], language: 'en' | 'pt-BR'): Promise<Record<string, Cell>[]> {
  const asked = request(rows, { language });
  await writeCsv(asked);
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
  it('in Portuguese is what Brazilian Excel reads: BOM, semicolons, decimal commas, its dates', async () => {
    const [line] = await written([ROW], 'pt-BR');
    expect(texts(line)).toEqual({
      'Data de criação': '20/11/2026 12:00:05',
      'Data de pagamento': '20/11/2026 12:01:00',
      'Origem da data de pagamento': 'Serviço',
      'ID da transação': '7d1c0f4e-0000-4000-8000-000000000001',
      'Referência externa': '\'=HYPERLINK("x")',
      Cliente: 'José "Zé" Ávila; filho',
      'CPF/CNPJ': '529.982.247-25',
      'E-mail': 'ze@exemplo.com.br',
      Telefone: '11987654321',
      Descrição: 'Café\r\ncom leite',
      Itens: '2',
      'Valor bruto (R$)': '1234,56',
      'Tarifa (R$)': '0,99',
      'Valor líquido (R$)': '-0,05',
      'Valor não confirmado (R$)': '',
      Situação: 'Paga',
      'Situação no serviço': 'PAID',
      'ID fim a fim (E2E)': 'E1234567820261120150012345678901',
      'Expira em': '',
      'Verificada em': '',
    });
    expect(line?.['ID da transação']?.quoted).toBe(true);
    expect(line?.['Valor líquido (R$)']?.quoted).toBe(false);
  });

  it('in English is what everything else reads: no BOM, commas, decimal points, ISO instants with their offset', async () => {
    const asked = request([ROW], { language: 'en' });
    await writeCsv(asked);
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

  it('begins with a byte order mark in Portuguese', async () => {
    const asked = request([]);
    await writeCsv(asked);
    expect([...readFileSync(asked.path).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('gives an outcome-unknown attempt no id, and its amount apart from those that are summed', async () => {
    const unknown = { ...ROW, transactionId: null, state: OUTCOME_UNKNOWN, paidAt: null };
    const [line] = await written([unknown], 'pt-BR');
    expect(texts(line)).toMatchObject({
      'ID da transação': '',
      'Data de pagamento': '',
      'Origem da data de pagamento': '',
      'Valor bruto (R$)': '',
      'Valor não confirmado (R$)': '1234,56',
      Situação: 'Resultado desconhecido',
      'Situação no serviço': '',
    });
  });

  it("shows a state the document does not list by the service's own name", async () => {
    const [line] = await written([{ ...ROW, state: 'CHARGED_BACK' }], 'en');
    expect(texts(line)).toMatchObject({ Status: 'CHARGED_BACK', 'Service status': 'CHARGED_BACK' });
  });

  it.each(['=1+1', '+55 11', '-1', '@SUM(A1)', '\ttab', '\rreturn'])('guards %j with one apostrophe', async (name) => {
    const [line] = await written([{ ...ROW, customerName: name }], 'pt-BR');
    expect(line?.['Cliente']?.text).toBe(`'${name}`);
  });

  it.each(['pt-BR', 'en'] as const)('in %s keeps any text but for the guard, and any sum', async (language) => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 30 });
    const wild = fc.oneof(
      anyText,
      fc.constantFrom('"', '""', ';', ',', '\r\n', '\n', '=', "'", '\uFEFF', ' '),
      anyText,
    );
    const amounts = fc.integer({ min: 0, max: 9_999_999_999 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(wild, fc.option(wild), amounts), { maxLength: 7 }), async (charges) => {
        const rows = charges.map(([name, title, amount]) => ({ ...ROW, customerName: name, firstItem: title, amount }));
        const lines = await written(rows, language);
        const [customer, title, gross] =
          language === 'en'
            ? ['Customer', 'Description', 'Gross amount (BRL)']
            : ['Cliente', 'Descrição', 'Valor bruto (R$)'];
        const unguarded = (text = '') => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
        const asWritten = (text: string | null) =>
          /^'[=+\-@\t\r]/.test(text ?? '') ? (text ?? '').slice(1) : (text ?? '');
        expect(lines.map((line) => unguarded(line[customer]?.text))).toEqual(charges.map(([name]) => asWritten(name)));
        expect(lines.map((line) => unguarded(line[title]?.text))).toEqual(charges.map(([, text]) => asWritten(text)));
        const sum = lines.reduce((total, line) => total + BigInt((line[gross]?.text ?? '').replace(/[.,]/, '')), 0n);
        expect(sum).toBe(charges.reduce((total, [, , amount]) => total + BigInt(amount), 0n));
        for (const line of lines) expect(line[gross]?.text).toMatch(/^\d+[.,]\d\d$/);
      }),
      { numRuns: 60 },
    );
  });

  it('says how many rows and bytes it holds, and its digest, and tells its progress to the end', async () => {
    const heard: number[] = [];
    const asked = request([ROW, ROW, ROW, ROW, ROW], { onProgress: (rows) => void heard.push(rows) });
    const result = await writeCsv(asked);
    const bytes = readFileSync(asked.path);
    expect(result).toEqual({
      rows: 5,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(heard.at(-1)).toBe(5);
    expect(statSync(asked.path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(asked.path, '..'))).toEqual(['out.csv']);
  });
});

describe('an export that does not come to its end', () => {
  it('because it was cancelled between pages leaves nothing, and an older file as it was', async () => {
    const cancel = new AbortController();
    const path = join(folder(), 'out.csv');
    writeFileSync(path, 'older');
    const history: CsvRequest['history'] = {
      exportPage: async (_filter, after) => {
        if (after !== null) cancel.abort();
        return { rows: [ROW], next: { createdAt: 0, number: 1 } };
      },
    };
    expect(await errorOf(writeCsv(request([], { history, path, signal: cancel.signal })))).toEqual({
      kind: 'cancelled',
    });
    expect(readdirSync(join(path, '..'))).toEqual(['out.csv']);
    expect(readFileSync(path, 'utf8')).toBe('older');
  });

  it('because the history failed leaves nothing, and says what the history said', async () => {
    const path = join(folder(), 'out.csv');
    const history: CsvRequest['history'] = {
      exportPage: async () => {
        throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'corrupt' });
      },
    };
    const error = await errorOf(writeCsv(request([], { history, path })));
    expect(error).toEqual({ kind: 'history-unavailable', reason: 'corrupt' });
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  it('because its folder is gone says so', async () => {
    const path = join(folder(), 'gone', 'out.csv');
    expect(await errorOf(writeCsv(request([ROW], { path })))).toEqual({
      kind: 'file-not-written',
      reason: 'no-such-folder',
    });
  });

  it('because a folder is in its place says so, and leaves no temporary file', async () => {
    const path = join(folder(), 'out.csv');
    mkdirSync(join(path, 'inside'), { recursive: true });
    expect(await errorOf(writeCsv(request([ROW], { path })))).toMatchObject({ kind: 'file-not-written' });
    expect(readdirSync(join(path, '..'))).toEqual(['out.csv']);
    expect(existsSync(join(path, 'inside'))).toBe(true);
  });
});

describe('money', () => {
  it('is written from whole cents, digit by digit', () => {
    const { money } = csvDialect('en', 'UTC');
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
