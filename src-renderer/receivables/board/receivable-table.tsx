/** The rows of a view, in the grid that the list of charges has. */
import { useTranslation } from 'react-i18next';
import { useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import cells from '../../components/list/row-grid.module.css';
import { RowGrid } from '../../components/list/row-grid.tsx';
import type { RowSelection } from '../../components/list/selection/row-selection.ts';
import { useRowGrid } from '../../components/list/use-row-grid.ts';
import styles from './board.module.css';
import { readBoard, saveBoard } from './board-state.ts';
import { ReceivableLine } from './receivable-line.tsx';
import type { ReceivablePages } from './use-receivable-pages.ts';

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
  const format = useFormat();
  const { rows } = pages;
  const grid = useRowGrid({
    pages,
    count: rows.length,
    keyAt: (index) => rows[index]?.id,
    selection,
    restoredCursor: readBoard(gatewayId).cursor,
    onCursor: (id) => saveBoard(gatewayId, { cursor: id }),
    hasMenus: false,
    openKey: openId,
    covered,
    onOpen,
  });
  return (
    <RowGrid
      grid={grid}
      label={t('receivables.list')}
      selectAllLabel={t('receivables.selectAll')}
      className={styles['table']}
      headings={(['due', 'customer', 'for', 'code', 'amount'] as const).map((column) => (
        <th key={column} scope="col" className={cells['cell']} data-column={column}>
          {t(`receivables.column.${column}`)}
        </th>
      ))}
      end={t('receivables.endOfList', { count: rows.length, shown: format.count(rows.length) })}
    >
      {grid.lines.map((line) => {
        const row = rows[line.index];
        return row && <ReceivableLine key={line.key} row={row} line={line} />;
      })}
    </RowGrid>
  );
}
