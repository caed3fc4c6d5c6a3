/** Lines whose charge a person has to look at: those whose amounts differ, and those that are proposed. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ConfirmedCount } from './confirmed-count.tsx';
import { pairTable } from './exported-cells.ts';
import { MatchAction } from './match-actions.tsx';
import { kindWord, lineKey, type StatementPair } from './saved-lines.ts';
import { BankSide, ChargesSide } from './statement-sides.tsx';
import { StatementTable, type StatementTableRow } from './statement-table.tsx';
import type { SavedMatches, StatementListProps } from './use-saved-matches.ts';

export function DifferingList({ match: { differing, counts }, saved }: StatementListProps) {
  const { t } = useTranslation();
  return (
    <StatementTable
      name="statement-differing"
      title={t('reports.statement.differing', { count: counts.differing })}
      headings={[t('reports.statement.inBank'), t('reports.statement.here'), t('reports.column.matchedBy')]}
      rows={differing}
      rowOf={(pair) => pairRow(pair, saved, t)}
      count={counts.differing}
      exported={() => pairTable(differing, saved, t, (pair) => byWord(pair, t))}
      isLoud
    />
  );
}

export function ProposedList({ match: { proposed, counts }, saved }: StatementListProps) {
  const { t } = useTranslation();
  return (
    <StatementTable
      name="statement-proposed"
      title={t('reports.statement.proposed', { count: counts.proposed })}
      headings={[t('reports.statement.inBank'), t('reports.statement.here'), t('reports.statement.proposedBy')]}
      rows={proposed}
      rowOf={(pair) => ({
        key: lineKey(pair),
        cells: [
          <BankSide key="bank" entry={pair.entry} />,
          <ChargesSide key="here" pair={pair} />,
          <div key="act">
            {kindWord(pair, t)} {t(`reports.statement.proposal.${pair.by}`)}
            <MatchAction line={pair} choice={{ ...pair, by: 'person' }} word="confirm" saved={saved} />
          </div>,
        ],
      })}
      count={counts.proposed}
      note={t('reports.statement.proposedNote')}
      exported={() => pairTable(proposed, saved, t, ({ by }) => t(`reports.statement.proposal.${by}`))}
    >
      <ConfirmedCount rows={proposed} saved={saved} />
    </StatementTable>
  );
}

function pairRow(pair: StatementPair, saved: SavedMatches, t: TFunction): StatementTableRow {
  return {
    key: lineKey(pair),
    cells: [
      <BankSide key="bank" entry={pair.entry} />,
      <ChargesSide key="here" pair={pair} />,
      <div key="act">
        {kindWord(pair, t)} {byWord(pair, t)}
        <MatchAction line={pair} choice={pair} wasSaved={pair.saved} word="save" saved={saved} />
      </div>,
    ],
  };
}

/** By what a pair was matched, in words. */
export function byWord({ by, isOldestOfEqual }: StatementPair, t: TFunction): string {
  const word = t(`reports.statement.matchedBy.${by}`);
  return isOldestOfEqual === true ? `${word}. ${t('reports.statement.oldestOfEqual')}` : word;
}
