/** A list's rows as a grid, its headings, and one row of it with its box for the selection. */
import { useMergedRef } from '@mantine/hooks';
import type { CSSProperties, ReactNode, Ref } from 'react';
import styles from './row-grid.module.css';
import type { GridLine, RowGridState } from './use-row-grid.ts';

/**
 * A table whose rows or cells can be focused is a grid: one tab stop, which announces the focused one (ARIA's grid
 * pattern; "ARIA in HTML" allows a table any role, but the linter rejects the role as a plain attribute).
 */
export const asGrid = (focused: string | undefined) => ({
  role: 'grid',
  tabIndex: 0,
  'aria-activedescendant': focused,
});

interface RowGridProps {
  readonly grid: RowGridState;
  readonly label: string;
  readonly selectAllLabel: string;
  readonly headings: ReactNode;
  /** The drawn rows. */
  readonly children: ReactNode;
  /** Below the last row, once all are loaded. */
  readonly end: string;
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  /** Receives the element that scrolls. */
  readonly sized?: Ref<HTMLDivElement>;
}

export function RowGrid({
  grid,
  label,
  selectAllLabel,
  headings,
  children,
  end,
  className,
  style,
  sized = null,
}: RowGridProps) {
  const { cursor, pages, selection, count, menu, closeMenu } = grid;
  const ref = useMergedRef(grid.scroller, sized);
  const isCursorDrawn = grid.lines.some(({ focused }) => focused);
  const isAll = grid.isAllSelected();
  const isSome = selection.keys.size > 0;
  return (
    <div
      ref={ref}
      className={styles['scroller']}
      data-selecting={isSome || undefined}
      onScroll={menu === null ? undefined : closeMenu}
    >
      <table
        ref={grid.table}
        {...asGrid(isCursorDrawn ? `row-${cursor}` : undefined)}
        className={className === undefined ? styles['table'] : `${styles['table']} ${className}`}
        aria-label={label}
        aria-rowcount={pages.hasMore ? -1 : count + 1}
        aria-busy={pages.stale}
        {...grid.listeners}
        style={style}
      >
        <thead className={styles['head']}>
          <tr aria-rowindex={1} className={styles['headerRow']}>
            <th scope="col" className={styles['cell']} data-column="select">
              <input
                type="checkbox"
                aria-label={selectAllLabel}
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = isSome && !isAll;
                }}
                onChange={() => (isAll ? selection.clear() : grid.selectAll())}
              />
            </th>
            {headings}
          </tr>
        </thead>
        <tbody className={styles['body']} style={{ height: grid.height }}>
          {children}
        </tbody>
      </table>
      {!pages.hasMore && count > 0 && <p className={styles['endOfList']}>{end}</p>}
    </div>
  );
}

export function GridRow({
  line: { key, index, top, focused, open, selected },
  selectLabel,
  changed = false,
  hasOpenMenu = false,
  children,
}: {
  readonly line: GridLine;
  readonly selectLabel: string;
  /** What it shows changed just now. */
  readonly changed?: boolean;
  readonly hasOpenMenu?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <tr
      id={`row-${key}`}
      data-key={key}
      aria-rowindex={index + 2}
      aria-selected={open}
      className={styles['line']}
      data-here={focused || undefined}
      data-changed={changed || undefined}
      data-selected={selected || undefined}
      data-menu={hasOpenMenu || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td className={styles['cell']} data-column="select" data-select>
        <input type="checkbox" tabIndex={-1} aria-label={selectLabel} checked={selected} readOnly />
      </td>
      {children}
    </tr>
  );
}

/** Whether a row looks as before: then it need not be rendered again, however often the list is. */
export function isSameLine(before: GridLine, after: GridLine): boolean {
  return (
    before.key === after.key &&
    before.index === after.index &&
    before.top === after.top &&
    before.focused === after.focused &&
    before.open === after.open &&
    before.selected === after.selected
  );
}
