/** Writes one export from one snapshot of the history, whole or not at all. Runs in its own thread. */
import { basename } from 'node:path';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../../src-preload/contract/charges/list/list.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import type { ExportOptions } from '../../../src-preload/contract/reports/export-options.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import { type Append, removeFile, type WrittenFile, writeFileAtomically } from '../../ground/atomic-write.ts';
import { zonedTime } from '../../ground/zoned-time.ts';
import type { ExportSource, SourceMovements } from '../../history/api/export-source.ts';
import type { ExportRow } from '../../history/api/history-api.ts';
import { type Column, exportColumnsOf, gatewayColumn } from './columns/export-columns.ts';
import { type ExportTotals, ExportTotalsCounter } from './columns/export-totals-counter.ts';
import { talliesOf } from './columns/gateway-tallies.ts';
import { type GatewayTotals, manifestText } from './manifest/manifest.ts';
import { summaryLines } from './manifest/workbook-summary.ts';
import type { GatewayHistory, SeveralSources } from './several-sources.ts';
import { csvHead, csvLines } from './text-formats/csv.ts';
import { csvDialect } from './text-formats/csv-dialect.ts';
import { jsonLine } from './text-formats/json-lines.ts';
import { LayoutLines } from './text-formats/layout-lines.ts';
import type { LayoutContext } from './text-formats/line-values.ts';
import { type LayoutRows, writeLayout } from './write-layout.ts';
import { type WorkbookContent, writeWorkbook } from './xlsx/xlsx-workbook.ts';

export interface ExportTask {
  readonly gatewayName: string;
  /** Gateways whose charges follow in the same file, each with where its history is. */
  readonly others: readonly GatewayHistory[];
  /** Absolute, in an existing folder; an existing file is replaced. */
  readonly path: string;
  /** Separates this export's temporary files from those of any other. */
  readonly part: string;
  readonly filter: ChargeFilter;
  readonly sort: ListSort;
  readonly options: ExportOptions;
  /** How a file of its format is written instead of with the options' columns; null where it is not. */
  readonly layout: ExportLayout | null;
  /** States that take money back, in addition to REFUNDED. */
  readonly returningStates: readonly string[];
  readonly language: Language;
  /** IANA name of the zone in which the dates are shown. */
  readonly timeZone: string;
  readonly madeAt: number;
  readonly auditHead: AuditHead | null;
}

export interface ExportWritten extends WrittenFile {
  readonly rows: number;
  /** Whole cents. */
  readonly sum: number;
  /** The path of the manifest; null where the file contains its own. */
  readonly manifestPath: string | null;
}

export interface ExportListeners {
  /** Called with how many rows are written, and of how many. */
  progress(rows: number, total: number): void;
  cancelled(): boolean;
}

/**
 * Text is written to the file in chunks of about this many characters: larger ones outlive garbage collections, and
 * cost more.
 */
const PIECE = 32 * 1024;

/**
 * Rejects with a ConsoleFailure: `cancelled`, `file-not-written`, or `history-unavailable`. Then nothing remains: no
 * file, no manifest, no temporary file.
 */
export async function writeExport(
  task: ExportTask,
  source: ExportSource | SeveralSources,
  listeners: ExportListeners,
): Promise<ExportWritten> {
  const { filter, sort, options, language, path, part } = task;
  const several = 'gateway' in source ? source : null;
  const columns = [
    ...(several === null ? [] : [gatewayColumn(language, () => several.gateway.gatewayName)]),
    ...exportColumnsOf(options.columns, language, options.masked),
  ];
  const { layout, returningStates } = task;
  const context = layout && layoutContext(task, layout, () => several?.gateway.gatewayName ?? task.gatewayName);
  const lines = context && new LayoutLines(context);
  const readMovements = () => source.movements(filter, returningStates);
  const movements = layout !== null && layout.lines !== 'charge' ? readMovements() : null;
  const total = movements?.count ?? source.count(filter);
  const tallies = talliesOf(returningStates, several);
  const gatewayTotals = (): GatewayTotals[] =>
    lines !== null && movements !== null
      ? [...lines.byGateway].map(([gateway, of]) => ({ gateway, tally: totalsOfMovements(of), sums: of.sums }))
      : tallies.byGateway().map((each) => ({ ...each, sums: null }));
  const onProgress = (rows: number) => {
    if (listeners.cancelled()) throw new ConsoleFailure({ kind: 'cancelled' });
    listeners.progress(rows, total);
  };
  const passing = function* (): Generator<readonly ExportRow[]> {
    for (const rows of source.pages(filter, sort)) {
      tallies.add(rows);
      yield rows;
    }
  };
  const parts: Parts = {
    ...{ task, source, columns, lines, movements, onProgress },
    pages: passing(),
    tally: tallies.all,
    gatewayTotals,
  };
  const rows: LayoutRows =
    movements === null
      ? { of: 'charges', pages: parts.pages, ahead: () => source.pages(filter, sort) }
      : { of: 'movements', pages: movements.pages, ahead: () => readMovements().pages };
  const fill = (append: Append) =>
    context === null || lines === null
      ? WRITERS[options.format](append, parts)
      : writeLayout(append, { ...{ context, lines, rows, filter, onProgress }, madeAt: task.madeAt });
  const file = await writeFileAtomically(path, fill, part);
  const tally = lines === null || movements === null ? tallies.all() : totalsOfMovements(lines);
  // The sheets of a layout are those that its program reads, so it has no sheet of its own for the manifest.
  const manifestPath = options.format === 'xlsx' && layout === null ? null : manifestPathOf(path);
  if (manifestPath !== null) await writeManifest(manifestPath, parts, file, tally);
  return { ...file, rows: tally.rows, sum: Number(tally.sum), manifestPath };
}

