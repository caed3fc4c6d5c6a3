import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { qrPng, qrSvg } from '../../../src-main/brcode/qr-picture.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';

const PAYLOAD =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

function decode(png: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(png);
  return jsqr(new Uint8ClampedArray(data), width, height)?.data;
}

describe('a saved QR code', () => {
  it('a saved QR code reads back, as PNG, as the payload it was made from', () => {
    expect(decode(qrPng(PAYLOAD))).toBe(PAYLOAD);
  });

  it('a saved QR code holds any text up to the longest payload, to the last character', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,512}$/), (text) => {
        expect(decode(qrPng(text))).toBe(text);
      }),
      { numRuns: runs(8) },
    );
  });

  it('a saved QR code has four white modules on each side, and black modules of one size, in both forms', () => {
    const svg = qrSvg(PAYLOAD);
    const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
    const places = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect(Math.min(...places)).toBe(4);
    expect(Math.max(...places)).toBe(side - 5);
    expect(PNG.sync.read(qrPng(PAYLOAD)).width).toBe(side * 12);
  });
});
