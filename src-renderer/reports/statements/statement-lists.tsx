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
type Charge = Pair['charges'][number];
type Entry = Pair['entry'];
type Ambiguous = StatementMatch['ambiguous'][number];

export function StatementLists({ match }: { readonly match: StatementMatch }) {
  const { t } = useTranslation();
  const { counts, matched, differing, proposed, ambiguous, missingInBank, missingHere, unread } = match;
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
  const pairCells = ({ entry, charges, by }: Pair): Cell[] => [
    ...entryCells(entry),
    ...chargeCells(charges[0]),
    t(`reports.statement.matchedBy.${by}`),
  ];
  const alternatives = ({ candidates, candidateCount }: Pick<Ambiguous, 'candidates' | 'candidateCount'>): string => {
    if (candidateCount === 0) return '';
    const named = candidates.map(({ reference, transactionId }) => reference ?? transactionId).join(', ');
    const more = candidateCount > candidates.length ? '…' : '';
    return `${t('reports.statement.candidates', { count: candidateCount })}: ${named}${more}`.slice(0, 2_000);
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
          charge.lines > 0 ? t('reports.statement.linesOfOthers', { count: charge.lines }) : '',
        ])}
      />
      <List
        name="statement-missing-here"
        of="missingHere"
        count={counts.missingHere}
        columns={[...entryColumns, couldBe]}
        rows={missingHere.map((entry) => [...entryCells(entry), alternatives(entry)])}
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
        columns={[...entryColumns, ...chargeColumns, { name: t('reports.statement.proposedBy'), kind: 'text' }]}
        rows={proposed.map(({ entry, charges, by }) => [
          ...entryCells(entry),
          ...chargeCells(charges[0]),
          t(`reports.statement.proposal.${by}`),
        ])}
      />
      <List
        name="statement-ambiguous"
        of="ambiguous"
        count={counts.ambiguous}
        columns={[...entryColumns, couldBe]}
        rows={ambiguous.map((each) => [...entryCells(each.entry), alternatives(each)])}
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
  readonly of: 'matched' | 'differing' | 'proposed' | 'ambiguous' | 'missingInBank' | 'missingHere';
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

function chargeCells(charge: Charge | undefined): Cell[] {
  if (charge === undefined) return [null, null, null, null, null];
  const { paidAt, amount, reference, transactionId, end2endId } = charge;
  return [paidAt, amount, reference, transactionId, end2endId];
}

function listOf(lines: readonly number[], count: number): string {
  return `${lines.join(', ')}${count > lines.length ? '…' : ''}`;
}
