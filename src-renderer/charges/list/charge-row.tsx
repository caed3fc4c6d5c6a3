import { IconDots } from '@tabler/icons-react';
import type { Row } from '@tanstack/react-table';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../src-preload/contract/charges/charge.ts';
import { useRecentlyChanged } from '../../bridge/recent-changes.ts';
import styles from './charge-table.module.css';
import { CellContent, type features } from './list-columns.tsx';

interface Line {
  readonly row: Row<typeof features, LiveRow>;
  /** The visible columns: a row is rendered again when they change. */
  readonly tracks: string;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** The row has the keyboard focus. */
  readonly focused: boolean;
  /** Its charge is open. */
  readonly open: boolean;
  readonly selected: boolean;
  /** Its menu is open. */
  readonly menu: boolean;
}

/** One row. It is rendered again only when its charge, its position or its flags change, however often the list is. */
export const ChargeListRow = memo(
  function ChargeLine({ row, top, focused, open, selected, menu }: Line) {
    const { t } = useTranslation();
    const changed = useRecentlyChanged(row.id);
    return (
      <tr
        id={`row-${row.id}`}
        data-key={row.id}
        aria-rowindex={row.index + 2}
        aria-selected={open}
        className={styles['line']}
        data-here={focused || undefined}
        data-changed={changed || undefined}
        data-selected={selected || undefined}
        data-menu={menu || undefined}
        style={{ transform: `translateY(${top}px)` }}
      >
        <td className={styles['cell']} data-column="select" data-select>
          <input type="checkbox" tabIndex={-1} aria-label={t('charges.select')} checked={selected} readOnly />
        </td>
        {row.getAllCells().map((cell) => (
          <td key={cell.id} className={styles['cell']} data-column={cell.column.id}>
            <CellContent cell={cell} />
          </td>
        ))}
        <td className={styles['menu']} data-column="menu">
          <button
            type="button"
            tabIndex={-1}
            data-row-menu
            className={styles['menuButton']}
            aria-label={t('charges.rowActions')}
          >
            <IconDots size={16} aria-hidden />
          </button>
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.row.original === after.row.original &&
    before.row.index === after.row.index &&
    before.tracks === after.tracks &&
    before.top === after.top &&
    before.focused === after.focused &&
    before.open === after.open &&
    before.selected === after.selected &&
    before.menu === after.menu,
);
