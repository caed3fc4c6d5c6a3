/** Lines that belong to charges: those that match, those whose amounts differ, and those that are proposed. */
import { Button, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../bridge/use-format.ts';
import { ConfirmedCount } from './confirmed-count.tsx';
import { pairTable } from './exported-cells.ts';
import { lineKey, type StatementPair } from './kept-lines.ts';
import { kindWord } from './kind-word.ts';
import { MatchAction } from './match-actions.tsx';
import { BankSide, ChargesSide } from './statement-sides.tsx';
import { StatementTable, type StatementTableRow } from './statement-table.tsx';
import type { KeptMatches, StatementListProps } from './use-kept-matches.ts';

export function MatchedList({ match: { matched, counts }, kept }: StatementListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const open = matched.filter((pair) => !kept.isKept(pair, pair.kept));
  return (
    <StatementTable
      name="statement-matched"
      title={t('reports.statement.matched', { count: counts.matched })}
      headings={[t('reports.statement.inBank'), t('reports.statement.here'), t('reports.column.matchedBy')]}
      rows={matched}
      rowOf={(pair) => pairRow(pair, kept, t)}
      count={counts.matched}
      note={t('reports.statement.matchedNote')}
      exported={() => pairTable(matched, kept, t, (pair) => byWord(pair, t))}
    >
      {matched.length > 0 && (
        <Text role="status" span mr="sm" c="dimmed" data-figures>
          {t('reports.statement.keptOf', {
            done: format.count(matched.length - open.length),
            all: format.count(matched.length),
          })}
        </Text>
      )}
      {open.length > 0 && (
        <Button size="xs" loading={kept.isBusy} onClick={() => kept.keep(open)}>
          {t('reports.statement.keepAll', { count: open.length })}
        </Button>
      )}
    </StatementTable>
  );
}

export function DifferingList({ match: { differing, counts }, kept }: StatementListProps) {
  const { t } = useTranslation();
  return (
    <StatementTable
      name="statement-differing"
      title={t('reports.statement.differing', { count: counts.differing })}
      headings={[t('reports.statement.inBank'), t('reports.statement.here'), t('reports.column.matchedBy')]}
      rows={differing}
      rowOf={(pair) => pairRow(pair, kept, t)}
      count={counts.differing}
      exported={() => pairTable(differing, kept, t, (pair) => byWord(pair, t))}
      isLoud
    />
  );
}

export function ProposedList({ match: { proposed, counts }, kept }: StatementListProps) {
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
          <ChargesSide key="here" charges={pair.charges} />,
          <div key="act">
            {kindWord(pair, t)} {t(`reports.statement.proposal.${pair.by}`)}
            <MatchAction line={pair} choice={{ ...pair, by: 'person' }} word="confirm" kept={kept} />
          </div>,
        ],
      })}
      count={counts.proposed}
      note={t('reports.statement.proposedNote')}
      exported={() => pairTable(proposed, kept, t, ({ by }) => t(`reports.statement.proposal.${by}`))}
    >
      <ConfirmedCount rows={proposed} kept={kept} />
    </StatementTable>
  );
}

function pairRow(pair: StatementPair, kept: KeptMatches, t: TFunction): StatementTableRow {
  return {
    key: lineKey(pair),
    cells: [
      <BankSide key="bank" entry={pair.entry} />,
      <ChargesSide key="here" charges={pair.charges} />,
      <div key="act">
        {kindWord(pair, t)} {byWord(pair, t)}
        <MatchAction line={pair} choice={pair} wasKept={pair.kept} word="keep" kept={kept} />
      </div>,
    ],
  };
}

function byWord({ by }: Pick<StatementPair, 'by'>, t: TFunction): string {
  return t(`reports.statement.matchedBy.${by}`);
}
