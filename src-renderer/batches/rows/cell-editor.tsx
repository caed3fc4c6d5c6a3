/** The field in a cell: Enter keeps and goes down, Tab keeps and goes on, Esc leaves it as it was. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchField, BatchRow } from '../../../src-preload/contract/batches/batch.ts';
import { LONGEST } from '../../../src-preload/contract/values/input-limits.ts';
import { useUnsavedInput } from '../../navigation/unsaved-input.ts';
import styles from './batch-table.module.css';
import { cellText } from './cell-text.ts';

/** `text`: null where nothing is kept. `toward`: where the focus goes. */
export type EditEnd = (
  row: BatchRow,
  field: BatchField,
  text: string | null,
  toward: 'here' | 'below' | 'next' | 'previous' | 'away',
) => void;

export function CellEditor({
  row,
  field,
  onEnd,
}: {
  readonly row: BatchRow;
  readonly field: BatchField;
  readonly onEnd: EditEnd;
}) {
  const { t } = useTranslation();
  const before = cellText(field, row.cells[field]);
  const [text, setText] = useState(before);
  useUnsavedInput(text !== before);
  // The field also loses the focus when a key ends it.
  const hasEnded = useRef(false);
  const end = (toward: Parameters<EditEnd>[3], isKept: boolean) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(row, field, isKept && text !== before ? text : null, toward);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end('here', false);
    else if (event.key === 'Enter') end('below', true);
    else if (event.key === 'Tab') end(event.shiftKey ? 'previous' : 'next', true);
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className={styles['editor']}
      aria-label={t(`batches.field.${field}`)}
      autoComplete="off"
      maxLength={LONGEST.batchCell}
      value={text}
      ref={focusAndSelect}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end('away', true)}
    />
  );
}

/** Defined once, so that it runs when the field appears and not at each key. */
function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.select();
}
