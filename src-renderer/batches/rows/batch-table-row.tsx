import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchField, BatchRow } from '../../../src-preload/contract/batches/batch.ts';
import { useFormat } from '../../bridge/use-format.ts';
import gridStyles from '../../components/list/row-grid.module.css';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './batch-table.module.css';
import { CellEditor, type EditEnd } from './cell-editor.tsx';
import { cellText } from './cell-text.ts';
import { type CellReason, reasonAt, reasonOfVerdict } from './row-reasons.ts';
import { isField, type TableColumn } from './table-columns.ts';
import { VerdictBadge } from './verdict-badge.tsx';

interface Line {
  readonly row: BatchRow;
  /** Its place among the filtered rows. */
  readonly index: number;
  /** Pixels from the top of the table. */
  readonly top: number;
  readonly columns: readonly TableColumn[];
  /** The column with the keyboard focus. */
  readonly cursor: TableColumn | null;
  /** The cell that is being edited. */
  readonly editing: BatchField | null;
  /** The words of what can be done with the row. */
  readonly action: string | null;
  readonly isEditable: boolean;
  readonly onEnd: EditEnd;
}

/** One row. It is rendered again only when it, its place or the cell with the focus changes. */
export const BatchTableRow = memo(
  function BatchLine({ row, index, top, columns, cursor, editing, action, isEditable, onEnd }: Line) {
    const { t } = useTranslation();
    const reasons = columns.map((column) => (isField(column) ? reasonAt(row, column, t) : null));
    const ofVerdict = reasonOfVerdict(row, t);
    return (
      <tr
        aria-rowindex={index + 2}
        data-index={index}
        data-verdict={row.verdict}
        data-reasons={ofVerdict !== null || reasons.some((reason) => reason !== null) || undefined}
        data-current={cursor !== null || undefined}
        className={gridStyles['line']}
        style={{ transform: `translateY(${top}px)` }}
      >
        {columns.map((column, place) => (
          <td
            key={column}
            id={`cell-${index}-${column}`}
            className={styles['cell']}
            data-column={column}
            data-here={cursor === column || undefined}
            data-editable={(isEditable && isField(column)) || undefined}
          >
            {editing === column ? (
              <CellEditor row={row} field={editing} onEnd={onEnd} />
            ) : (
              <Content
                row={row}
                column={column}
                action={action}
                reason={column === 'verdict' ? ofVerdict : (reasons[place] ?? null)}
                // The reason lies over the cells next to it, unless the next cell has a reason too.
                isLong={place + 1 < columns.length && reasons[place + 1] == null}
              />
            )}
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.top === after.top &&
    before.columns === after.columns &&
    before.cursor === after.cursor &&
    before.editing === after.editing &&
    before.action === after.action &&
    before.isEditable === after.isEditable,
);

function Content({
  row,
  column,
  action,
  reason,
  isLong,
}: {
  readonly row: BatchRow;
  readonly column: TableColumn;
  readonly action: string | null;
  readonly reason: CellReason | null;
  readonly isLong: boolean;
}) {
  if (column === 'line') return <span className={gridStyles['quiet']}>{row.line ?? row.position}</span>;
  if (column === 'action')
    return (
      action !== null && (
        <button type="button" tabIndex={-1} data-action className={styles['action']}>
          {action}
        </button>
      )
    );
  return (
    <>
      {column === 'verdict' ? (
        <VerdictBadge row={row} />
      ) : (
        <span className={styles['text']} data-tone={reason?.tone}>
          <Value row={row} field={column} />
        </span>
      )}
      {reason !== null && (
        <span
          className={styles['reason']}
          data-tone={reason.tone}
          data-long={(isLong && column !== 'verdict') || undefined}
          title={reason.text}
        >
          <UntrustedText>{reason.text}</UntrustedText>
        </span>
      )}
    </>
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
