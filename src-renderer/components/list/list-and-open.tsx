/** A list, and its open item: next to the list on wide windows, over it on narrow ones. */
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './list-and-open.module.css';

/** From this window width (pixels) the open item is shown next to the list. */
const WIDE = '(min-width: 1200px)';

export function ListAndOpen({
  list,
  open,
  label,
}: {
  /** `covered`: what is open covers the list, and none of its rows is visible. */
  readonly list: (covered: boolean) => ReactNode;
  /** Null where nothing is open. */
  readonly open: ReactNode;
  readonly label: string;
}) {
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const covered = open !== null && !wide;
  const listRef = useRef<HTMLElement>(null);
  const openRef = useRef<HTMLElement>(null);
  useFocusOf(covered, listRef, openRef);
  return (
    <div className={styles['page']}>
      <section ref={listRef} className={styles['list']} inert={covered}>
        {list(covered)}
      </section>
      {open !== null && (
        <section
          ref={openRef}
          tabIndex={-1}
          className={styles['open']}
          data-over={covered || undefined}
          aria-label={label}
        >
          {open}
        </section>
      )}
    </div>
  );
}

/** What covers the list receives the focus, because the list is hidden; afterwards the rows get it back. */
function useFocusOf(covered: boolean, list: RefObject<HTMLElement | null>, open: RefObject<HTMLElement | null>): void {
  const wasCovered = useRef(false);
  useEffect(() => {
    // A charge that was just created has the focus on its first action already.
    if (covered) {
      if (open.current?.contains(document.activeElement) !== true) open.current?.focus();
      // The search that uncovered it may have it already.
    } else if (wasCovered.current && list.current?.contains(document.activeElement) !== true)
      list.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
    wasCovered.current = covered;
  }, [covered, list, open]);
}