function layoutContext(task: ExportTask, layout: ExportLayout, gatewayName: () => string): LayoutContext {
  const { language, timeZone, options, others } = task;
  const gatewayNames = [task.gatewayName, ...others.map((other) => other.gatewayName)];
  return { layout, language, timeZone, masked: options.masked, gatewayNames, gatewayName };
}

/** Where it cannot be written, the file is removed: data without its manifest must not remain on the disk. */
async function writeManifest(
  manifestPath: string,
  parts: Parts,
  file: WrittenFile,
  tally: ExportTotals,
): Promise<void> {
  const { task, columns, lines, movements } = parts;
  const text = manifestText(
    {
      ...task,
      tally,
      gatewayTotals: parts.gatewayTotals(),
      movements: movements && lines && { sums: lines.sums, ...movements.leftOut },
    },
    { ...file, fileName: basename(task.path), columns },
  );
  await writeFileAtomically(manifestPath, (append) => append(text), task.part).catch(async (fault: unknown) => {
    await removeFile(task.path);
    throw fault;
  });
}

/** The lines of the file, and what came less what went back; fees are apart. */
function totalsOfMovements({ written, sums }: Pick<LayoutLines, 'written' | 'sums'>): ExportTotals {
  return { ...new ExportTotalsCounter([]).get(), rows: written, sum: sums.payment.sum - sums.return.sum };
}

/** `cobrancas.csv` has its manifest in `cobrancas.csv.manifest.json`, apart from that of `cobrancas.jsonl`. */
export function manifestPathOf(path: string): string {
  return `${path}.manifest.json`;
}

interface Parts {
  readonly task: ExportTask;
  readonly source: ExportSource | SeveralSources;
  readonly columns: readonly Column[];
  /** The layout's lines; null without one. */
  readonly lines: LayoutLines | null;
  /** Where the layout's lines are of movements. */
  readonly movements: SourceMovements | null;
  readonly pages: Iterable<readonly ExportRow[]>;
  onProgress(rows: number): void;
  tally(): ExportTotals;
  /** Of several gateways, each one's; else none. */
  gatewayTotals(): readonly GatewayTotals[];
}

const SHEET_NAMES: Readonly<Record<Language, Pick<WorkbookContent<ExportRow>, 'dataName' | 'summaryName'>>> = {
  en: { dataName: 'Charges', summaryName: 'Summary' },
  'pt-BR': { dataName: 'Cobranças', summaryName: 'Resumo' },
};

const WRITERS: Readonly<Record<ExportOptions['format'], (append: Append, parts: Parts) => Promise<void>>> = {
  csv: (append, { task, columns, pages, onProgress }) => {
    const dialect = csvDialect(task.options.dialect, task.timeZone, task.options.protectCodes);
    return writeText(append, csvHead(columns, dialect), pages, csvLines(columns, dialect), onProgress);
  },
  jsonl: (append, { task, source, pages, onProgress }) => {
    const { masked, rawAnswers, timeline = false } = task.options;
    const gateway = () => ('gateway' in source ? source.gateway.gatewayName : null);
    const rawOf = (row: ExportRow | undefined) => (rawAnswers && row !== undefined ? source.raw(row) : null);
    const lines = (rows: readonly ExportRow[]) =>
      source
        .details(rows, timeline)
        .map((detail, index) => jsonLine(detail, { masked, raw: rawOf(rows[index]), gateway: gateway() }));
    return writeText(append, '', pages, (rows) => lines(rows).join(''), onProgress);
  },
  xlsx: (append, { task, columns, pages, onProgress, tally, gatewayTotals }) =>
    writeWorkbook(append, {
      columns,
      zoned: zonedTime(task.timeZone),
      pages,
      ...SHEET_NAMES[task.language],
      summary: () => summaryLines({ ...task, tally: tally(), gatewayTotals: gatewayTotals(), movements: null }),
      written: onProgress,
    }),
};

async function writeText<Row>(
  append: Append,
  head: string,
  pages: Iterable<readonly Row[]>,
  lines: (rows: readonly Row[]) => string,
  onProgress: (rows: number) => void,
): Promise<void> {
  let piece = head;
  let rows = 0;
  for (const page of pages) {
    piece += lines(page);
    rows += page.length;
    if (piece.length < PIECE) continue;
    await append(piece);
    piece = '';
    onProgress(rows);
  }
  await append(piece);
  onProgress(rows);
}
