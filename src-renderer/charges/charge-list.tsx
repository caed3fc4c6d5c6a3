/** The list of charges: its filters, its totals, its rows and what can be done with those that are selected. */
import { useState } from 'react';
import type { ListColumn } from '../../src-preload/contract/charges/list/list.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useExporter } from '../exports/export-state.tsx';
import { ListHead } from './filters/list-head.tsx';
import { NO_CHOICE } from './filters/list-state.ts';
import { ViewsMenu } from './filters/saved-views-menu.tsx';
import { ColumnsMenu } from './list/columns-menu.tsx';
import { SelectedCharges } from './list/selection/selected-charges.tsx';
import { useSelection } from './list/selection/selection.ts';
import { TotalsStrip } from './list/totals/totals-strip.tsx';
import type { ListTotals } from './list/totals/use-totals.ts';
import { UnderwayList } from './list/underway-list.tsx';
import { ListActions } from './list-actions.tsx';
import { ListedRows } from './listed-rows.tsx';
import { useListedCharges } from './use-listed-charges.ts';
import { WholeTextNotice } from './whole-text-notice.tsx';

interface ChargeListProps {
  /** The charge that is open. */
  readonly chargeKey: string | null;
  /** True while the open charge covers the list. */
  readonly covered: boolean;
  readonly onAdopt: () => void;
}

export function ChargeList({ chargeKey, covered, onAdopt }: ChargeListProps) {
  const { id: gatewayId } = useGateway();
  const { choice, setChoice, openView, revision, filter, layout, savedLayout, pages, totals, ...listed } =
    useListedCharges(gatewayId);
  const selection = useSelection(gatewayId);
  const [shownColumns, setShownColumns] = useState<readonly ListColumn[] | null>(null);
  const exporter = useExporter();
  return (
    <>
      <ListHead
        key={revision}
        filter={choice}
        isEmpty={listed.isEmpty}
        otherStates={listed.otherStates}
        onChange={setChoice}
        actions={<ListActions filter={filter} sort={layout.sort} hasRows={pages.rows.length > 0} onAdopt={onAdopt} />}
        menus={
          <>
            <ViewsMenu choice={choice} layout={layout} onOpen={openView} />
            <ColumnsMenu layout={layout} shown={shownColumns} onChange={savedLayout.change} />
          </>
        }
      />
      {!listed.isEmpty && <TotalsStrip {...totals} filter={filter} />}
      <WholeTextNotice pages={pages} text={filter.text ?? ''} onParts={listed.searchParts} />
      <UnderwayList />
      <ListedRows
        pages={pages}
        chargeKey={chargeKey}
        covered={covered}
        narrowing={listed.narrowing}
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
  );
}

/** How many charges the list has in all; null while that is not known. */
function foundOf({ totals, stale, soFar }: ListTotals): number | null {
  if (totals === undefined || stale || soFar) return null;
  return totals.count + totals.outcomeUnknown + totals.unconfirmed.count;
}
