import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isLastCreated } from '../../navigation/created-charge.ts';
import { readListState, saveListState } from '../filters/list-state.ts';
import type { ChargePages } from './use-charge-pages.ts';

/**
 * Stores the list's scroll position, and restores it after a refresh once enough rows are loaded again. A changed
 * filter has stored the top, and next to a charge that was just created its row is in sight.
 */
export function useRestoredScroll(
  gatewayId: string,
  openKey: string | null,
  scroller: RefObject<HTMLElement | null>,
  pages: ChargePages,
): void {
  const target = useRef<number | null>(isLastCreated(openKey) ? 0 : readListState(gatewayId).scroll);
  const rowCount = pages.rows.length;
  const mayGrow = pages.hasMore;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || target.current === null || rowCount === 0) return;
    element.scrollTop = target.current;
    if (element.scrollTop >= target.current - 1 || !mayGrow) target.current = null;
  }, [scroller, rowCount, mayGrow]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      if (target.current === null) saveListState(gatewayId, { scroll: element.scrollTop, rows: rowCount });
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [gatewayId, scroller, rowCount]);
}
