/** The file of a layout, as the export writes it, without a history. */

import type { ExportRow, MovementRow } from '../../../src-main/history/api/history-api.ts';
import { LayoutLines } from '../../../src-main/reports/exports/text-formats/layout-lines.ts';
import type { LayoutContext } from '../../../src-main/reports/exports/text-formats/line-values.ts';
import { writeLayout } from '../../../src-main/reports/exports/write-layout.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';

interface Different {
  readonly masked?: boolean;
  readonly filter?: ChargeFilter;
}

const MADE_AT = Date.UTC(2026, 10, 30, 15);

/** The bytes of a file of charges or of movements, in a zone of Brazil and in English; and the lines that were made. */
export function layoutBytes(
  layout: ExportLayout,
  rows: readonly (ExportRow | MovementRow)[],
  { masked = false, filter = {} }: Different = {},
): { readonly done: Promise<void>; readonly pieces: readonly Uint8Array[]; readonly lines: LayoutLines } {
  const context: LayoutContext = {
    ...{ layout, language: 'en', masked, timeZone: 'America/Sao_Paulo' },
    ...{ gatewayNames: ['Loja'], gatewayName: () => 'Loja' },
  };
  const lines = new LayoutLines(context);
  const pieces: Uint8Array[] = [];
  const append = async (piece: string | Uint8Array) => {
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  };
  const pages = rows.map((row) => [row]);
  const charges = pages.filter((page): page is ExportRow[] => page.every((row) => !('at' in row)));
  const movements = pages.filter((page): page is MovementRow[] => page.every((row) => 'at' in row));
  const done = writeLayout(append, {
    ...{ context, lines, filter, madeAt: MADE_AT, onProgress: () => undefined },
    rows:
      layout.lines === 'charge'
        ? { of: 'charges', pages: charges, ahead: () => charges }
        : { of: 'movements', pages: movements, ahead: () => movements },
  });
  return { done, pieces, lines };
}

/** The same of a text in UTF-8, which is written without waiting. */
export function layoutFile(
  layout: ExportLayout,
  rows: readonly (ExportRow | MovementRow)[],
  different: Different = {},
): { readonly text: string; readonly lines: LayoutLines } {
  const { pieces, lines } = layoutBytes(layout, rows, different);
  return { text: Buffer.concat(pieces).toString(), lines };
}
