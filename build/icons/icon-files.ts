/** Windows' and macOS' icon files, made of square pictures: both formats are lists of pictures with a header. */
import { PNG } from 'pngjs';

/** A PNG file by its width. */
export type Pictures = ReadonlyMap<number, Buffer>;

/** The sizes of an .ico; Windows reads those up to 48 as bitmaps everywhere, and larger ones as PNG. */
export const ICO_SIZES: readonly number[] = [16, 24, 32, 48, 64, 128, 256];
const LARGEST_BITMAP = 48;

/** The types of an .icns by the width of their PNG (Apple's Icon Services; ic07 to ic14 hold PNG files). */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

export function icoFile(pictures: Pictures): Buffer {
  const images = ICO_SIZES.map((size) => {
    const png = pictureOf(pictures, size);
    return size > LARGEST_BITMAP ? png : bitmap(png);
  });
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach((image, index) => {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    const size = (ICO_SIZES[index] ?? 0) % 256;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  });
  return Buffer.concat([header, ...images]);
}

export function icnsFile(pictures: Pictures): Buffer {
  const entries = ICNS_TYPES.map(([type, size]) => {
    const png = pictureOf(pictures, size);
    return Buffer.concat([Buffer.from(type, 'latin1'), bigEndian(8 + png.length), png]);
  });
  const body = Buffer.concat(entries);
  return Buffer.concat([Buffer.from('icns', 'latin1'), bigEndian(8 + body.length), body]);
}

/** A device-independent bitmap as an .ico holds it: rows from the bottom, blue first, then a mask that masks nothing. */
function bitmap(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png);
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  // Both the picture and its mask.
  header.writeInt32LE(2 * height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const pixels = Buffer.alloc(4 * width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const from = 4 * (row * width + column);
      const to = 4 * ((height - 1 - row) * width + column);
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(from, from + 4);
      pixels.set([blue, green, red, alpha], to);
    }
  const mask = Buffer.alloc(4 * Math.ceil(width / 32) * height);
  return Buffer.concat([header, pixels, mask]);
}

function pictureOf(pictures: Pictures, size: number): Buffer {
  const picture = pictures.get(size);
  if (picture === undefined) throw new Error(`No picture of ${size} pixels.`);
  return picture;
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
