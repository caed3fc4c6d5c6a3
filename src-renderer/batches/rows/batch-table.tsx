/** The rows of a batch: virtualised, a grid that is moved in by arrow keys, with cells that are edited where they are. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch, BatchField, BatchRow, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import gridStyles from '../../components/list/row-grid.module.css';
import { asGrid } from '../../components/list/row-grid.tsx';
import { useVirtualRows } from '../../components/list/use-virtual-rows.ts';
import { everyRow, sumOf } from '../summary/batch-counts.ts';
import styles from './batch-table.module.css';
import { BatchTableRow, placeOf } from './batch-table-row.tsx';
import { fieldsIn, isField, type TablePlan, tablePlanOf } from './table-columns.ts';
import { useBatchRows } from './use-batch-rows.ts';
import { type RowAction, useCellKeys } from './use-cell-keys.ts';

/** Of a row without reasons under it. */
const ROW_HEIGHT = { comfortable: 40, compact: 32 } as const;

export interface BatchTableProps {
  readonly batch: Batch;
  readonly verdict: BatchVerdict | null;
  readonly canEdit: (row: BatchRow) => boolean;
  readonly actionOf: (row: BatchRow) => RowAction | null;
  readonly onEdit: (row: BatchRow, field: BatchField, text: string) => void;
}

export function BatchTable(props: BatchTableProps) {
  const { t } = useTranslation();
  const { canEdit, actionOf } = props;
  const { scroller, grid, count, rowHeight, virtualizer, lines, rows, plan, keys, isDrawn } = useBatchTable(props);
  return (
    <div ref={scroller} className={`${gridStyles['scroller']} ${styles['scroller']}`} data-sideways>
      {rows.thrown !== null && <ErrorNotice thrown={rows.thrown} onRetry={rows.retry} />}
      <table
        ref={grid}
        {...asGrid(isDrawn && count > 0 ? `cell-${keys.cursor.index}-${keys.cursor.column}` : undefined)}
        className={`${gridStyles['table']} ${styles['table']}`}
        aria-label={t('batchCheck.table')}
        aria-rowcount={count + 1}
        onKeyDown={keys.onKeyDown}
        onClick={keys.onClick}
        onDoubleClick={keys.onDoubleClick}
        // React's style type does not allow custom properties.
        style={
          {
            '--wide-tracks': plan.tracks,
            '--narrow-tracks': plan.narrowTracks,
            '--row-height': `${rowHeight}px`,
            minWidth: plan.least,
          } as React.CSSProperties
        }
      >
        <BatchTableHead plan={plan} />
        <tbody className={gridStyles['body']} style={{ height: virtualizer.getTotalSize() }}>
          {lines.map(({ index, start }) => {
            const row = rows.at(index);
            const isHere = index === keys.cursor.index;
            return (
              row && (
                <BatchTableRow
                  key={row.position}
                  row={row}
                  index={index}
                  top={start}
                  plan={plan}
                  cursor={isHere ? keys.cursor.column : null}
                  editing={isHere ? keys.editing : null}
                  action={actionOf(row)?.label ?? null}
                  isEditable={canEdit(row)}
                  onEnd={keys.endEdit}
                  measure={virtualizer.measureElement}
                />
              )
            );
          })}
        </tbody>
      </table>
      {count === 0 && <p className={styles['none']}>{t('batchCheck.noRows')}</p>}
    </div>
  );
}

/** The rows in sight, the columns they need, and the keyboard in them. */
function useBatchTable({ batch, verdict, canEdit, actionOf, onEdit }: BatchTableProps) {
  const { density } = useApp().settings;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const { count } = verdict === null ? everyRow(batch) : sumOf(batch, [verdict]);
  const rowHeight = ROW_HEIGHT[density];
  const virtualizer = useVirtualRows({ scroller, count, rowHeight });
  const lines = virtualizer.getVirtualItems();
  const rows = useBatchRows(batch.id, verdict, lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0);
  const plan = useTablePlan(rows.loaded);
  const keys = useCellKeys({
    grid,
    count,
    columns: plan.columns,
    rowsInSight: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    rowAt: rows.at,
    canEdit,
    actionOf,
    onEdit,
  });
  const { index } = keys.cursor;
  const isDrawn = lines.some((line) => line.index === index);
  useSightOnceRead({
    isAwaited: isDrawn && rows.at(index) === undefined,
    isRead: isDrawn && lines.every((line) => rows.at(line.index) !== undefined),
    show: () => virtualizer.scrollToIndex(index, { align: 'auto' }),
  });
  return { scroller, grid, count, rowHeight, virtualizer, lines, rows, plan, keys, isDrawn };
}

/** A row that a key led to before it was read is in sight again once it and those around it have their heights. */
function useSightOnceRead({
  isAwaited,
  isRead,
  show,
}: {
  readonly isAwaited: boolean;
  readonly isRead: boolean;
  readonly show: () => void;
}) {
  const wasAwaited = useRef(false);
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (isAwaited) wasAwaited.current = true;
    if (!isRead || !wasAwaited.current) return;
    wasAwaited.current = false;
    showNow();
  }, [isAwaited, isRead]);
}

/** The columns to show. One that was shown once stays: nothing moves sideways while the table is scrolled. */
function useTablePlan(loaded: readonly BatchRow[]): TablePlan {
  const [fields, setFields] = useState<readonly BatchField[]>([]);
  const found = fieldsIn(loaded).filter((field) => !fields.includes(field));
  if (found.length > 0) setFields([...fields, ...found]);
  return useMemo(() => tablePlanOf(fields), [fields]);
}

function BatchTableHead({ plan }: { readonly plan: TablePlan }) {
  const { t } = useTranslation();
  return (
    <thead className={gridStyles['head']}>
      <tr className={`${gridStyles['headerRow']} ${styles['headings']}`}>
        {plan.columns.map((column) => (
          <th key={column} scope="col" className={styles['cell']} {...placeOf(plan, column)}>
            {isField(column) ? t(`batches.field.${column}`) : t(`batchCheck.column.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
