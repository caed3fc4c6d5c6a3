/** The list itself: virtualized rows in a grid, navigable by pointer and keyboard. */
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, ListLayout } from '../../../src-preload/contract/charges/list.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { useVisibleCharges } from '../../bridge/visible-charges.ts';
import { readListState, saveListState } from '../filters/list-state.ts';
import { ChargeListRow } from './charge-row.tsx';
import styles from './charge-table.module.css';
import { MarkFound } from './found/found.tsx';
import { useRowInput } from './keyboard/use-row-input.ts';
import { features, planOf } from './list-columns.tsx';
import type { SavedLayout } from './list-layout.ts';
import { useRestoredScroll } from './restore-scroll.ts';
import { RowMenu } from './row-menu/row-menu.tsx';
import type { RowSelection } from './selection/selection.ts';
import { TableHeader } from './table-header.tsx';
import type { ChargePages } from './use-charge-pages.ts';

/** The same as `--row-height` in the theme; the virtualizer needs it before a row is drawn. */
export const ROW_HEIGHT = { comfortable: 40, compact: 32 } as const;
/**
 * A table whose rows can be focused and opened is a grid: one tab stop, which announces the focused row (ARIA's grid
 * pattern; "ARIA in HTML" allows a table any role, but the linter rejects the role as a plain attribute).
 */
export const asGrid = (rowId: string | undefined) => ({ role: 'grid', tabIndex: 0, 'aria-activedescendant': rowId });

/** Pixels that the bar of the selection covers, in two lines. */
const BAR_HEIGHT = 104;

/** How many rows before the end the next page is read. */
const AHEAD = 30;

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
  /** `following`: the keyboard focus moved while a charge was open beside the list. */
  readonly onOpen: (key: string, following: boolean) => void;
}

export function ChargeTable(props: ChargeTableProps) {
  const { pages, searched, layout, savedLayout, selection, openKey, covered, onColumns, onOpen } = props;
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { density } = useApp().settings;
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const { ref: sized, width: widthNow } = useElementSize<HTMLDivElement>();
  // A charge that opens beside the list is rendered before the narrower list.
  const width = useDeferredValue(widthNow);
  const ref = useMergedRef(scroller, sized);
  const shape = JSON.stringify(layout.columns);
  // Dragging an edge renders the list at each step; the table is rebuilt only for another set of columns.
  const { columns, ids, tracks, least } = useMemo(
    () => planOf({ ...layout, columns: JSON.parse(shape) }, savedLayout.chosen, width),
    [shape, savedLayout.chosen, width, layout],
  );
  useEffect(() => onColumns(ids), [ids, onColumns]);
  const table = useTable({ features, columns, data: pages.rows, getRowId: (row) => row.key });
  const { rows } = table.getRowModel();
  const rowHeight = ROW_HEIGHT[density];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // The keyboard stops above the bar of the selection.
    scrollPaddingEnd: selection.keys.size > 0 ? BAR_HEIGHT : 0,
    initialRect: { width: 1000, height: 800 },
  });
  useEffect(() => {
    if (rowHeight) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useRestoredScroll(gatewayId, scroller, pages);

  const lines = virtualizer.getVirtualItems();
  const nearEnd = (lines.at(-1)?.index ?? -1) >= rows.length - AHEAD;
  useEffect(() => {
    if (nearEnd && pages.hasMore && !pages.readingMore && pages.thrown === null) pages.readMore();
  }, [nearEnd, pages]);

  const pending = lines.flatMap(({ index }) => {
    const charge = rows[index]?.original;
    return charge?.state === 'PENDING' ? [charge.key] : [];
  });
  useVisibleCharges(gatewayId, covered ? [] : pending);

  const { cursor, menu, closeMenu, ...handlers } = useRowInput({
    order: () => rows.map((row) => row.id),
    visibleRows: () => (scroller.current?.clientHeight ?? 0) / rowHeight,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    grid,
    selection,
    restoredCursor: readListState(gatewayId).cursor,
    onCursor: (key) => saveListState(gatewayId, { cursor: key }),
    hasMenus: true,
    openKey,
    covered,
    onOpen,
  });
  const cursorIsDrawn = cursor !== null && lines.some(({ index }) => rows[index]?.id === cursor);

  return (
    <div
      ref={ref}
      className={styles['scroller']}
      data-selecting={selection.keys.size > 0 || undefined}
      onScroll={menu === null ? undefined : closeMenu}
    >
      <table
        ref={grid}
        {...asGrid(cursorIsDrawn ? `row-${cursor}` : undefined)}
        className={styles['table']}
        data-tags={ids.includes('tags') || undefined}
        aria-label={t('charges.list')}
        aria-rowcount={pages.hasMore ? -1 : rows.length + 1}
        aria-busy={pages.stale}
        {...handlers}
        // React's style type does not allow a custom property.
        style={{ '--tracks': tracks, minWidth: least } as React.CSSProperties}
      >
        <thead className={styles['head']}>
          <TableHeader
            ids={ids}
            layout={layout}
            onLayout={savedLayout.change}
            all={rows.length > 0 && rows.every((row) => selection.keys.has(row.id))}
            some={selection.keys.size > 0}
            onAll={() =>
              rows.every((row) => selection.keys.has(row.id))
                ? selection.clear()
                : selection.select(rows.map((row) => row.id))
            }
          />
        </thead>
        <tbody className={styles['body']} style={{ height: virtualizer.getTotalSize() }}>
          <MarkFound text={searched}>
            {lines.map(({ index, start, key }) => {
              const row = rows[index];
              return (
                row && (
                  <ChargeListRow
                    key={key}
                    row={row}
                    tracks={tracks}
                    top={start}
                    focused={row.id === cursor}
                    open={row.id === openKey}
                    selected={selection.keys.has(row.id)}
                    menu={row.id === menu?.key}
                  />
                )
              );
            })}
          </MarkFound>
        </tbody>
      </table>
      <RowMenu
        place={menu}
        row={rows.find((row) => row.id === menu?.key)?.original ?? null}
        onOpen={(key) => onOpen(key, false)}
        onClose={closeMenu}
      />
      {!pages.hasMore && rows.length > 0 && (
        <p className={styles['endOfList']}>
          {t('charges.endOfList', { count: rows.length, shown: format.count(rows.length) })}
        </p>
      )}
    </div>
  );
}
