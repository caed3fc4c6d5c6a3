import { useEffect, useRef } from 'react';
import { useApp } from '../../bridge/app-context.tsx';
import { type RowInput, useRowInput } from './use-row-input.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** The same as `--row-height` in the theme; the virtualizer needs it before a row is drawn. */
const ROW_HEIGHT = { comfortable: 40, compact: 32 } as const;
/** Pixels that the bar of the selection covers, in two lines. */
const BAR_HEIGHT = 104;
/** How many rows before the end the next page is read. */
const AHEAD = 30;

/** The pages of a list that have been read so far. */
interface LoadedPages {
  /** The rows shown belong to the previous question; the new page is still loading. */
  readonly stale: boolean;
  readonly thrown: unknown;
  readonly hasMore: boolean;
  readonly readMore: () => void;
}

export interface RowGridInput extends Omit<RowInput, 'order' | 'visibleRows' | 'scrollTo' | 'grid'> {
  readonly pages: LoadedPages;
  readonly count: number;
  readonly keyAt: (index: number) => string | undefined;
}

/** The rows of a list as a grid: which of them are drawn, selected, open, and where the keyboard is. */
export function useRowGrid(input: RowGridInput) {
  const { pages, count, keyAt, selection, openKey } = input;
  const { density } = useApp().settings;
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const rowHeight = ROW_HEIGHT[density];
  const isSelecting = selection.keys.size > 0;
  const virtualizer = useVirtualRows({
    ...{ scroller, count, rowHeight, keyAt },
    coveredBelow: isSelecting ? BAR_HEIGHT : 0,
  });
  const lines = virtualizer.getVirtualItems();
  const nearEnd = (lines.at(-1)?.index ?? -1) >= count - AHEAD;
  useEffect(() => {
    if (nearEnd && pages.hasMore && pages.thrown === null) pages.readMore();
  }, [nearEnd, pages]);
  const keys = () => Array.from({ length: count }, (_, index) => keyAt(index) ?? '');
  const { cursor, menu, closeMenu, ...listeners } = useRowInput({
    ...input,
    order: keys,
    visibleRows: () => (scroller.current?.clientHeight ?? 0) / rowHeight,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    grid: table,
  });
  return {
    ...{ scroller, table, listeners, pages, selection, count, cursor, menu, closeMenu },
    height: virtualizer.getTotalSize(),
    /** Each drawn row, with how it is to be drawn. */
    lines: lines.flatMap(({ index, start }) => {
      const key = keyAt(index);
      if (key === undefined) return [];
      const isSelected = selection.keys.has(key);
      return [{ key, index, top: start, focused: key === cursor, open: key === openKey, selected: isSelected }];
    }),
    isAllSelected: () => count > 0 && keys().every((key) => selection.keys.has(key)),
    selectAll: () => selection.select(keys()),
  };
}

export type RowGridState = ReturnType<typeof useRowGrid>;
/** How one row is to be drawn. */
export type GridLine = RowGridState['lines'][number];
