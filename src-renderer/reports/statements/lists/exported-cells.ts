/** The columns and cells that the exported tables of a statement's lists share: a row for each charge of a line. */
import type { TFunction } from 'i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { LONGEST } from '../../../../src-preload/contract/values/input-limits.ts';
import { dayText } from '../../../format/day-text.ts';
import type { Cell, Columns } from '../../fields/report-table.tsx';
import type { StatementCharge, StatementEntry, StatementLine } from './saved-lines.ts';
import type { SavedMatches } from './use-saved-matches.ts';

export interface ExportedTable {
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
}

export function bankColumns(t: TFunction): Columns {
  return [
    { name: t('reports.column.line'), kind: 'count' },
    textColumn(t('reports.column.bankDay')),
    { name: t('reports.column.bankAmount'), kind: 'money' },
    textColumn(t('reports.column.bankText')),
    textColumn(t('reports.column.lineId')),
  ];
}

/** The line's amount is in the first of its rows alone, so that the column's sum is the bank's. */
export function bankCells({ line, day, amount, text, lineId }: StatementEntry, row = 0): Cell[] {
  return [
    line,
    dayText(day),
    row === 0 ? amount : null,
    text.slice(0, LONGEST.reportCell),
    lineId.slice(0, LONGEST.reportCell),
  ];
}

export function chargeColumns(t: TFunction): Columns {
  return [
    textColumn(t('reports.column.customer')),
    textColumn(t('reports.column.document')),
    { name: t('reports.column.amount'), kind: 'money' },
    { name: t('reports.column.net'), kind: 'money' },
    { name: t('reports.column.paidAt'), kind: 'moment' },
    { name: t('reports.column.returnedAt'), kind: 'moment' },
    textColumn(t('reports.column.reference')),
    textColumn(t('reports.column.transactionId')),
    textColumn(t('reports.column.end2endId')),
  ];
}

export function chargeCells(charge: StatementCharge): Cell[] {
  return [
    charge.customerName,
    charge.customerDocument,
    charge.amount,
    charge.netAmount,
    charge.paidAt,
    charge.returnedAt,
    charge.reference,
    charge.transactionId,
    charge.end2endId,
  ];
}

export function textColumn(name: string): Columns[number] {
  return { name, kind: 'text' };
}

/** Whether a line is now saved, as a word. */
export function savedCell(saved: SavedMatches, line: StatementLine, wasSaved: boolean, t: TFunction): string {
  return t(saved.isSaved(line, wasSaved) ? 'reports.statement.yes' : 'reports.statement.no');
}

/** Lines with their charges and the word for the reason why they belong together. */
export function pairTable<Pair extends StatementMatch['proposed'][number] | StatementMatch['matched'][number]>(
  pairs: readonly Pair[],
  saved: SavedMatches,
  t: TFunction,
  byWord: (pair: Pair) => string,
): ExportedTable {
  return {
    columns: [
      ...bankColumns(t),
      textColumn(t('reports.column.kind')),
      ...chargeColumns(t),
      textColumn(t('reports.column.matchedBy')),
      textColumn(t('reports.column.saved')),
    ],
    rows: pairs.flatMap((pair) =>
      [
        ...pair.charges.map((charge) => ({ charge, kind: pair.kind })),
        ...(pair.refunds ?? []).map((charge) => ({ charge, kind: 'refund' as const })),
      ].map(({ charge, kind }, row) => [
        ...bankCells(pair.entry, row),
        t(`reports.statement.kind.${kind}`),
        ...chargeCells(charge),
        byWord(pair),
        savedCell(saved, pair, 'saved' in pair && pair.saved, t),
      ]),
    ),
  };
}

/** The other charges that a line may belong to, by reference or id. */
export function candidatesCell(
  { candidates, candidateCount }: StatementMatch['missingHere'][number],
  t: TFunction,
): string {
  if (candidateCount === 0) return '';
  const named = candidates.map(({ reference, transactionId }) => reference ?? transactionId).join(', ');
  const more = candidateCount > candidates.length ? '…' : '';
  return `${t('reports.statement.candidates', { count: candidateCount })}: ${named}${more}`.slice(
    0,
    LONGEST.reportCell,
  );
}
