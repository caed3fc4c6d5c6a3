/** The list's headings: a click sorts by a column, dragging its edge resizes it. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, ListLayout } from '../../../src-preload/contract/charges/list/list.ts';
import grid from '../../components/list/row-grid.module.css';
import styles from './charge-table.module.css';
import { held, sized, sortedBy } from './list-layout.ts';

interface TableHeadingsProps {
  readonly ids: readonly ListColumn[];
  readonly layout: ListLayout;
  readonly onLayout: (layout: ListLayout) => void;
}

export function TableHeadings({ ids, layout, onLayout }: TableHeadingsProps) {
  return ids.map((id) => <Heading key={id} id={id} layout={layout} onLayout={onLayout} />);
}

const SORTS = { asc: 'ascending', desc: 'descending' } as const;

function Heading({
  id,
  layout,
  onLayout,
}: Pick<TableHeadingsProps, 'layout' | 'onLayout'> & { readonly id: ListColumn }) {
  const { t } = useTranslation();
  const cell = useRef<HTMLTableCellElement>(null);
  const { sort } = layout;
  const isSorted = sort.column === id;
  const Arrow = sort.direction === 'asc' ? IconArrowUp : IconArrowDown;

  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const edge = event.currentTarget;
    const from = event.clientX;
    // The other columns keep the width they have: they would share what this one leaves.
    const widths = new Map<ListColumn, number>();
    for (const heading of cell.current?.parentElement?.querySelectorAll<HTMLElement>('th') ?? []) {
      const column = layout.columns.find((each) => each.id === heading.dataset['column']);
      if (column) widths.set(column.id, heading.offsetWidth);
    }
    const start = held(layout, widths);
    const width = widths.get(id) ?? 0;
    edge.setPointerCapture(event.pointerId);
    const onMove = (move: globalThis.PointerEvent) => onLayout(sized(start, id, width + move.clientX - from));
    const onEnd = () => {
      edge.removeEventListener('pointermove', onMove);
      edge.removeEventListener('pointerup', onEnd);
      edge.removeEventListener('pointercancel', onEnd);
    };
    edge.addEventListener('pointermove', onMove);
    edge.addEventListener('pointerup', onEnd);
    edge.addEventListener('pointercancel', onEnd);
  };

  return (
    <th
      ref={cell}
      scope="col"
      className={grid['cell']}
      data-column={id}
      aria-sort={isSorted ? SORTS[sort.direction] : undefined}
    >
      <button type="button" className={styles['sort']} onClick={() => onLayout(sortedBy(layout, id))}>
        <span>{t(`charges.column.${id}`)}</span>
        {isSorted && <Arrow size={12} stroke={2.5} aria-hidden />}
      </button>
      <span
        className={styles['resizeHandle']}
        aria-hidden
        title={t('charges.resizeColumn')}
        onPointerDown={onPointerDown}
        onDoubleClick={() => onLayout(sized(layout, id, null))}
      />
    </th>
  );
}
