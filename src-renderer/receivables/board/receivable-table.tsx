/** The rows of a view: virtualized, in a grid, navigable by pointer and keyboard as the list of charges is. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { asGrid, ROW_HEIGHT } from '../../charges/list/charge-table.tsx';
import { useRowInput } from '../../charges/list/keyboard/use-row-input.ts';
import type { RowSelection } from '../../charges/list/selection/selection.ts';
import styles from './board.module.css';
import { readBoard, saveBoard } from './board-state.ts';
import { ReceivableLine } from './receivable-line.tsx';
import type { ReceivablePages } from './use-receivable-pages.ts';

/** How many rows before the end the next page is read. */
const AHEAD = 30;
/** Pixels that the bar of the selection covers. */
const BAR_HEIGHT = 72;

export function ReceivableTable({
  pages,
  selection,
  openId,
  covered,
  onOpen,
}: {
  readonly pages: ReceivablePages;
  readonly selection: RowSelection;
  readonly openId: string | null;
  /** A receivable covers the board: none of its rows is visible. */
  readonly covered: boolean;
  readonly onOpen: (id: string, following: boolean) => void;
}) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { density } = useApp().settings;
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const { rows } = pages;
  const rowHeight = ROW_HEIGHT[density];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollPaddingEnd: selection.keys.size > 0 ? BAR_HEIGHT : 0,
    initialRect: { width: 1000, height: 800 },
  });
  useEffect(() => {
    if (rowHeight) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  const lines = virtualizer.getVirtualItems();
  const nearEnd = (lines.at(-1)?.index ?? -1) >= rows.length - AHEAD;
  useEffect(() => {
    if (nearEnd && pages.hasMore && pages.thrown === null) pages.readMore();
  }, [nearEnd, pages]);
  const {
    cursor,
    menu: _menu,
    closeMenu: _close,
    ...handlers
  } = useRowInput({
    order: () => rows.map(({ id }) => id),
    visibleRows: () => (scroller.current?.clientHeight ?? 0) / rowHeight,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    grid,
    selection,
    restoredCursor: readBoard(gatewayId).cursor,
    onCursor: (id) => saveBoard(gatewayId, { cursor: id }),
    hasMenus: false,
    openKey: openId,
    covered,
    onOpen,
  });
  const cursorIsDrawn = cursor !== null && lines.some(({ index }) => rows[index]?.id === cursor);
  const isAll = rows.length > 0 && rows.every(({ id }) => selection.keys.has(id));
  return (
    <div ref={scroller} className={styles['scroller']} data-selecting={selection.keys.size > 0 || undefined}>
      <table
        ref={grid}
        {...asGrid(cursorIsDrawn ? `row-${cursor}` : undefined)}
        className={styles['table']}
        aria-label={t('receivables.list')}
        aria-rowcount={pages.hasMore ? -1 : rows.length + 1}
        aria-busy={pages.stale}
        {...handlers}
      >
        <thead className={styles['head']}>
          <tr className={styles['headerRow']}>
            <th scope="col" className={styles['cell']} data-column="select">
              <input
                type="checkbox"
                aria-label={t('receivables.selectAll')}
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = selection.keys.size > 0 && !isAll;
                }}
                onChange={() => (isAll ? selection.clear() : selection.select(rows.map(({ id }) => id)))}
              />
            </th>
            {(['due', 'customer', 'for', 'code', 'amount'] as const).map((column) => (
              <th key={column} scope="col" className={styles['cell']} data-column={column}>
                {t(`receivables.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles['body']} style={{ height: virtualizer.getTotalSize() }}>
          {lines.map(({ index, start, key }) => {
            const row = rows[index];
            return (
              row && (
                <ReceivableLine
                  key={key}
                  row={row}
                  index={index}
                  top={start}
                  focused={row.id === cursor}
                  open={row.id === openId}
                  selected={selection.keys.has(row.id)}
                />
              )
            );
          })}
        </tbody>
      </table>
      {!pages.hasMore && rows.length > 0 && (
        <p className={styles['endOfList']}>
          {t('receivables.endOfList', { count: rows.length, shown: format.count(rows.length) })}
        </p>
      )}
    </div>
  );
}
