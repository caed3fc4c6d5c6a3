/** The home screen: the list, and a charge next to it on wide windows or over it on narrow ones. */
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../src-preload/contract/charges/list/list.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useVisibleCharges } from '../bridge/visible-charges.ts';
import { ListAndOpen } from '../components/list/list-and-open.tsx';
import { lazyScreen } from '../components/timing/load-when-idle.ts';
import { useExporter } from '../exports/export-state.tsx';
import { ListHead } from './filters/list-head.tsx';
import { NO_CHOICE } from './filters/list-state.ts';
import { ViewsMenu } from './filters/saved-views-menu.tsx';
import { ColumnsMenu } from './list/columns-menu.tsx';
import { SelectedCharges } from './list/selection/selected-charges.tsx';
import { useSelection } from './list/selection/selection.ts';
import { TotalsStrip } from './list/totals-strip.tsx';
import { UnderwayList } from './list/underway-list.tsx';
import type { ListTotals } from './list/use-totals.ts';
import { ListActions } from './list-actions.tsx';
import { ListedRows } from './listed-rows.tsx';
import { useListedCharges } from './use-listed-charges.ts';
import { WholeTextNotice } from './whole-text-notice.tsx';

const AdoptDialog = lazyScreen(
  async () => (await import('../charge-page/outcome-unknown/adopt-dialog.tsx')).AdoptDialog,
);
const ChargePage = lazyScreen(async () => (await import('../charge-page/charge-page.tsx')).ChargePage);

export function ChargesPage({ chargeKey }: { readonly chargeKey: string | null }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { choice, setChoice, openView, revision, filter, layout, savedLayout, pages, totals, ...listed } =
    useListedCharges(gatewayId);
  const selection = useSelection(gatewayId);
  const [shownColumns, setShownColumns] = useState<readonly ListColumn[] | null>(null);
  const [adopting, setAdopting] = useState(false);
  const exporter = useExporter();
  useVisibleCharges(gatewayId, chargeKey === null ? [] : [chargeKey]);

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
              isEmpty={listed.isEmpty}
              otherStates={listed.otherStates}
              onChange={setChoice}
              actions={
                <ListActions
                  filter={filter}
                  sort={layout.sort}
                  hasRows={pages.rows.length > 0}
                  onAdopt={() => setAdopting(true)}
                />
              }
              menus={
                <>
                  <ViewsMenu choice={choice} layout={layout} onOpen={openView} />
                  <ColumnsMenu layout={layout} shown={shownColumns} onChange={savedLayout.change} />
                </>
              }
            />
            {!listed.isEmpty && <TotalsStrip {...totals} />}
            <WholeTextNotice pages={pages} text={filter.text ?? ''} onParts={listed.searchParts} />
            <UnderwayList />
            <ListedRows
              pages={pages}
              chargeKey={chargeKey}
              covered={covered}
              isFiltered={listed.isFiltered}
              searched={filter.text ?? ''}
              layout={layout}
              savedLayout={savedLayout}
              selection={selection}
              onColumns={setShownColumns}
              onClear={() => openView(NO_CHOICE, null)}
            />
            {!listed.isEmpty && (
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

/** How many charges the list has in all; null while that is not known. */
function foundOf({ totals, stale, soFar }: ListTotals): number | null {
  if (totals === undefined || stale || soFar) return null;
  return totals.count + totals.outcomeUnknown + totals.unconfirmed.count;
}
