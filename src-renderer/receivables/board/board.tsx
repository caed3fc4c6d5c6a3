/** The board: its search and actions, the ages with their sums, and the rows of one of them. */

import { Box, Group, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReceivableFigures, ReceivableView } from '../../../src-preload/contract/receivables/receivable.ts';
import { OPEN_AGES } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { useGateway, useIsArchived } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import head from '../../components/list/list-head.module.css';
import { useRowSelection } from '../../components/list/selection/row-selection.ts';
import { Waiting } from '../../components/notices/waiting.tsx';
import { goTo } from '../../navigation/route.ts';
import { BoardSearch } from './board-search.tsx';
import { readBoard, saveBoard } from './board-state.ts';
import { ImportReceivables, NewReceivable, NoReceivables, NothingFound } from './empty-board.tsx';
import { ReceivableTable } from './receivable-table.tsx';
import { SaveTable } from './save-table.tsx';
import { SelectedReceivables } from './selected-receivables.tsx';
import { useBoardSearch } from './use-board-search.ts';
import { useReceivablePages } from './use-receivable-pages.ts';
import { ViewsStrip } from './views-strip.tsx';

export function Board({ openId, covered }: { readonly openId: string | null; readonly covered: boolean }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const search = useBoardSearch(gatewayId);
  const { view, text, show } = search;
  const selection = useRowSelection(
    () => readBoard(gatewayId).selected,
    (selected) => saveBoard(gatewayId, { selected: [...selected] }),
  );
  const figures = useOperation('receivables.figures', { gatewayId, text });
  const pages = useReceivablePages(gatewayId, view, text);
  const isEmpty =
    text === '' && figures.data !== undefined && Object.values(figures.data.ages).every(({ count }) => count === 0);
  return (
    <>
      <header className={head['head']}>
        <Title order={1} className={head['title'] ?? ''}>
          {t('receivables.title')}
        </Title>
        {!isEmpty && <BoardSearch typed={search.typed} onType={search.type} />}
        <Group wrap="nowrap" flex="none" ml="auto">
          {!isEmpty && <SaveTable view={view} text={text} disabled={pages.rows.length === 0} />}
          {!isArchived && <ImportReceivables />}
          {!isArchived && !isEmpty && <NewReceivable />}
        </Group>
      </header>
      {!isEmpty && <ViewsStrip view={view} figures={figures.data} onView={show} />}
      {pages.thrown !== null && (
        <Box py="xs" px="lg">
          <ErrorNotice thrown={pages.thrown} lead={t('receivables.failed')} onRetry={pages.retry} />
        </Box>
      )}
      {pages.waiting && <Waiting shapes={['table']} lines={6} />}
      {isEmpty && <NoReceivables />}
      {!isEmpty && !pages.waiting && pages.thrown === null && pages.rows.length === 0 && (
        <NothingFound onShowOpen={search.showOpen} />
      )}
      {pages.rows.length > 0 && (
        <ReceivableTable
          // Another view begins at its top.
          key={`${view} ${text}`}
          pages={pages}
          selection={selection}
          openId={openId}
          covered={covered}
          onOpen={(id, following) => goTo({ screen: 'receivables', id }, { replace: following })}
        />
      )}
      <SelectedReceivables
        selection={selection}
        rows={pages.rows}
        view={view}
        text={text}
        found={pages.stale || figures.data === undefined ? null : countOf(figures.data, view, text)}
      />
    </>
  );
}

/** How many receivables view and search find; null where the figures do not say it. */
function countOf({ ages, extraPayments }: ReceivableFigures, view: ReceivableView, text: string): number | null {
  if (view === 'open') return OPEN_AGES.reduce((count, age) => count + ages[age].count, 0);
  if (view === 'extra-payment') return text === '' ? extraPayments.count : null;
  return ages[view].count;
}
