/** The lists of a statement as tables, as they are exported: a row for each charge of a line. */
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../src-preload/contract/reports/statements.ts';
import { dayText } from '../../format/day-text.ts';
import type { Cell, Columns } from '../fields/report-table.tsx';
import type { StatementCharge, StatementEntry } from './kept-lines.ts';
import type { KeptMatches } from './use-kept-matches.ts';

export interface ExportedTable {
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
}

/** The most characters of a cell (reports.ts). */
const LONGEST = 2_000;

/** Computed when the export is requested: a statement has thousands of rows. */
export function useStatementTables(match: StatementMatch, kept: KeptMatches) {
  const { t } = useTranslation();
  const text = (name: string) => ({ name, kind: 'text' as const });
  const bank: Columns = [
    { name: t('reports.column.line'), kind: 'count' },
    text(t('reports.column.bankDay')),
    { name: t('reports.column.bankAmount'), kind: 'money' },
    text(t('reports.column.bankText')),
    text(t('reports.column.lineId')),
  ];
  const here: Columns = [
    text(t('reports.column.customer')),
    text(t('reports.column.document')),
    { name: t('reports.column.amount'), kind: 'money' },
    { name: t('reports.column.net'), kind: 'money' },
    { name: t('reports.column.paidAt'), kind: 'moment' },
    { name: t('reports.column.returnedAt'), kind: 'moment' },
    text(t('reports.column.reference')),
    text(t('reports.column.transactionId')),
    text(t('reports.column.end2endId')),
  ];
  const kind = text(t('reports.column.kind'));
  const matchedBy = text(t('reports.column.matchedBy'));
  const isKept = text(t('reports.column.kept'));
  const note = text(t('reports.statement.otherCandidates'));
  /** The line's amount is in the first of its rows alone, so that the column's sum is the bank's. */
  const bankCells = ({ line, day, amount, text: said, lineId }: StatementEntry, row = 0): Cell[] => [
    line,
    dayText(day),
    row === 0 ? amount : null,
    said.slice(0, LONGEST),
    lineId.slice(0, LONGEST),
  ];
  const keptWord = (line: Parameters<KeptMatches['isKept']>[0], wasKept: boolean) =>
    t(kept.isKept(line, wasKept) ? 'reports.statement.yes' : 'reports.statement.no');
  const candidatesText = ({ candidates, candidateCount }: StatementMatch['missingHere'][number]) => {
    if (candidateCount === 0) return '';
    const named = candidates.map(({ reference, transactionId }) => reference ?? transactionId).join(', ');
    const more = candidateCount > candidates.length ? '…' : '';
    return `${t('reports.statement.candidates', { count: candidateCount })}: ${named}${more}`.slice(0, LONGEST);
  };
  const pairTable = (rows: StatementMatch['matched']): ExportedTable => ({
    columns: [...bank, kind, ...here, matchedBy, isKept],
    rows: rows.flatMap((pair) =>
      pair.charges.map((charge, row) => [
        ...bankCells(pair.entry, row),
        t(`reports.statement.kind.${pair.kind}`),
        ...chargeCells(charge),
        t(`reports.statement.matchedBy.${pair.by}`),
        keptWord(pair, pair.kept),
      ]),
    ),
  });
  return {
    matched: () => pairTable(match.matched),
    differing: () => pairTable(match.differing),
    proposed: (): ExportedTable => ({
      columns: [...bank, kind, ...here, matchedBy, isKept],
      rows: match.proposed.flatMap((pair) =>
        pair.charges.map((charge, row) => [
          ...bankCells(pair.entry, row),
          t(`reports.statement.kind.${pair.kind}`),
          ...chargeCells(charge),
          t(`reports.statement.proposal.${pair.by}`),
          keptWord(pair, false),
        ]),
      ),
    }),
    ambiguous: (): ExportedTable => ({
      columns: [...bank, kind, ...here, isKept],
      rows: match.ambiguous.flatMap((line) =>
        line.candidates.map((charge, row) => [
          ...bankCells(line.entry, row),
          t(`reports.statement.kind.${line.kind}`),
          ...chargeCells(charge),
          keptWord(line, false),
        ]),
      ),
    }),
    missingInBank: (): ExportedTable => ({
      columns: [kind, ...here, note],
      rows: match.missingInBank.map((charge) => [
        t(`reports.statement.kind.${charge.kind}`),
        ...chargeCells(charge),
        [
          charge.mayFollow && t('reports.statement.mayFollow'),
          charge.lines > 0 && t('reports.statement.linesOfOthers', { count: charge.lines }),
        ]
          .filter(Boolean)
          .join('; '),
      ]),
    }),
    missingHere: (): ExportedTable => ({
      columns: [...bank, note],
      rows: match.missingHere.map((entry) => [...bankCells(entry), candidatesText(entry)]),
    }),
  };
}

function chargeCells(charge: StatementCharge): Cell[] {
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
