/** The QR code of a payload as geometry: which modules are dark, and their size. */
import { create } from 'qrcode';

/** White modules on every side (docs/build/domain.md, "BR Code": level M, quiet zone 4, at least 4 px a module). */
const QUIET_ZONE = 4;
const SMALLEST_SIDE = 320;
const SMALLEST_MODULE = 4;

export interface QrDrawing {
  /** Modules on a side, without the quiet zone. */
  readonly modules: number;
  /** Pixels on a side, quiet zone included. */
  readonly side: number;
  /** An SVG path over `side` × `side` pixels; every dark module covers whole pixels. */
  readonly path: string;
}

/**
 * Encodes a payload's own UTF-8 bytes, as one byte segment, at level M: a phone reads the same text that the copy
 * button copies. Returns null for an empty text and for one over 2331 bytes, which no QR code can hold.
 */
export function drawQr(payload: string): QrDrawing | null {
  // Choosing the mask is the slowest part of opening a charge, and several components need the same code.
  if (last?.payload !== payload) last = { payload, drawing: draw(payload) };
  return last.drawing;
}

let last: { readonly payload: string; readonly drawing: QrDrawing | null } | null = null;

function draw(payload: string): QrDrawing | null {
  const bytes = new TextEncoder().encode(payload);
  if (bytes.length === 0 || bytes.length > 2331) return null;
  const { modules } = create([{ mode: 'byte', data: bytes }], { errorCorrectionLevel: 'M' });
  const side = Math.max(SMALLEST_SIDE, SMALLEST_MODULE * (modules.size + 2 * QUIET_ZONE));
  // Modules of whole pixels: the remainder widens the quiet zone instead of blurring edges.
  const scale = Math.floor(side / (modules.size + 2 * QUIET_ZONE));
  const origin = Math.floor((side - scale * modules.size) / 2);
  return { modules: modules.size, side, path: pathOf(modules, scale, origin) };
}

/** One rectangle for each run of dark modules in a row. */
function pathOf(
  modules: { readonly size: number; get(row: number, column: number): number },
  scale: number,
  origin: number,
): string {
  const runs: string[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    let column = 0;
    while (column < modules.size) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      const width = (column - start) * scale;
      if (width > 0) runs.push(`M${origin + start * scale} ${origin + row * scale}h${width}v${scale}h-${width}z`);
      column += 1;
    }
  }
  return runs.join('');
}
