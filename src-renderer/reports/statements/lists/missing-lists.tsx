/** Charges that the bank does not list, and lines of the bank without a charge here. */
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { bankCells, bankColumns, candidatesCell, chargeCells, chargeColumns, textColumn } from './exported-cells.ts';
import { kindWord } from './saved-lines.ts';
import { BankSide, ChargeSide } from './statement-sides.tsx';
import { StatementTable } from './statement-table.tsx';
import type { StatementListProps } from './use-saved-matches.ts';

export function MissingInBankList({ match: { missingInBank, counts } }: Pick<StatementListProps, 'match'>) {
  const { t } = useTranslation();
  const remarks = t('reports.statement.otherCandidates');
  return (
    <StatementTable
      name="statement-missing-in-bank"
      title={t('reports.statement.missingInBank', { count: counts.missingInBank })}
      headings={[t('reports.statement.here'), ...(missingInBank.some(hasRemark) ? [remarks] : [])]}
      rows={missingInBank}
      rowOf={(charge) => ({
        key: `${charge.kind} ${charge.key}`,
        cells: [
          <ChargeSide key="here" charge={charge} />,
          <div key="note">
            {kindWord(charge, t)} {charge.mayFollow && t('reports.statement.mayFollow')}{' '}
            {charge.lines > 0 && t('reports.statement.linesOfOthers', { count: charge.lines })}
          </div>,
        ],
      })}
      count={counts.missingInBank}
      exported={() => ({
        columns: [textColumn(t('reports.column.kind')), ...chargeColumns(t), textColumn(remarks)],
        rows: missingInBank.map((charge) => [
          t(`reports.statement.kind.${charge.kind}`),
          ...chargeCells(charge),
          [
            charge.mayFollow && t('reports.statement.mayFollow'),
            charge.lines > 0 && t('reports.statement.linesOfOthers', { count: charge.lines }),
          ]
            .filter(Boolean)
            .join('; '),
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
            <details key="candidates">
              <summary>{t('reports.statement.candidates', { count: entry.candidateCount })}</summary>
              {entry.candidates.map((charge) => (
                <ChargeSide key={charge.key} charge={charge} />
              ))}
            </details>
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

function hasRemark({ kind, mayFollow, lines }: StatementMatch['missingInBank'][number]): boolean {
  return kind === 'refund' || mayFollow || lines > 0;
}
