/** The list itself: rows in a grid with columns that the user chooses. */
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useTable } from '@tanstack/react-table';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, ListLayout } from '../../../src-preload/contract/charges/list/list.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { useVisibleCharges } from '../../bridge/visible-charges.ts';
import { RowGrid } from '../../components/list/row-grid.tsx';
import type { RowSelection } from '../../components/list/selection/row-selection.ts';
import { useRowGrid } from '../../components/list/use-row-grid.ts';
import { readListState, saveListState } from '../filters/list-state.ts';
import { ChargeListRow } from './charge-row.tsx';
import styles from './charge-table.module.css';
import { MarkFound } from './found/found.tsx';
import { features, planOf } from './list-columns.tsx';
import type { SavedLayout } from './list-layout.ts';
import { useRestoredScroll } from './restore-scroll.ts';
import { RowMenu } from './row-menu/row-menu.tsx';
import { TableHeadings } from './table-headings.tsx';
import type { ChargePages } from './use-charge-pages.ts';

export interface ChargeTableProps {
  readonly pages: ChargePages;
  /** The text in the search box: what it found is marked. */
  readonly searched: string;
  readonly layout: ListLayout;
  readonly savedLayout: SavedLayout;
  readonly selection: RowSelection;
  readonly openKey: string | null;
  /** True while a charge covers the list: none of its rows is visible. */
  readonly covered: boolean;
  /** Called with the columns that are shown, whenever they change. */
  readonly onColumns: (ids: readonly ListColumn[]) => void;
  /** `following`: the keyboard focus moved while a charge was open next to the list. */
  readonly onOpen: (key: string, following: boolean) => void;
}

export function ChargeTable(props: ChargeTableProps) {
  const { searched, layout, savedLayout, onOpen } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { rows, ids, tracks, least, sized, grid } = useChargeTable(props);
  return (
    <>
      <RowGrid
        grid={grid}
        sized={sized}
        label={t('charges.list')}
        selectAllLabel={t('charges.selectAll')}
        className={ids.includes('tags') ? styles['withTags'] : styles['table']}
        // React's style type does not allow a custom property.
        style={{ '--tracks': tracks, minWidth: least } as React.CSSProperties}
        headings={<TableHeadings ids={ids} layout={layout} onLayout={savedLayout.change} />}
        end={t('charges.endOfList', { count: rows.length, shown: format.count(rows.length) })}
      >
        <MarkFound text={searched}>
          {grid.lines.map((line) => {
            const row = rows[line.index];
            return (
              row && (
                <ChargeListRow
                  key={line.key}
                  row={row}
                  tracks={tracks}
                  line={line}
                  menu={line.key === grid.menu?.key}
                />
              )
            );
          })}
        </MarkFound>
      </RowGrid>
      <RowMenu
        place={grid.menu}
        row={rows.find((row) => row.id === grid.menu?.key)?.original ?? null}
        onOpen={(key) => onOpen(key, false)}
        onClose={grid.closeMenu}
      />
    </>
  );
}

/** The columns that fit, the rows of the pages that were read, and the keyboard in them. */
function useChargeTable(props: ChargeTableProps) {
  const { pages, layout, savedLayout, selection, openKey, covered, onColumns, onOpen } = props;
  const { id: gatewayId } = useGateway();
  const { ref: resized, width: widthNow } = useElementSize<HTMLDivElement>();
  // The first drawing knows its width: no column comes in after it.
  const [widthAtFirst, setWidthAtFirst] = useState(0);
  const measured = useCallback((list: HTMLElement | null) => setWidthAtFirst(list?.clientWidth ?? 0), []);
  const sized = useMergedRef(resized, measured);
  // A charge that opens next to the list is rendered before the narrower list.
  const width = useDeferredValue(widthNow) || widthAtFirst;
  const shape = JSON.stringify(layout.columns);
  // Dragging an edge renders the list at each step; the table is rebuilt only for another set of columns.
  const { columns, ids, tracks, least } = useMemo(
    () => planOf({ ...layout, columns: JSON.parse(shape) }, savedLayout.chosen, width),
    [shape, savedLayout.chosen, width, layout],
  );
  useEffect(() => onColumns(ids), [ids, onColumns]);
  const table = useTable({ features, columns, data: pages.rows, getRowId: (row) => row.key });
  const { rows } = table.getRowModel();
  const grid = useRowGrid({
    pages,
    count: rows.length,
    keyAt: (index) => rows[index]?.id,
    selection,
    restoredCursor: readListState(gatewayId).cursor,
    onCursor: (key) => saveListState(gatewayId, { cursor: key }),
    hasMenus: true,
    openKey,
    covered,
    onOpen,
  });
  useRestoredScroll(gatewayId, openKey, grid.scroller, pages);

  const pending = grid.lines.flatMap(({ index }) => {
    const charge = rows[index]?.original;
    return charge?.state === 'PENDING' ? [charge.key] : [];
  });
  useVisibleCharges(gatewayId, covered ? [] : pending);
  return { rows, ids, tracks, least, sized, grid };
}
