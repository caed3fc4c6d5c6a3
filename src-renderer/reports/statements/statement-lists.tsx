/** What a statement says of the charges here: the counts, each list, and at the end what remains to be done. */
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../src-preload/contract/reports/statements.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { dayText } from '../../format/day-text.ts';
import { Totals } from '../fields/totals.tsx';
import type { StatementPair } from './kept-lines.ts';
import { Candidates, MatchAction } from './statement-actions.tsx';
import { Remaining } from './statement-remaining.tsx';
import { useStatementTables } from './statement-rows.ts';
import { BankSide, ChargeSide, ChargesSide } from './statement-sides.tsx';
import { StatementTable } from './statement-table.tsx';
import { useKeptMatches } from './use-kept-matches.ts';

const LISTS = ['matched', 'differing', 'proposed', 'ambiguous', 'missingInBank', 'missingHere'] as const;

export function StatementLists({ match }: { readonly match: StatementMatch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const kept = useKeptMatches(gatewayId);
  const tables = useStatementTables(match, kept);
  const { counts, matched, differing, proposed, ambiguous, missingInBank, missingHere, unread } = match;
  const open = matched.filter((pair) => !kept.isKept(pair, pair.kept));
  const confirmed = (rows: readonly Pick<StatementPair, 'entry' | 'kind'>[]) =>
    rows.length > 0 && (
      <Text role="status" span mr="sm" c="dimmed" data-figures>
        {t('reports.statement.confirmedOf', {
          done: format.count(rows.filter((row) => kept.isKept(row, false)).length),
          all: format.count(rows.length),
        })}
      </Text>
    );
  const inBank = t('reports.statement.inBank');
  const here = t('reports.statement.here');
  return (
    <>
      <Totals
        isSmall
        totals={LISTS.map((list) => ({
          name: t(`reports.statement.counted.${list}`),
          value: format.count(counts[list]),
          isLoud: counts[list] > 0 && list !== 'matched',
          ...(counts[list] > 0 && { onOpen: () => openList(t(`reports.statement.${list}`, { count: counts[list] })) }),
        }))}
      />
      <Text mb="sm" c="dimmed">
        {t(`reports.statement.period.${match.periodFrom}`, { from: dayText(match.from), to: dayText(match.to) })}
      </Text>
      <Text mb="sm" c="dimmed">
        {t('reports.statement.ignoredRows', { balances: counts.balances, debits: counts.debits })}
        {unread.length > 0 && ` ${t('reports.statement.unreadableLines', { lines: listOf(unread, counts.unread) })}`}
      </Text>
      {kept.error !== null && <ErrorNotice thrown={kept.error} />}
      <StatementTable
        name="statement-matched"
        title={t('reports.statement.matched', { count: counts.matched })}
        headings={[inBank, here, t('reports.column.matchedBy')]}
        rows={matched}
        rowOf={pairRow}
        count={counts.matched}
        note={t('reports.statement.matchedNote')}
        exported={tables.matched}
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
      <StatementTable
        name="statement-differing"
        title={t('reports.statement.differing', { count: counts.differing })}
        headings={[inBank, here, t('reports.column.matchedBy')]}
        rows={differing}
        rowOf={pairRow}
        count={counts.differing}
        exported={tables.differing}
        isLoud
      />
      <StatementTable
        name="statement-proposed"
        title={t('reports.statement.proposed', { count: counts.proposed })}
        headings={[inBank, here, t('reports.statement.proposedBy')]}
        rows={proposed}
        rowOf={(pair) => ({
          key: keyOf(pair),
          cells: [
            <BankSide key="bank" entry={pair.entry} />,
            <ChargesSide key="here" charges={pair.charges} />,
            <div key="act">
              {kindWord(pair)} {t(`reports.statement.proposal.${pair.by}`)}
              <MatchAction line={pair} choice={{ ...pair, by: 'person' }} word="confirm" kept={kept} />
            </div>,
          ],
        })}
        count={counts.proposed}
        note={t('reports.statement.proposedNote')}
        exported={tables.proposed}
      >
        {confirmed(proposed)}
      </StatementTable>
      <StatementTable
        name="statement-ambiguous"
        title={t('reports.statement.ambiguous', { count: counts.ambiguous })}
        headings={[inBank, t('reports.statement.candidatesHere')]}
        rows={ambiguous}
        rowOf={(row) => ({
          key: keyOf(row),
          cells: [
            <div key="bank">
              <BankSide entry={row.entry} />
              <Text c="dimmed" my="sm">
                {kindWord(row)} {row.by === null ? t('reports.statement.proposal.amount-and-day') : byWord(row.by)}
              </Text>
            </div>,
            <Candidates key="here" row={row} kept={kept} />,
          ],
        })}
        count={counts.ambiguous}
        note={`${t('reports.statement.ambiguousNote')} ${t('reports.statement.ambiguousCharges', {
          charges: format.count(counts.ambiguousCharges),
          lines: format.count(counts.ambiguous),
        })}`}
        exported={tables.ambiguous}
      >
        {confirmed(ambiguous)}
      </StatementTable>
      <StatementTable
        name="statement-missing-in-bank"
        title={t('reports.statement.missingInBank', { count: counts.missingInBank })}
        headings={[here, ...(missingInBank.some(hasRemark) ? [t('reports.statement.otherCandidates')] : [])]}
        rows={missingInBank}
        rowOf={(charge) => ({
          key: `${charge.kind} ${charge.key}`,
          cells: [
            <ChargeSide key="here" charge={charge} />,
            <div key="note">
              {kindWord(charge)} {charge.mayFollow && t('reports.statement.mayFollow')}{' '}
              {charge.lines > 0 && t('reports.statement.linesOfOthers', { count: charge.lines })}
            </div>,
          ],
        })}
        count={counts.missingInBank}
        exported={tables.missingInBank}
      />
      <StatementTable
        name="statement-missing-here"
        title={t('reports.statement.missingHere', { count: counts.missingHere })}
        headings={[
          inBank,
          ...(missingHere.some((entry) => entry.candidateCount > 0) ? [t('reports.statement.otherCandidates')] : []),
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
        exported={tables.missingHere}
      />
      <Remaining match={match} kept={kept} />
    </>
  );

  function byWord(by: StatementPair['by']): string {
    return t(`reports.statement.matchedBy.${by}`);
  }

  /** A refund is said; a payment is what every other row is. */
  function kindWord({ kind }: Pick<StatementPair, 'kind'>): string {
    return kind === 'refund' ? `${t('reports.statement.kind.refund')} ·` : '';
  }

  function pairRow(pair: StatementPair) {
    return {
      key: keyOf(pair),
      cells: [
        <BankSide key="bank" entry={pair.entry} />,
        <ChargesSide key="here" charges={pair.charges} />,
        <div key="act">
          {kindWord(pair)} {byWord(pair.by)}
          <MatchAction line={pair} choice={pair} wasKept={pair.kept} word="keep" kept={kept} />
        </div>,
      ],
    };
  }
}

function keyOf({ entry, kind }: Pick<StatementPair, 'entry' | 'kind'>): string {
  return `${kind} ${entry.lineId}`;
}

function hasRemark({ kind, mayFollow, lines }: StatementMatch['missingInBank'][number]): boolean {
  return kind === 'refund' || mayFollow || lines > 0;
}

/** Scrolls to a list and gives it the focus, so that Tab goes on in it. */
function openList(title: string): void {
  const list = document.querySelector<HTMLElement>(`main section[aria-label="${CSS.escape(title)}"]`);
  list?.parentElement?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}

function listOf(lines: readonly number[], count: number): string {
  return `${lines.join(', ')}${count > lines.length ? '…' : ''}`;
}
