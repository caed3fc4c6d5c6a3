/** The first lines that a layout writes, with personal data masked: of a filter's rows, or of a sample. */
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../../src-preload/contract/charges/list/list.ts';
import { type ExportLayout, formatOfLayout, isDaily } from '../../../src-preload/contract/reports/export-layouts.ts';
import { HOUR } from '../../../src-preload/contract/values/durations.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { ExportRow, HistoryApi, MovementRow } from '../../history/api/history-api.ts';
import { LayoutLines } from '../exports/text-formats/layout-lines.ts';
import { LINE_END, layoutText } from '../exports/text-formats/layout-text.ts';
import type { LayoutLine } from '../exports/text-formats/line-values.ts';
import { layoutTotals } from '../exports/write-layout.ts';

export interface PreviewRequest {
  readonly layout: ExportLayout;
  readonly filter: ChargeFilter;
  readonly sort: ListSort;
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  readonly returningStates: readonly string[];
  readonly gatewayName: string;
  /** UTC milliseconds. */
  readonly now: number;
}

/** Charges, or movements, or days, of which the preview shows the lines. */
const SHOWN = 4;
/** Movements that are added up by day; where there are more, the last day is not whole and not shown. */
const MOST_ADDED_UP = 1000;
/** Pages that are read until there are enough: rows that match may be rare. */
const MOST_PAGES = 5;

export async function previewLayout(
  history: Pick<HistoryApi, 'exportPage' | 'firstMovements'>,
  request: PreviewRequest,
): Promise<{ lines: string[]; isSample: boolean }> {
  const { filter, returningStates, gatewayName, now } = request;
  const layout = asText(request.layout);
  const gateways = { gatewayNames: [gatewayName], gatewayName: () => gatewayName };
  const context = { ...request, layout, masked: true, ...gateways };
  const lines = new LayoutLines(context);
  const text = layoutText(context);
  const shown = (made: readonly LayoutLine[], isSample: boolean) => {
    const totals = layoutTotals(lines, text, { context, filter, madeAt: now });
    return { lines: textLines(text.head(totals) + text.lines(made) + text.end(totals)), isSample };
  };
  if (layout.lines === 'charge') {
    const rows = await firstRows(history, request);
    return shown(lines.ofCharges(rows.length > 0 ? rows : SAMPLE_ROWS), rows.length === 0);
  }
  const most = isDaily(layout) ? MOST_ADDED_UP : SHOWN;
  const movements = await history.firstMovements(filter, returningStates, most);
  const made = lines.ofMovements(movements.length > 0 ? movements : SAMPLE_MOVEMENTS);
  const isWhole = movements.length < most || made.length === 0;
  const all = isWhole ? [...made, ...lines.rest()] : made;
  return shown(isDaily(layout) ? all.slice(0, SHOWN) : all, movements.length === 0);
}

/** A workbook as text, its cells side by side. */
function asText(layout: ExportLayout): ExportLayout {
  if (formatOfLayout(layout) === 'csv') return layout;
  return { ...layout, file: 'csv', separator: 'pipe', quotes: 'needed', numbers: 'comma', date: 'dd/MM/yyyy' };
}

async function firstRows(
  history: Pick<HistoryApi, 'exportPage'>,
  { filter, sort }: PreviewRequest,
): Promise<readonly ExportRow[]> {
  let after: Parameters<HistoryApi['exportPage']>[1] = null;
  for (let read = 0; read < MOST_PAGES; read += 1) {
    const page = await history.exportPage(filter, after, SHOWN, sort);
    if (page.rows.length > 0 || page.next === null) return page.rows;
    after = page.next;
  }
  return [];
}

function textLines(text: string): string[] {
  return text.split(LINE_END).slice(0, -1);
}

/** A sample's day: 5 October 2026 at noon in São Paulo. */
const NOON = Date.UTC(2026, 9, 5, 15);

const SAMPLE_ROW: ExportRow = {
  ...{ key: '00000000-0000-4000-8000-000000000001', transactionId: '5f1c0f4e-1f0a-4c55-9d3c-0a51b7a3c001' },
  ...{ state: 'PAID', amount: 125_000, feeAmount: 99, netAmount: 124_901, answeredAmount: null, method: 'PIX' },
  ...{ reportedState: null, askedAmount: null },
  ...{ customerName: 'Maria da Silva', customerDocument: '52998224725', customerEmail: 'maria@example.com' },
  ...{ customerPhone: '11987654321', reference: 'PED-1001', firstItem: 'Mensalidade', itemCount: 1 },
  ...{ invoiceNumber: null },
  ...{ createdAt: NOON, serviceCreatedAt: null, expiresAt: NOON + HOUR, lastCheckedAt: NOON + HOUR },
  ...{ paidAt: NOON + HOUR / 2, paidAtIsObserved: false, end2endId: 'E1823612020261005153000000000001' },
  ...{ returnedAt: null, returnedFrom: null },
  ...{ attention: [], dismissed: false, tags: [], hasNote: false, operator: 'Ana', timeKey: 1 },
};
const SAMPLE_ROWS: readonly ExportRow[] = [
  SAMPLE_ROW,
  {
    ...SAMPLE_ROW,
    ...{ state: 'REFUNDED', amount: 8_990, feeAmount: null, netAmount: null, reference: 'PED-1002' },
    ...{ transactionId: '5f1c0f4e-1f0a-4c55-9d3c-0a51b7a3c002', end2endId: 'E1823612020261005153000000000002' },
  },
];
const SAMPLE_MOVEMENTS: readonly MovementRow[] = SAMPLE_ROWS.flatMap((row) => [
  { kind: 'payment' as const, at: row.paidAt ?? NOON, row },
  ...(row.state === 'REFUNDED' ? [{ kind: 'return' as const, at: NOON + 48 * HOUR, row }] : []),
]);
