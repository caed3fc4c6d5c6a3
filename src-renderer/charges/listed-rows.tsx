/** The rows of the list, or what stands in their place while there are none. */
import { Box, Button } from '@mantine/core';
import { IconListSearch, IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, ListLayout } from '../../src-preload/contract/charges/list/list.ts';
import { useIsArchived } from '../bridge/app-context.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import type { RowSelection } from '../components/list/selection/row-selection.ts';
import { EmptyState } from '../components/notices/empty-state.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { goTo, hrefOf } from '../navigation/route.ts';
import { ChargeTable } from './list/charge-table.tsx';
import type { SavedLayout } from './list/list-layout.ts';
import type { ChargePages } from './list/use-charge-pages.ts';

export function ListedRows({
  pages,
  chargeKey,
  covered,
  narrowing,
  searched,
  layout,
  savedLayout,
  selection,
  onColumns,
  onClear,
}: {
  readonly pages: ChargePages;
  readonly chargeKey: string | null;
  readonly covered: boolean;
  /** What leaves charges out. */
  readonly narrowing: 'nothing' | 'search' | 'filter';
  readonly searched: string;
  readonly layout: ListLayout;
  readonly savedLayout: SavedLayout;
  readonly selection: RowSelection;
  readonly onColumns: (ids: readonly ListColumn[]) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  if (pages.waiting)
    return (
      <Box px="lg">
        <Waiting shapes={['table']} lines={6} />
      </Box>
    );
  if (pages.thrown !== null && pages.rows.length === 0)
    return (
      <Box py="xs" px="lg">
        <ErrorNotice thrown={pages.thrown} lead={t('charges.failed')} onRetry={pages.retry} />
      </Box>
    );
  if (pages.rows.length === 0)
    return narrowing === 'nothing' ? <NoCharges /> : <NothingFound narrowing={narrowing} onClear={onClear} />;
  return (
    <>
      {pages.thrown !== null && (
        <Box py="xs" px="lg">
          <ErrorNotice thrown={pages.thrown} lead={t('charges.moreFailed')} onRetry={pages.retry} />
        </Box>
      )}
      <ChargeTable
        pages={pages}
        searched={searched}
        layout={layout}
        savedLayout={savedLayout}
        selection={selection}
        openKey={chargeKey}
        covered={covered}
        onColumns={onColumns}
        onOpen={(key, following) => goTo({ screen: 'charges', chargeKey: key }, { replace: following })}
      />
    </>
  );
}

/** Shown where filter and search find none. */
function NothingFound({
  narrowing,
  onClear,
}: {
  readonly narrowing: 'search' | 'filter';
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconListSearch size={24} />}
      title={t('charges.nothingFoundTitle')}
      action={
        <Button variant="default" onClick={onClear}>
          {t(narrowing === 'filter' ? 'charges.clearFilters' : 'charges.clearSearch')}
        </Button>
      }
    >
      {t(narrowing === 'filter' ? 'charges.nothingFoundText' : 'charges.fewerWords')}
    </EmptyState>
  );
}

/** Shown until the first charge is there. */
function NoCharges() {
  const { t } = useTranslation();
  const isArchived = useIsArchived();
  return (
    <EmptyState
      icon={<IconReceipt2 size={24} />}
      title={t('charges.emptyTitle')}
      action={
        !isArchived && (
          <Button
            component="a"
            href={hrefOf({ screen: 'new', againKey: null })}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('charges.newCharge')}
          </Button>
        )
      }
    >
      {t('charges.emptyText')}
    </EmptyState>
  );
}
