/** Lines with several candidates, of which a person chooses one. */
import { Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { useFormat } from '../../../bridge/use-format.ts';
import { ConfirmedCount } from './confirmed-count.tsx';
import {
  bankCells,
  bankColumns,
  chargeCells,
  chargeColumns,
  type ExportedTable,
  savedCell,
  textColumn,
} from './exported-cells.ts';
import { Candidates } from './match-actions.tsx';
import { kindWord, lineKey } from './saved-lines.ts';
import { BankSide } from './statement-sides.tsx';
import { StatementTable } from './statement-table.tsx';
import type { SavedMatches, StatementListProps } from './use-saved-matches.ts';

export function AmbiguousList({ match: { ambiguous, counts }, saved }: StatementListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <StatementTable
      name="statement-ambiguous"
      title={t('reports.statement.ambiguous', { count: counts.ambiguous })}
      headings={[t('reports.statement.inBank'), t('reports.statement.candidatesHere')]}
      rows={ambiguous}
      rowOf={(row) => ({
        key: lineKey(row),
        cells: [
          <div key="bank">
            <BankSide entry={row.entry} />
            <Text c="dimmed" my="sm">
              {kindWord(row, t)}{' '}
              {row.by === null
                ? t('reports.statement.proposal.amount-and-day')
                : t(`reports.statement.matchedBy.${row.by}`)}
            </Text>
          </div>,
          <Candidates key="here" row={row} saved={saved} />,
        ],
      })}
      count={counts.ambiguous}
      note={`${t('reports.statement.ambiguousNote')} ${t('reports.statement.ambiguousCharges', {
        charges: format.count(counts.ambiguousCharges),
        lines: format.count(counts.ambiguous),
      })}`}
      exported={() => exportedTable(ambiguous, saved, t)}
    >
      <ConfirmedCount rows={ambiguous} saved={saved} />
    </StatementTable>
  );
}

/** A row for each candidate. */
function exportedTable(ambiguous: StatementMatch['ambiguous'], saved: SavedMatches, t: TFunction): ExportedTable {
  return {
    columns: [
      ...bankColumns(t),
      textColumn(t('reports.column.kind')),
      ...chargeColumns(t),
      textColumn(t('reports.column.saved')),
    ],
    rows: ambiguous.flatMap((line) =>
      line.candidates.map((charge, row) => [
        ...bankCells(line.entry, row),
        t(`reports.statement.kind.${line.kind}`),
        ...chargeCells(charge),
        savedCell(saved, line, false, t),
      ]),
    ),
  };
}
