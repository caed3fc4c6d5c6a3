/** What a statement shows about the charges here: the counts, the exceptions, what fits, and what remains to be done. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { useGateway } from '../../../bridge/app-context.tsx';
import { useFormat } from '../../../bridge/use-format.ts';
import { ErrorNotice } from '../../../components/errors/error-notice.tsx';
import { dayText } from '../../../format/day-text.ts';
import { Totals } from '../../fields/totals.tsx';
import { AmbiguousList } from './ambiguous-list.tsx';
import { MatchedList } from './matched-list.tsx';
import { MissingHereList, MissingInBankList } from './missing-lists.tsx';
import { DifferingList, ProposedList } from './pair-lists.tsx';
import { Remaining } from './remaining.tsx';
import { useSavedMatches } from './use-saved-matches.ts';

/** In the order in which they stand on the page. */
const LISTS = ['missingInBank', 'missingHere', 'differing', 'ambiguous', 'proposed', 'matched'] as const;

export function StatementLists({ match }: { readonly match: StatementMatch }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const saved = useSavedMatches(gatewayId);
  const { counts, unread } = match;
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
      {saved.error !== null && <ErrorNotice thrown={saved.error} />}
      <NoExceptions counts={counts} />
      <MissingInBankList match={match} />
      <MissingHereList match={match} />
      <DifferingList match={match} saved={saved} />
      <AmbiguousList match={match} saved={saved} />
      <ProposedList match={match} saved={saved} />
      <MatchedList match={match} saved={saved} />
      <Remaining match={match} saved={saved} />
    </>
  );
}

/** The kinds of exceptions of which there are none, in one line. */
function NoExceptions({ counts }: Pick<StatementMatch, 'counts'>) {
  const { t } = useTranslation();
  const kinds = [
    ['missingInBank', counts.missingInBank],
    ['missingHere', counts.missingHere],
    ['toDecide', counts.differing + counts.ambiguous + counts.proposed],
  ] as const;
  const none = kinds.filter(([, count]) => count === 0);
  return none.length === 0 ? null : (
    <Text>{none.map(([kind]) => t(`reports.statement.nothing.${kind}`)).join(' ')}</Text>
  );
}

/** Scrolls to a list and gives it the focus, so that Tab goes on in it. */
function openList(title: string): void {
  const list = document.querySelector<HTMLElement>(`main section[aria-label="${CSS.escape(title)}"]`);
  const fold = list?.querySelector('details');
  if (fold != null) fold.open = true;
  list?.parentElement?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}

function listOf(lines: readonly number[], count: number): string {
  return `${lines.join(', ')}${count > lines.length ? '…' : ''}`;
}
