import { readFileSync } from 'node:fs';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { drawQr, type QrDrawing } from '../../../../src-renderer/components/qr-code/qr-matrix.ts';

const vectors: { valid: readonly { id: string; payload: string }[] } = JSON.parse(
  readFileSync('test/support/vectors/brcode.json', 'utf8'),
);

/** The drawing as a camera sees it: dark runs of the path on white, one RGBA pixel for each pixel. */
function photograph(drawing: QrDrawing): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(drawing.side * drawing.side * 4).fill(255);
  for (const [, x, y, width, height] of drawing.path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g)) {
    for (let row = Number(y); row < Number(y) + Number(height); row += 1) {
      for (let column = Number(x); column < Number(x) + Number(width); column += 1) {
        pixels.fill(0, (row * drawing.side + column) * 4, (row * drawing.side + column) * 4 + 3);
      }
    }
  }
  return pixels;
}

function scan(payload: string) {
  const drawing = drawQr(payload);
  if (!drawing) return null;
  return jsQR(photograph(drawing), drawing.side, drawing.side);
}

describe('the QR code', () => {
  it.each(vectors.valid)('the QR code of $id decodes to exactly its payload', ({ payload }) => {
    const seen = scan(payload);
    expect(seen).not.toBeNull();
    expect(new TextDecoder().decode(Uint8Array.from(seen?.binaryData ?? []))).toBe(payload);
  });

  it('the QR code contains accents and inner spaces byte for byte', () => {
    const payload = '5913Açaí da Júlia  SÃO PAULO';
    expect(scan(payload)?.binaryData).toEqual([...new TextEncoder().encode(payload)]);
  });

  it('the QR code is at least 320 px wide, and for 512 characters 89 modules in 388 px', () => {
    expect(drawQr('A')?.side).toBe(320);
    expect(drawQr('A'.repeat(512))).toMatchObject({ modules: 89, side: 388 });
  });

  it('the QR code has a quiet zone of four modules on every side', () => {
    for (const length of [1, 60, 137, 200, 512]) {
      const drawing = drawQr('x'.repeat(length));
      if (!drawing) throw new Error('not drawn');
      const runs = [...drawing.path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)].map((run) => run.slice(1).map(Number));
      const scale = runs[0]?.[3] ?? 0;
      expect(scale).toBeGreaterThanOrEqual(4);
      for (const [x = 0, y = 0, width = 0, height = 0] of runs) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(4 * scale);
        expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(drawing.side - 4 * scale);
      }
    }
  });

  it('the QR code is not drawn for an empty payload or one longer than a code can hold', () => {
    expect(drawQr('')).toBeNull();
    expect(drawQr('x'.repeat(2332))).toBeNull();
    expect(drawQr('x'.repeat(2331))).not.toBeNull();
  });
});
