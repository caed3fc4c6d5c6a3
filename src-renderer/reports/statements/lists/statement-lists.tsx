/** What a statement shows about the charges here: the counts, the exceptions, what fits, and what remains to be done. */
import { Box, Button, Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { useGateway } from '../../../bridge/app-context.tsx';
import { useFormat } from '../../../bridge/use-format.ts';
import { DatingRefusal } from '../../../components/questions/dating-refusal.tsx';
import { dayText } from '../../../format/day-text.ts';
import { Totals } from '../../fields/totals.tsx';
import { AmbiguousList } from './ambiguous-list.tsx';
import { MatchedList } from './matched-list.tsx';
import { MissingHereList, MissingInBankList } from './missing-lists.tsx';
import { DifferingList, ProposedList } from './pair-lists.tsx';
import { Remaining, remainingOf } from './remaining.tsx';
import { useShownMatch } from './shown-match.ts';
import { type Picks, useSavedMatches } from './use-saved-matches.ts';

/** In the order in which they stand on the page. */
const LISTS = ['missingInBank', 'missingHere', 'differing', 'ambiguous', 'proposed', 'matched'] as const;

interface StatementListsProps extends Picks {
  readonly match: StatementMatch;
  /** False while a newer match is awaited. */
  readonly isUpToDate: boolean;
  /** Called once everything is saved. */
  readonly onDone: () => void;
}

export function StatementLists({ match: newest, isUpToDate, onDone, ...picks }: StatementListsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const saved = useSavedMatches(gatewayId, picks);
  const { match, area, isMoving, update } = useShownMatch(newest, isUpToDate, saved);
  const { counts, unread } = match;
  const open = remainingOf(match, saved);
  // Where no line is of a charge, the columns may be wrong: nothing was done yet.
  const ofCharges = counts.matched + counts.differing + counts.proposed + counts.ambiguous;
  const isDone = open.length === 0 && ofCharges > 0 && isUpToDate && !saved.isBusy;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);
  return (
    <Box ref={area} onMouseLeave={update}>
      {isMoving && (
        <Group role="status" gap="8px 12px" mb="sm">
          {t('reports.statement.changed')}
          <Button variant="default" size="xs" onClick={update}>
            {t('reports.statement.showChanges')}
          </Button>
        </Group>
      )}
      <Totals
        isSmall
        totals={LISTS.map((list) => ({
          name: t(`reports.statement.counted.${list}`),
          value: format.count(counts[list]),
          isLoud: counts[list] > 0 && list !== 'matched',
          ...(counts[list] > 0 && { onOpen: () => openList(t(`reports.statement.${list}`, { count: counts[list] })) }),
        }))}
      />
      <Text mb="xs" c="dimmed">
        <span>
          {t(`reports.statement.period.${match.periodFrom}`, { from: dayText(match.from), to: dayText(match.to) })}
        </span>
        {counts.balances + counts.debits > 0 &&
          ` ${t('reports.statement.ignoredRows', { balances: counts.balances, debits: counts.debits })}`}
        {unread.length > 0 && ` ${t('reports.statement.unreadableLines', { lines: listOf(unread, counts.unread) })}`}
      </Text>
      <DatingRefusal
        refusal={saved.error}
        busy={saved.isBusy}
        onNextOpenDay={() => saved.confirmLocked('next-open-day')}
        onInto={() => saved.confirmLocked('into')}
        onCancel={saved.forgetError}
      />
      <NoExceptions counts={counts} />
      <MissingInBankList match={match} />
      <MissingHereList match={match} />
      <DifferingList match={match} saved={saved} />
      <AmbiguousList match={match} saved={saved} />
      <ProposedList match={match} saved={saved} />
      <MatchedList match={match} saved={saved} />
      <Remaining open={open} />
    </Box>
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
