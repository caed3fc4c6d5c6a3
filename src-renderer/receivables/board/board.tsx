/** The board: its search and actions, the ages with their sums, and the rows of one of them. */
import { Box, Button, CloseButton, Group, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCalendarDollar, IconListSearch, IconPlus, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivableFigures, ReceivableView } from '../../../src-preload/contract/receivables/receivable.ts';
import { OPEN_AGES } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { useGateway, useIsArchived } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import head from '../../components/list/list-head.module.css';
import { useRowSelection } from '../../components/list/row-selection.ts';
import { EmptyState } from '../../components/notices/empty-state.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { goTo, hrefOf } from '../../navigation/route.ts';
import { SEARCH_BOX } from '../../navigation/shortcuts.ts';
import { readBoard, saveBoard } from './board-state.ts';
import { ReceivableTable } from './receivable-table.tsx';
import { SaveTable } from './save-table.tsx';
import { SelectedReceivables } from './selected-receivables.tsx';
import { useReceivablePages } from './use-receivable-pages.ts';
import { ViewsStrip } from './views-strip.tsx';

/** Debounces typing (ms). */
const TYPING_PAUSE = 150;

const NEW = hrefOf({ screen: 'receivables', id: null, form: 'new' });

export function Board({ openId, covered }: { readonly openId: string | null; readonly covered: boolean }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const [view, setView] = useState<ReceivableView>(() => readBoard(gatewayId).view);
  const [typed, setTyped] = useState(() => readBoard(gatewayId).text);
  const [text, setText] = useState(typed);
  const selection = useRowSelection(
    () => readBoard(gatewayId).selected,
    (selected) => saveBoard(gatewayId, { selected: [...selected] }),
  );
  const figures = useOperation('receivables.figures', { gatewayId, text });
  const pages = useReceivablePages(gatewayId, view, text);
  const show = (next: ReceivableView) => {
    saveBoard(gatewayId, { view: next, cursor: null });
    setView(next);
  };
  const searchSoon = useDebouncedCallback((next: string) => {
    saveBoard(gatewayId, { text: next.trim(), cursor: null });
    setText(next.trim());
  }, TYPING_PAUSE);
  const type = (next: string) => {
    setTyped(next);
    searchSoon(next);
  };
  const isEmpty =
    text === '' && figures.data !== undefined && Object.values(figures.data.ages).every(({ count }) => count === 0);
  return (
    <>
      <header className={head['head']}>
        <Title order={1} className={head['title'] ?? ''}>
          {t('receivables.title')}
        </Title>
        {!isEmpty && (
          <TextInput
            {...{ [SEARCH_BOX]: '' }}
            type="search"
            aria-label={t('receivables.search')}
            placeholder={t('receivables.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={
              typed !== '' && (
                <CloseButton size="sm" aria-label={t('receivables.clearSearch')} onClick={() => type('')} />
              )
            }
            flex="1 1 160px"
            miw={0}
            maw={460}
            maxLength={200}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              if (typed === '') event.currentTarget.blur();
              else type('');
            }}
          />
        )}
        <Group wrap="nowrap" flex="none" ml="auto">
          {!isEmpty && <SaveTable view={view} text={text} disabled={pages.rows.length === 0} />}
          {!isArchived && !isEmpty && (
            <Button component="a" href={NEW} leftSection={<IconPlus size={16} aria-hidden />}>
              {t('receivables.add')}
            </Button>
          )}
        </Group>
      </header>
      {!isEmpty && <ViewsStrip view={view} figures={figures.data} onView={show} />}
      {pages.thrown !== null && (
        <Box py="xs" px="lg">
          <ErrorNotice thrown={pages.thrown} lead={t('receivables.failed')} onRetry={pages.retry} />
        </Box>
      )}
      {pages.waiting && <Waiting lines={8} />}
      {isEmpty && (
        <EmptyState
          icon={<IconCalendarDollar size={24} />}
          title={t('receivables.emptyTitle')}
          action={
            !isArchived && (
              <Button component="a" href={NEW} leftSection={<IconPlus size={16} aria-hidden />}>
                {t('receivables.add')}
              </Button>
            )
          }
        >
          {t('receivables.emptyText')}
        </EmptyState>
      )}
      {!isEmpty && !pages.waiting && pages.thrown === null && pages.rows.length === 0 && (
        <EmptyState
          icon={<IconListSearch size={24} />}
          title={t('receivables.nothingTitle')}
          action={
            <Button
              variant="default"
              onClick={() => {
                type('');
                show('open');
              }}
            >
              {t('receivables.showOpen')}
            </Button>
          }
        >
          {t('receivables.nothingText')}
        </EmptyState>
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
  if (view === 'extra-payment') return text === '' ? extraPayments : null;
  return ages[view].count;
}
