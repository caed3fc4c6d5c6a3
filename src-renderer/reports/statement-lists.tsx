/** What a statement and the history say of each other: three lists, each exportable. */
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../src-preload/contract/reports.ts';
import { dayText } from './days.ts';
import { ReportTable } from './report-table.tsx';
import styles from './reports.module.css';

type Charge = StatementMatch['missingInBank'][number];
type Entry = StatementMatch['missingHere'][number];

export function StatementLists({ match }: { readonly match: StatementMatch }) {
  const { t } = useTranslation();
  const { matched, missingInBank, missingHere, unread } = match;
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
  const entryCells = ({ line, day, amount, text }: Entry) => [line, dayText(day), amount, text.slice(0, 2_000)];
  const chargeCells = ({ paidAt, amount, reference, transactionId, end2endId }: Charge) => [
    paidAt,
    amount,
    reference,
    transactionId,
    end2endId,
  ];
  return (
    <>
      {unread.length > 0 && (
        <p className={styles['note']} role="status">
          {t('reports.statement.unread', { lines: unread.slice(0, 40).join(', ') })}
        </p>
      )}
      <ReportTable
        name="statement-missing-in-bank"
        title={t('reports.statement.missingInBank', { count: missingInBank.length })}
        columns={[...chargeColumns]}
        rows={missingInBank.map(chargeCells)}
      />
      <ReportTable
        name="statement-missing-here"
        title={t('reports.statement.missingHere', { count: missingHere.length })}
        columns={[...entryColumns]}
        rows={missingHere.map(entryCells)}
      />
      <ReportTable
        name="statement-matched"
        title={t('reports.statement.matched', { count: matched.length })}
        columns={[...entryColumns, ...chargeColumns, { name: t('reports.column.matchedBy'), kind: 'text' }]}
        rows={matched.map(({ entry, charge, by, amountDiffers }) => [
          ...entryCells(entry),
          ...chargeCells(charge),
          [t(`reports.statement.by.${by}`), amountDiffers && t('reports.statement.differs')].filter(Boolean).join(', '),
        ])}
        isLoud={(place) => matched[place]?.amountDiffers === true}
      />
    </>
  );
}
