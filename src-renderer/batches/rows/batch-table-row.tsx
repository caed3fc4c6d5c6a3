import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchField, BatchRow, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { useFormat } from '../../bridge/use-format.ts';
import gridStyles from '../../components/list/row-grid.module.css';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './batch-table.module.css';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import { cellText } from './cell-text.ts';
import { type RowReason, reasonsOf } from './row-reasons.ts';
import { isField, type TableColumn, type TablePlan } from './table-columns.ts';
import { VerdictBadge } from './verdict-badge.tsx';

/** A row that waits for a decision shows what can be done with it; others once the pointer or the keyboard is there. */
const WAITING = ['duplicate', 'held', 'refused', 'not-sent', 'unknown'] as const satisfies readonly BatchVerdict[];

interface Line {
  readonly row: BatchRow;
  /** Its place among the filtered rows. */
  readonly index: number;
  /** Pixels from the top of the table. */
  readonly top: number;
  readonly plan: TablePlan;
  /** The column with the keyboard focus. */
  readonly cursor: TableColumn | null;
  /** The cell that is being edited. */
  readonly editing: BatchField | null;
  /** The words of what can be done with the row. */
  readonly action: string | null;
  readonly isEditable: boolean;
  readonly onEnd: EditEnd;
  /** Its height depends on how its reasons are broken into lines. */
  readonly measure: (line: HTMLTableRowElement | null) => void;
}

/** One row. It is rendered again only when it, its place or the cell with the focus changes. */
export const BatchTableRow = memo(
  function BatchLine({ row, index, top, plan, cursor, editing, action, isEditable, onEnd, measure }: Line) {
    const { t } = useTranslation();
    const reasons = reasonsOf(row, t);
    const isWaiting = action !== null && WAITING.some((verdict) => verdict === row.verdict);
    const button = action !== null && (
      <button type="button" tabIndex={-1} data-action className={styles['action']}>
        {action}
      </button>
    );
    return (
      <tr
        ref={measure}
        aria-rowindex={index + 2}
        data-index={index}
        data-verdict={row.verdict}
        data-current={cursor !== null || undefined}
        className={`${gridStyles['line']} ${styles['line']}`}
        style={{ transform: `translateY(${top}px)` }}
      >
        {plan.columns.map((column) => (
          <td
            key={column}
            id={`cell-${index}-${column}`}
            className={styles['cell']}
            {...placeOf(plan, column)}
            data-here={cursor === column || undefined}
            data-editable={(isEditable && isField(column)) || undefined}
            aria-describedby={idsOf(index, reasons, column)}
          >
            {editing === column ? (
              <CellEditor row={row} field={editing} onEnd={onEnd} />
            ) : (
              <Content row={row} column={column} tone={reasons.find(({ field }) => field === column)?.tone} />
            )}
            {column === 'verdict' && !isWaiting && button}
          </td>
        ))}
        {(reasons.length > 0 || isWaiting) && (
          <td className={styles['reasons']} data-column="verdict">
            {reasons.map(({ tone, text }, place) => (
              <span key={text} id={reasonId(index, place)} data-tone={tone}>
                <UntrustedText>{text}</UntrustedText>
              </span>
            ))}
            {isWaiting && button}
          </td>
        )}
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.top === after.top &&
    before.plan === after.plan &&
    before.cursor === after.cursor &&
    before.editing === after.editing &&
    before.action === after.action &&
    before.isEditable === after.isEditable,
);

/** Where a cell stands in a wide table, and in a narrow one. */
export function placeOf({ under }: TablePlan, column: TableColumn) {
  const over = under(column) ?? undefined;
  return {
    'data-column': column,
    'data-under': over,
    // React's style type does not allow custom properties.
    style: { '--at': column, '--over': over ?? column } as React.CSSProperties,
  };
}

const reasonId = (index: number, place: number) => `reason-${index}-${place}`;

/** The reasons that describe a cell: those of the whole row describe its verdict. */
function idsOf(index: number, reasons: readonly RowReason[], column: TableColumn): string | undefined {
  const ids = reasons.flatMap(({ field }, place) => ((field ?? 'verdict') === column ? [reasonId(index, place)] : []));
  return ids.length === 0 ? undefined : ids.join(' ');
}

function Content({
  row,
  column,
  tone,
}: {
  readonly row: BatchRow;
  readonly column: TableColumn;
  readonly tone: RowReason['tone'] | undefined;
}) {
  if (column === 'line') return <span className={gridStyles['quiet']}>{row.line ?? row.position}</span>;
  if (column === 'verdict') return <VerdictBadge row={row} />;
  return (
    <span className={styles['text']} data-tone={tone} title={cellText(column, row.cells[column])}>
      <Value row={row} field={column} />
    </span>
  );
}

/** An amount that can be read is shown as money; everything else as it was typed. */
function Value({ row, field }: { readonly row: BatchRow; readonly field: BatchField }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (field === 'amount' && row.amount !== null) return format.money(row.amount);
  const text = cellText(field, row.cells[field]);
  if (text === '' && row.problems.some((problem) => problem.field === field))
    return <span className={gridStyles['quiet']}>{t('batchCheck.empty')}</span>;
  return <UntrustedText>{text}</UntrustedText>;
}
