import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

/** Which rows of a long list are drawn: those in sight and a few around them. */
export function useVirtualRows({
  scroller,
  count,
  rowHeight,
  keyAt = () => undefined,
  coveredBelow = 0,
}: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** The key of the row at a place; its place where none is known. */
  readonly keyAt?: (index: number) => string | undefined;
  /** Pixels at the end of the list that something covers: the keyboard stops above them. */
  readonly coveredBelow?: number;
}) {
  // The headings stay at the top, so the rows have less than the whole of the scroller.
  const headHeight = scroller.current?.querySelector('thead')?.offsetHeight ?? 0;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // Nothing has a height where nothing is laid out, as in a hidden window.
    measureElement: (line) => Math.round(line.getBoundingClientRect().height) || rowHeight,
    getItemKey: (index) => keyAt(index) ?? index,
    overscan: 8,
    scrollPaddingEnd: headHeight + coveredBelow,
    initialRect: { width: 1000, height: 800 },
  });
  useEffect(() => {
    if (rowHeight) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  return virtualizer;
}
