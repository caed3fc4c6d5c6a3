/** A layout has one format: a workbook, or a text that is written as CSV is. */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import {
  type ExportLayout,
  formatOfLayout,
  LAYOUT_OTHER_FORMAT,
} from '../../../src-preload/contract/reports/export-layouts.ts';
import type { ExportFormat } from '../../../src-preload/contract/reports/export-options.ts';

/** The layout. @throws ConsoleFailure `invalid-input` for a format that it does not have. */
export function inFormat(layout: ExportLayout, format: ExportFormat): ExportLayout {
  if (formatOfLayout(layout) === format) return layout;
  throw new ConsoleFailure({ kind: 'invalid-input', issues: [{ path: 'layout', code: LAYOUT_OTHER_FORMAT }] });
}

/** What a file's name ends with: the layout's own, else the format. */
export function endingOf(layout: Pick<ExportLayout, 'file'> | null, format: ExportFormat): string {
  return layout === null ? format : layout.file;
}
