/**
 * The differences between a statement and the history: missing entries first, matched ones last; each list can be
 * exported.
 */

import { useTranslation } from 'react-i18next';
import type { ReportName } from '../../../src-preload/contract/reports/reports.ts';
import type { StatementMatch } from '../../../src-preload/contract/reports/statements.ts';
import shared from '../../components/controls.module.css';
import { dayText } from '../../format/day-text.ts';
import { type Cell, type Columns, ReportDataTable } from '../fields/report-table.tsx';

type Pair = StatementMatch['matched'][number];
type Charge = Pair['charge'];
type Entry = Pair['entry'];
type Proposed = StatementMatch['proposed'][number];

export function StatementLists({ match }: { readonly match: StatementMatch }) {
  const { t } = useTranslation();
  const { counts, matched, differing, proposed, missingInBank, missingHere, unread } = match;
  const entryColumns = [
    { name: t('reports.column.line'), kind: 'count' },
    { name: t('reports.column.bankDay'), kind: 'text' },
    { name: t('reports.column.bankAmount'), kind: 'money' },
    { name: t('reports.column.bankText'), kind: 'text' },
  ] as const;
  const chargeColumns = [
    { name: t('reports.column.paidAt'), kind: 'moment' },
    { name: t('reports.column.amount'), kind: 'money' },
    { name: t('reports.column.reference'), kind: 'text' },
    { name: t('reports.column.transactionId'), kind: 'text' },
    { name: t('reports.column.end2endId'), kind: 'text' },
  ] as const;
  const matchedBy = { name: t('reports.column.matchedBy'), kind: 'text' } as const;
  const couldBe = { name: t('reports.statement.otherCandidates'), kind: 'text' } as const;
  const pairCells = ({ entry, charge, by }: Pair): Cell[] => [
    ...entryCells(entry),
    ...chargeCells(charge),
    t(`reports.statement.matchedBy.${by}`),
  ];
  const alternatives = ({ others, otherCharges, otherLines }: Proposed): string => {
    const named = others.map(({ reference, transactionId }) => reference ?? transactionId).join(', ');
    const more = otherCharges > others.length ? '…' : '';
    return [
      otherCharges > 0 && `${t('reports.statement.otherCharges', { count: otherCharges })}: ${named}${more}`,
      otherLines > 0 && t('reports.statement.otherLines', { count: otherLines }),
    ]
      .filter(Boolean)
      .join('; ')
      .slice(0, 2_000);
  };
  return (
    <>
      <p className={shared['note']} role="status">
        {t('reports.statement.ignoredRows', { balances: counts.balances, debits: counts.debits })}
        {unread.length > 0 && ` ${t('reports.statement.unreadableLines', { lines: listOf(unread, counts.unread) })}`}
      </p>
      <List
        name="statement-missing-in-bank"
        of="missingInBank"
        count={counts.missingInBank}
        columns={[...chargeColumns, couldBe]}
        rows={missingInBank.map((charge) => [
          ...chargeCells(charge),
          charge.lines > 0 ? t('reports.statement.proposedLines', { count: charge.lines }) : '',
        ])}
      />
      <List
        name="statement-missing-here"
        of="missingHere"
        count={counts.missingHere}
        columns={[...entryColumns, couldBe]}
        rows={missingHere.map((entry) => [
          ...entryCells(entry),
          entry.charges > 0 ? t('reports.statement.proposedCharges', { count: entry.charges }) : '',
        ])}
      />
      <List
        name="statement-differing"
        of="differing"
        count={counts.differing}
        columns={[...entryColumns, ...chargeColumns, matchedBy]}
        rows={differing.map(pairCells)}
        isLoud
      />
      <List
        name="statement-proposed"
        of="proposed"
        count={counts.proposed}
        note={t('reports.statement.proposedNote')}
        columns={[
          ...entryColumns,
          ...chargeColumns,
          { name: t('reports.statement.proposedBy'), kind: 'text' },
          couldBe,
        ]}
        rows={proposed.map((each) => [
          ...entryCells(each.entry),
          ...chargeCells(each.charge),
          t(`reports.statement.hint.${each.hint ?? 'none'}`),
          alternatives(each),
        ])}
      />
      <List
        name="statement-matched"
        of="matched"
        count={counts.matched}
        columns={[...entryColumns, ...chargeColumns, matchedBy]}
        rows={matched.map(pairCells)}
      />
    </>
  );
}

function List({
  name,
  of,
  count,
  note,
  columns,
  rows,
  isLoud = false,
}: {
  readonly name: ReportName;
  readonly of: 'matched' | 'differing' | 'proposed' | 'missingInBank' | 'missingHere';
  /** The total number; the rows may be only the first of them. */
  readonly count: number;
  readonly note?: string;
  readonly columns: Columns;
  readonly rows: readonly (readonly Cell[])[];
  readonly isLoud?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <ReportDataTable
        name={name}
        title={t(`reports.statement.${of}`, { count })}
        columns={columns}
        rows={rows}
        isLoud={() => isLoud}
      />
      {note !== undefined && count > 0 && <p className={shared['note']}>{note}</p>}
      {count > rows.length && (
        <p className={shared['note']} role="status">
          {t('reports.statement.listCut', { listed: rows.length })}
        </p>
      )}
    </>
  );
}

function entryCells({ line, day, amount, text }: Entry): Cell[] {
  return [line, dayText(day), amount, text.slice(0, 2_000)];
}

function chargeCells({ paidAt, amount, reference, transactionId, end2endId }: Charge): Cell[] {
  return [paidAt, amount, reference, transactionId, end2endId];
}

function listOf(lines: readonly number[], count: number): string {
  return `${lines.join(', ')}${count > lines.length ? '…' : ''}`;
}
