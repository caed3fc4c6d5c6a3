import { IconDots } from '@tabler/icons-react';
import type { Row } from '@tanstack/react-table';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import { useRecentlyChanged } from '../../bridge/recent-changes.ts';
import grid from '../../components/list/row-grid.module.css';
import { GridRow, isSameLine } from '../../components/list/row-grid.tsx';
import type { GridLine } from '../../components/list/use-row-grid.ts';
import styles from './charge-table.module.css';
import { CellContent, type features } from './list-columns.tsx';

interface ChargeLine {
  readonly row: Row<typeof features, LiveRow>;
  /** The visible columns: a row is rendered again when they change. */
  readonly tracks: string;
  readonly line: GridLine;
  /** Its menu is open. */
  readonly menu: boolean;
}

/** One row. It is rendered again only when its charge, its position or its flags change, however often the list is. */
export const ChargeListRow = memo(
  function Charge({ row, line, menu }: ChargeLine) {
    const { t } = useTranslation();
    return (
      <GridRow line={line} selectLabel={t('charges.select')} changed={useRecentlyChanged(row.id)} hasOpenMenu={menu}>
        {row.getAllCells().map((cell) => (
          <td key={cell.id} className={grid['cell']} data-column={cell.column.id}>
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
      </GridRow>
    );
  },
  (before, after) =>
    before.row.original === after.row.original &&
    before.tracks === after.tracks &&
    before.menu === after.menu &&
    isSameLine(before.line, after.line),
);
