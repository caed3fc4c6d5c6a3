/** Charges that the bank does not list, and lines of the bank without a charge here. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { Fold } from '../../../components/fold.tsx';
import { bankCells, bankColumns, candidatesCell, chargeCells, chargeColumns, textColumn } from './exported-cells.ts';
import { BankSide, ChargeSide } from './statement-sides.tsx';
import { StatementTable } from './statement-table.tsx';
import type { StatementListProps } from './use-saved-matches.ts';

export function MissingInBankList({ match: { missingInBank, counts } }: Pick<StatementListProps, 'match'>) {
  const { t } = useTranslation();
  const remarks = t('reports.statement.remark');
  return (
    <StatementTable
      name="statement-missing-in-bank"
      title={t('reports.statement.missingInBank', { count: counts.missingInBank })}
      headings={[t('reports.statement.here')]}
      rows={missingInBank}
      rowOf={(charge) => ({
        key: `${charge.kind} ${charge.key}`,
        cells: [
          <ChargeSide
            key="here"
            charge={charge}
            remarks={[
              ...(charge.kind === 'refund' ? [t('reports.statement.kind.refund')] : []),
              ...remarksOn(charge, t),
            ]}
          />,
        ],
      })}
      note={missingInBank.some(({ mayFollow }) => mayFollow) ? t('reports.statement.mayFollow') : undefined}
      count={counts.missingInBank}
      exported={() => ({
        columns: [textColumn(t('reports.column.kind')), ...chargeColumns(t), textColumn(remarks)],
        rows: missingInBank.map((charge) => [
          t(`reports.statement.kind.${charge.kind}`),
          ...chargeCells(charge),
          remarksOn(charge, t).join('; '),
        ]),
      })}
    />
  );
}

export function MissingHereList({ match: { missingHere, counts } }: Pick<StatementListProps, 'match'>) {
  const { t } = useTranslation();
  const others = t('reports.statement.otherCandidates');
  return (
    <StatementTable
      name="statement-missing-here"
      title={t('reports.statement.missingHere', { count: counts.missingHere })}
      headings={[
        t('reports.statement.inBank'),
        ...(missingHere.some((entry) => entry.candidateCount > 0) ? [others] : []),
      ]}
      rows={missingHere}
      rowOf={(entry) => ({
        key: entry.lineId,
        cells: [
          <BankSide key="bank" entry={entry} />,
          entry.candidateCount > 0 && (
            <Fold key="candidates" summary={t('reports.statement.candidates', { count: entry.candidateCount })}>
              {entry.candidates.map((charge) => (
                <ChargeSide key={charge.key} charge={charge} />
              ))}
            </Fold>
          ),
        ],
      })}
      count={counts.missingHere}
      exported={() => ({
        columns: [...bankColumns(t), textColumn(others)],
        rows: missingHere.map((entry) => [...bankCells(entry), candidatesCell(entry, t)]),
      })}
    />
  );
}

function remarksOn({ mayFollow, lines }: StatementMatch['missingInBank'][number], t: TFunction): readonly string[] {
  return [
    ...(mayFollow ? [t('reports.statement.lateInDay')] : []),
    ...(lines > 0 ? [t('reports.statement.linesOfOthers', { count: lines })] : []),
  ];
}
