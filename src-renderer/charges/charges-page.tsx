/** The home screen: the list, and a charge beside it on wide windows or over it on narrow ones. */
import { Box, Button, Text } from '@mantine/core';
import { IconDownload, IconListSearch, IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListChoice, ListColumn, ListLayout } from '../../src-preload/contract/charges/list/list.ts';
import { isDocumented, OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { useApp, useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { useVisibleCharges } from '../bridge/visible-charges.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { ListAndOpen } from '../components/list/list-and-open.tsx';
import type { RowSelection } from '../components/list/row-selection.ts';
import { EmptyState } from '../components/notices/empty-state.tsx';
import { lazyScreen } from '../components/timing/load-when-idle.ts';
import { useNow } from '../components/timing/use-now.ts';
import { ExportOptionsButton } from '../exports/export-options.tsx';
import { useExporter } from '../exports/export-state.tsx';
import { dayOf } from '../format/day-bounds.ts';
import { goTo, hrefOf } from '../navigation/route.ts';
import { ICON_WHEN_NARROW, ICON_WHEN_NARROWEST } from './filters/icon-when-narrow.ts';
import { ListHead } from './filters/list-head.tsx';
import { NO_CHOICE, readListState, toChargeFilter, useListChoice } from './filters/list-state.ts';
import { ViewsMenu } from './filters/saved-views-menu.tsx';
import { ChargeTable } from './list/charge-table.tsx';
import { ColumnsMenu } from './list/columns-menu.tsx';
import { DEFAULT_LAYOUT, type SavedLayout, useListLayout } from './list/list-layout.ts';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { SelectedCharges } from './list/selection/selected-charges.tsx';
import { useSelection } from './list/selection/selection.ts';
import { TotalsStrip } from './list/totals-strip.tsx';
import { UnderwayList } from './list/underway-list.tsx';
import { type ChargePages, useChargePages } from './list/use-charge-pages.ts';
import { type ListTotals, useTotals } from './list/use-totals.ts';

const AdoptDialog = lazyScreen(
  async () => (await import('../charge-page/outcome-unknown/adopt-dialog.tsx')).AdoptDialog,
);
const ChargePage = lazyScreen(async () => (await import('../charge-page/charge-page.tsx')).ChargePage);

export function ChargesPage({ chargeKey }: { readonly chargeKey: string | null }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const [choice, setChoice] = useListChoice(gatewayId);
  const savedLayout = useListLayout(gatewayId);
  const selection = useSelection(gatewayId);
  const layout = savedLayout.layout ?? DEFAULT_LAYOUT;
  const [firstRows] = useState(() => readListState(gatewayId).rows);
  const [shownColumns, setShownColumns] = useState<readonly ListColumn[] | null>(null);
  const [adopting, setAdopting] = useState(false);
  const { timeZone } = useApp().settings;
  // The text whose partial matches the user also requested; another text starts with whole matches again.
  const [partsOf, setPartsOf] = useState<string | null>(null);
  const chosen = toChargeFilter(choice, dayOf(useNow(60_000), timeZone), timeZone);
  const filter = chosen.text !== undefined && chosen.text === partsOf ? { ...chosen, textParts: true } : chosen;
  const pages = useChargePages({ gatewayId, filter, sort: savedLayout.layout?.sort ?? null }, firstRows);
  const totals = useTotals(gatewayId, filter);
  const exporter = useExporter();
  useVisibleCharges(gatewayId, chargeKey === null ? [] : [chargeKey]);

  const isFiltered = Object.keys(filter).length > 0;
  const isEmpty = !pages.waiting && pages.thrown === null && pages.rows.length === 0 && !isFiltered;
  const otherStates = (totals.totals?.byState ?? []).map(({ state }) => state).filter(isNotDocumented);

  // The search box holds its own text while the user types; a new revision resets it when a view is opened.
  const [revision, setRevision] = useState(0);
  const openView = (next: ListChoice, nextLayout: ListLayout | null) => {
    setChoice(next);
    setRevision(revision + 1);
    if (nextLayout !== null) savedLayout.change(nextLayout);
  };

  return (
    <>
      <ListAndOpen
        label={t('charges.charge')}
        open={
          chargeKey === null ? null : (
            <Suspense>
              <ChargePage chargeKey={chargeKey} />
            </Suspense>
          )
        }
        list={(covered) => (
          <>
            <ListHead
              key={revision}
              filter={choice}
              isEmpty={isEmpty}
              otherStates={otherStates}
              onChange={setChoice}
              actions={
                <>
                  {!isArchived && (
                    <Button
                      variant="default"
                      classNames={ICON_WHEN_NARROW}
                      title={t('charges.adopt')}
                      leftSection={<IconListSearch size={16} aria-hidden />}
                      onClick={() => setAdopting(true)}
                    >
                      {t('charges.adopt')}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    classNames={ICON_WHEN_NARROW}
                    title={t('charges.export')}
                    leftSection={<IconDownload size={16} aria-hidden />}
                    disabled={exporter.job.kind === 'running' || pages.rows.length === 0}
                    onClick={() => exporter.start(gatewayId, filter, undefined, layout.sort)}
                  >
                    {t('charges.export')}
                  </Button>
                  <ExportOptionsButton
                    filter={filter}
                    disabled={exporter.job.kind === 'running' || pages.rows.length === 0}
                    onExport={(options, exportLayout, exported, alsoGateways) =>
                      exporter.start(gatewayId, exported, options, layout.sort, exportLayout, alsoGateways)
                    }
                  />
                  {!isArchived && (
                    <Button
                      component="a"
                      href={hrefOf({ screen: 'new', againKey: null })}
                      classNames={ICON_WHEN_NARROWEST}
                      leftSection={<IconPlus size={16} aria-hidden />}
                    >
                      {t('charges.newCharge')}
                    </Button>
                  )}
                </>
              }
              menus={
                <>
                  <ViewsMenu choice={choice} layout={layout} onOpen={openView} />
                  <ColumnsMenu layout={layout} shown={shownColumns} onChange={savedLayout.change} />
                </>
              }
            />
            {!isEmpty && <TotalsStrip {...totals} />}
            <WholeTextNotice pages={pages} text={filter.text ?? ''} onParts={() => setPartsOf(filter.text ?? null)} />
            <UnderwayList />
            <Rows
              pages={pages}
              chargeKey={chargeKey}
              covered={covered}
              isFiltered={isFiltered}
              searched={filter.text ?? ''}
              layout={layout}
              savedLayout={savedLayout}
              selection={selection}
              onColumns={setShownColumns}
              onClear={() => openView(NO_CHOICE, null)}
            />
            {!isEmpty && (
              <SelectedCharges
                selection={selection}
                rows={pages.rows}
                question={{ gatewayId, filter, sort: layout.sort }}
                found={foundOf(totals)}
                onExport={(keys) => exporter.start(gatewayId, { keys: [...keys] }, undefined, layout.sort)}
              />
            )}
          </>
        )}
      />
      <Suspense>{adopting && <AdoptDialog opened onClose={() => setAdopting(false)} />}</Suspense>
    </>
  );
}

/** Shows that only whole matches are listed, and offers to search for partial matches. */
function WholeTextNotice({
  pages: { whole, stale },
  text,
  onParts,
}: {
  readonly pages: ChargePages;
  readonly text: string;
  readonly onParts: () => void;
}) {
  const { t } = useTranslation();
  if (stale || (whole !== 'email' && whole !== 'reference')) return null;
  return (
    <Text role="status" py={4} px="lg" fz={13} c="dimmed">
      {t(`charges.exactMatch.${whole}`, { text })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onParts}>
        {t('charges.exactMatch.includePartial')}
      </Button>
    </Text>
  );
}

function Rows({
  pages,
  chargeKey,
  covered,
  isFiltered,
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
  readonly isFiltered: boolean;
  readonly searched: string;
  readonly layout: ListLayout;
  readonly savedLayout: SavedLayout;
  readonly selection: RowSelection;
  readonly onColumns: (ids: readonly ListColumn[]) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  const isArchived = useIsArchived();
  if (pages.waiting) return <ListSkeleton />;
  if (pages.thrown !== null && pages.rows.length === 0)
    return (
      <Box py="xs" px="lg">
        <ErrorNotice thrown={pages.thrown} lead={t('charges.failed')} onRetry={pages.retry} />
      </Box>
    );
  if (pages.rows.length === 0 && isFiltered)
    return (
      <EmptyState
        icon={<IconListSearch size={24} />}
        title={t('charges.nothingFoundTitle')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('charges.clearFilters')}
          </Button>
        }
      >
        {t('charges.nothingFoundText')}
      </EmptyState>
    );
  if (pages.rows.length === 0)
    return (
      <EmptyState
        icon={<IconReceipt2 size={24} />}
        title={t('charges.emptyTitle')}
        action={
          !isArchived && (
            <Button
              component="a"
              variant="light"
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

/** How many charges the list has in all; null while that is not known. */
function foundOf({ totals, stale, soFar }: ListTotals): number | null {
  if (totals === undefined || stale || soFar) return null;
  return totals.count + totals.outcomeUnknown + totals.unconfirmed.count;
}

function isNotDocumented(state: string): boolean {
  return state !== OUTCOME_UNKNOWN && !isDocumented(state);
}
