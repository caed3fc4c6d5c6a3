import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { ICO_SIZES, icnsFile, icoFile } from '../../../build/icons/icon-files.ts';
import { markSvg } from '../../../build/icons/mark-svg.ts';

const build = fileURLToPath(new URL('../../../build', import.meta.url));
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const drawn = new Map(SIZES.map((size) => [size, readFileSync(join(build, 'linux/icons', `${size}x${size}.png`))]));

describe('the icons of the installers', () => {
  it('the icon’s drawing is the mark of the page', () => {
    expect(readFileSync(join(build, 'icons', 'balcao.svg'), 'utf8')).toBe(markSvg());
    expect(markSvg()).toContain('d="M16 6l5 5-5 5-5-5z" fill="#7fd8cd"');
  });

  it('an icon is there from 16 to 1024 pixels, with clear corners and the mark’s colours', () => {
    for (const [size, bytes] of drawn) {
      const { width, height, data } = PNG.sync.read(bytes);
      expect([width, height]).toEqual([size, size]);
      const at = (x: number, y: number) => [...data.subarray(4 * (y * size + x), 4 * (y * size + x) + 4)];
      expect(at(0, 0)[3]).toBeLessThan(128);
      // The counter's top, the background beside it, and the diamond above it, in 32nds of the width.
      expect(at(size / 2, Math.floor((size * 20.5) / 32))).toEqual([255, 255, 255, 255]);
      expect(at(Math.floor((size * 3) / 32), size / 2)).toEqual([0x0b, 0x5f, 0x59, 255]);
      expect(at(size / 2, Math.floor((size * 11) / 32))).toEqual([0x7f, 0xd8, 0xcd, 255]);
    }
  });

  it('Windows’ icon has seven sizes, the small ones as bitmaps of the same pixels', () => {
    const icon = readFileSync(join(build, 'icons', 'balcao.ico'));
    expect(icon.equals(icoFile(drawn))).toBe(true);
    expect(icon.readUInt16LE(4)).toBe(7);
    for (const [index, size] of ICO_SIZES.entries()) {
      const [length, offset] = [icon.readUInt32LE(6 + 16 * index + 8), icon.readUInt32LE(6 + 16 * index + 12)];
      const image = icon.subarray(offset, offset + length);
      if (size > 48) {
        expect(image.equals(drawn.get(size) ?? Buffer.alloc(0))).toBe(true);
        continue;
      }
      const { data } = PNG.sync.read(drawn.get(size) ?? Buffer.alloc(0));
      expect([image.readUInt32LE(4), image.readUInt32LE(8)]).toEqual([size, 2 * size]);
      // The middle of the picture's last row is the bitmap's first row, blue before red.
      const last = 4 * ((size - 1) * size + size / 2);
      const [red, green, blue, alpha] = data.subarray(last, last + 4);
      expect([...image.subarray(40 + 2 * size, 44 + 2 * size)]).toEqual([blue, green, red, alpha]);
    }
  });

  it('macOS’ icon holds PNG pictures up to 1024 pixels', () => {
    const icon = readFileSync(join(build, 'icons', 'balcao.icns'));
    expect(icon.toString('latin1', 0, 4)).toBe('icns');
    expect(icon.readUInt32BE(4)).toBe(icon.length);
    const widths: number[] = [];
    for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4)) {
      const { width } = PNG.sync.read(icon.subarray(at + 8, at + icon.readUInt32BE(at + 4)));
      widths.push(width);
    }
    expect(widths).toEqual([32, 64, 128, 256, 256, 512, 512, 1024]);
    // The same list of other pictures: macOS leaves a margin around the mark.
    expect(icnsFile(drawn).equals(icon)).toBe(false);
  });
});
