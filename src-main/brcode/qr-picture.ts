/**
 * A payload's QR code as a file for printing or sending: level M, quiet zone of 4 modules, black on white, the
 * payload's own bytes as one segment (docs/build/domain.md, "BR Code"), so that it reads as exactly the text that the
 * copy button copies.
 */
import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';

const QUIET_ZONE = 4;
/** Pixels per module of the PNG: sharp on paper at 5 cm, and small as a file. */
const MODULE = 12;

interface Modules {
  readonly size: number;
  get(row: number, column: number): number;
}

function modulesOf(payload: string): Modules {
  return create([{ mode: 'byte', data: new TextEncoder().encode(payload) }], { errorCorrectionLevel: 'M' }).modules;
}

/** @throws where no QR code can hold the payload (over 2331 bytes). */
export function qrSvg(payload: string): string {
  const modules = modulesOf(payload);
  const side = modules.size + 2 * QUIET_ZONE;
  const runs: string[] = [];
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) runs.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side * MODULE}" height="${side * MODULE}" ` +
    `viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="#fff"/><path d="${runs.join('')}" fill="#000"/></svg>\n`
  );
}

/**
 * One bit per pixel, as PNG (ISO/IEC 15948).
 * @throws as {@link qrSvg} does.
 */
export function qrPng(payload: string): Buffer {
  const modules = modulesOf(payload);
  const side = (modules.size + 2 * QUIET_ZONE) * MODULE;
  const lineBytes = 1 + Math.ceil(side / 8);
  const lines = Buffer.alloc(lineBytes * side, 0xff);
  for (let y = 0; y < side; y += 1) {
    // The first byte of a line names its filter: none.
    lines[y * lineBytes] = 0;
    const row = Math.floor(y / MODULE) - QUIET_ZONE;
    for (let x = 0; x < side; x += 1) {
      const column = Math.floor(x / MODULE) - QUIET_ZONE;
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      if (!isInside || !modules.get(row, column)) continue;
      const position = y * lineBytes + 1 + (x >> 3);
      lines[position] = (lines[position] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1, greyscale; compression, filter and interlace as the standard's only or plainest choice.
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
