/** Keyboard and pointer in a batch's table: which cell has the focus, which is edited, and what a row's action does. */
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { BatchField, BatchRow } from '../../../src-preload/contract/batches/batch.ts';
import type { EditEnd } from './cell-editor.tsx';
import { isField, type TableColumn } from './table-columns.ts';

/** What can be done with one row; `run` is called by a click, by the space bar, or by Enter in its cell. */
export interface RowAction {
  readonly label: string;
  readonly run: () => void;
}

interface Cell {
  readonly index: number;
  readonly column: TableColumn;
}

interface CellInput {
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly count: number;
  readonly columns: readonly TableColumn[];
  readonly rowsInSight: () => number;
  readonly scrollTo: (index: number) => void;
  readonly rowAt: (index: number) => BatchRow | undefined;
  readonly canEdit: (row: BatchRow) => boolean;
  readonly actionOf: (row: BatchRow) => RowAction | null;
  readonly onEdit: (row: BatchRow, field: BatchField, text: string) => void;
}

export function useCellKeys(input: CellInput) {
  const { grid, count, columns, scrollTo, rowAt, canEdit, actionOf, onEdit } = input;
  const [cursor, setAt, goTo] = useCursor(count, scrollTo);
  const [editing, setEditing] = useState<BatchField | null>(null);
  const edit = ({ index, column }: Cell): boolean => {
    const row = rowAt(index);
    if (row === undefined || !isField(column) || !canEdit(row)) return false;
    setAt({ index, column });
    setEditing(column);
    return true;
  };
  const act = ({ index }: Cell) => {
    const row = rowAt(index);
    if (row !== undefined) actionOf(row)?.run();
  };
  const endEdit: EditEnd = (row, field, text, toward) => {
    setEditing(null);
    if (text !== null) onEdit(row, field, text);
    if (toward === 'away') return;
    grid.current?.focus({ preventScroll: true });
    if (toward === 'below') goTo({ ...cursor, index: cursor.index + 1 });
    else if (toward !== 'here') goTo(beside(cursor, columns, toward === 'next' ? 1 : -1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.altKey || count === 0) return;
    const to = moveOf(event, cursor, input);
    if (to !== null) goTo(to);
    else if (event.key === 'F2' || event.key === 'Enter') {
      if (!isField(cursor.column)) act(cursor);
      else if (!edit(cursor)) return;
    } else if (event.key === ' ') act(cursor);
    else return;
    event.preventDefault();
  };
  return {
    cursor,
    editing,
    endEdit,
    onKeyDown,
    onClick: (event: MouseEvent) => {
      const cell = cellOf(event, columns);
      if (cell === null || event.target instanceof HTMLInputElement) return;
      setAt(cell);
      if (event.target instanceof Element && event.target.closest('[data-action]') !== null) act(cell);
      grid.current?.focus({ preventScroll: true });
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = cellOf(event, columns);
      if (cell !== null && editing === null) edit(cell);
    },
  };
}

/** The cell that has the focus, and how it is set or moved into sight. */
function useCursor(count: number, scrollTo: (index: number) => void) {
  const [at, setAt] = useState<Cell>({ index: 0, column: 'amount' });
  // A filter, or a row that was corrected, may leave fewer rows.
  const cursor: Cell = { ...at, index: Math.max(0, Math.min(at.index, count - 1)) };
  const goTo = (cell: Cell) => {
    const index = Math.max(0, Math.min(cell.index, count - 1));
    setAt({ ...cell, index });
    scrollTo(index);
    // Only a move sideways needs the layout for it.
    if (cell.column !== cursor.column)
      document.getElementById(`cell-${index}-${cell.column}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return [cursor, setAt, goTo] as const;
}

/** The cell that an arrow, Page, Home or End key leads to; with Ctrl or Cmd as far as it goes. */
function moveOf({ key, ctrlKey, metaKey }: KeyboardEvent, cursor: Cell, table: CellInput): Cell | null {
  const { count, columns, rowsInSight } = table;
  const isFar = ctrlKey || metaKey;
  const toIndex = (index: number): Cell => ({ ...cursor, index });
  const toward = (steps: number) => beside(cursor, columns, steps);
  switch (key) {
    case 'ArrowDown':
      return toIndex(isFar ? count - 1 : cursor.index + 1);
    case 'ArrowUp':
      return toIndex(isFar ? 0 : cursor.index - 1);
    case 'ArrowRight':
      return toward(isFar ? columns.length : 1);
    case 'ArrowLeft':
      return toward(isFar ? -columns.length : -1);
    case 'PageDown':
      return toIndex(cursor.index + rowsInSight());
    case 'PageUp':
      return toIndex(cursor.index - rowsInSight());
    case 'Home':
      return isFar ? toIndex(0) : toward(-columns.length);
    case 'End':
      return isFar ? toIndex(count - 1) : toward(columns.length);
    default:
      return null;
  }
}

/** The cell so many columns to the right (negative: to the left), or the outermost one. */
function beside(cursor: Cell, columns: readonly TableColumn[], steps: number): Cell {
  const place = columns.indexOf(cursor.column) + steps;
  return { ...cursor, column: columns[Math.max(0, Math.min(place, columns.length - 1))] ?? cursor.column };
}

/** The cell that a pointer is on. */
function cellOf({ target }: MouseEvent, columns: readonly TableColumn[]): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const index = cell?.closest<HTMLElement>('[data-index]')?.dataset['index'];
  const column = columns.find((each) => each === cell?.dataset['column']);
  return index === undefined || column === undefined ? null : { index: Number(index), column };
}
