/** A stored closing as it was closed: its figures and rows, and the texts that its digest is of. */
import type { SealedRow } from '../../../src-preload/contract/reports/closing.ts';
import type { StoredSealedClosing } from '../api/closings-api.ts';
import type { ReadableDb } from '../database/database.ts';
import { figuresOfClosing, figuresTextOf, rowOfText, rowsOfClosing } from './closing-document.ts';
import { storedClosing } from './read-closing.ts';

/** Null where there is no such closing, or its figures or rows are damaged. */
export function readSealedClosing(db: ReadableDb, id: string): StoredSealedClosing | null {
  const stored = storedClosing(db, id);
  if (stored === null) return null;
  const { figures, rows, ...header } = stored;
  try {
    const { lines, returningStates, desks = [], auditHead } = figuresOfClosing(figures);
    const rowTexts = rowsOfClosing({ rows });
    return {
      ...header,
      lines: [...lines],
      returningStates: [...returningStates],
      desks: [...desks],
      auditHead,
      rows: rowTexts.map(sealedRow),
      figuresText: figuresTextOf(figures),
      rowTexts,
    };
  } catch {
    // Edited texts: the closing is listed as changed.
    return null;
  }
}

function sealedRow(text: string): SealedRow {
  const { key, ...row } = rowOfText(text);
  return { ...row, key: key === '' ? null : key };
}
