/** The parts of an export, for tests: rows in place of a history's, a task, and independent readers of the file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { JSDOM } from 'jsdom';
import { onTestFinished } from 'vitest';
import type { ExportSource } from '../../../src-main/history/api/export-source.ts';
import type { ExportRow } from '../../../src-main/history/api/history-api.ts';
import type { ExportTask } from '../../../src-main/reports/exports/write-export.ts';
import { EXPORT_COLUMNS, type ExportOptions } from '../../../src-preload/contract/reports/export-options.ts';

export const PAID_ROW: ExportRow = {
  key: 'aaaaaaaa-0000-4000-8000-000000000001',
  transactionId: '7d1c0f4e-0000-4000-8000-000000000001',
  state: 'PAID',
  serviceCreatedAt: null,
  amount: 123456,
  customerName: 'José "Zé" Ávila; filho',
  customerDocument: '52998224725',
  reference: '=HYPERLINK("x")',
  invoiceNumber: '4471',
  firstItem: 'Café\r\ncom leite',
  itemCount: 2,
  createdAt: Date.UTC(2026, 10, 20, 15, 0, 5),
  expiresAt: null,
  paidAt: Date.UTC(2026, 10, 20, 15, 1, 0),
  paidAtIsObserved: false,
  returnedAt: null,
  returnedFrom: null,
  lastCheckedAt: null,
  attention: [],
  dismissed: false,
  tags: [],
  hasNote: false,
  operator: 'Ana Souza',
  answeredAmount: null,
  reportedState: null,
  askedAmount: null,
  timeKey: 9,
  method: 'PIX',
  feeAmount: 99,
  netAmount: -5,
  end2endId: 'E1234567820261120150012345678901',
  customerEmail: 'ze@exemplo.com.br',
  customerPhone: '11987654321',
};

/** A history that has these rows, in pages of two, whatever the filter. */
export function sourceOf(rows: readonly ExportRow[]): ExportSource {
  return {
    count: () => rows.length,
    *pages() {
      for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2);
    },
    movements: () => ({ count: 0, leftOut: { unconfirmed: 0, unmarked: 0 }, pages: [] }),
    details: () => {
      throw new Error('only a history knows more than its rows');
    },
    raw: () => [],
    close: () => undefined,
  };
}

const EVERYTHING: ExportOptions = {
  format: 'csv',
  dialect: 'brazil',
  columns: [...EXPORT_COLUMNS],
  masked: false,
  rawAnswers: false,
  protectCodes: false,
};

/** A folder that is deleted when the test has finished. */
export function exportFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'balcao-export-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Everything, as Brazilian Excel reads it, by default. */
export function exportTask(
  different: Partial<Omit<ExportTask, 'options'>> = {},
  options: Partial<ExportOptions> = {},
): ExportTask {
  const { format = 'csv' } = options;
  return {
    gatewayName: 'Loja',
    others: [],
    path: join(exportFolder(), `out.${format}`),
    part: 'part',
    filter: {},
    sort: { column: 'created', direction: 'desc' },
    options: { ...EVERYTHING, ...options },
    layout: null,
    returningStates: [],
    language: 'pt-BR',
    timeZone: 'America/Sao_Paulo',
    madeAt: Date.UTC(2026, 10, 20, 15),
    auditHead: null,
    ...different,
  };
}

export const SILENT = { progress: () => undefined, cancelled: () => false };

interface SheetCell {
  /** `B7`. */
  readonly at: string;
  readonly kind: 'text' | 'number';
  readonly text: string;
  readonly style: string;
}

export interface ReadWorkbook {
  readonly sheets: readonly { readonly name: string; readonly rows: readonly (readonly SheetCell[])[] }[];
  /** Every part, as text. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Reads a workbook with fflate and jsdom's XML parser, which are independent of the writer. */
export function readWorkbook(file: string | Uint8Array): ReadWorkbook {
  const files = unzipSync(typeof file === 'string' ? readFileSync(file) : file);
  const parts = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder('utf-8', { fatal: true }).decode(bytes)]),
  );
  const { DOMParser } = new JSDOM().window;
  const parse = (name: string) => {
    const document = new DOMParser().parseFromString(parts[name] ?? '', 'application/xml');
    if (document.getElementsByTagName('parsererror').length > 0) throw new Error(`${name} is no XML`);
    return document;
  };
  const targets = new Map(
    [...parse('xl/_rels/workbook.xml.rels').getElementsByTagName('Relationship')].map((relation) => [
      relation.getAttribute('Id'),
      `xl/${relation.getAttribute('Target')}`,
    ]),
  );
  const sheets = [...parse('xl/workbook.xml').getElementsByTagName('sheet')].map((sheet) => {
    const document = parse(targets.get(sheet.getAttribute('r:id')) ?? '');
    const rows = [...document.getElementsByTagName('row')].map((row) =>
      [...row.getElementsByTagName('c')].map(
        (cell): SheetCell => ({
          at: cell.getAttribute('r') ?? '',
          kind: cell.getAttribute('t') === 'inlineStr' ? 'text' : 'number',
          text: unescaped(cell.textContent ?? ''),
          style: cell.getAttribute('s') ?? '',
        }),
      ),
    );
    return { name: sheet.getAttribute('name') ?? '', rows };
  });
  return { sheets, parts };
}

/** The format's own escape (ECMA-376, section 22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
