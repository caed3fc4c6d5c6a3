/**
 * A zip archive written from front to back, one entry after the other, nothing of it held in memory (PKWARE's
 * APPNOTE 6.3.10, sections 4.3 and 4.5.3). Sizes follow each entry in a data descriptor, in 64 bits where they must.
 */
import { once } from 'node:events';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import type { Append } from './whole-file.ts';

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Version 4.5: 64-bit sizes. */
const VERSION = 45;
/** 1 January 1980, midnight: the archive says nothing of when it was made, so that equal data makes equal bytes. */
const DATE = 0x0021;
const FULL = 0xffff_ffff;

export class ZipWriter {
  readonly #append: Append;
  readonly #entries: Entry[] = [];
  #offset = 0;

  constructor(append: Append) {
    this.#append = append;
  }

  /** Adds one entry of whatever `fill` writes. */
  async add(name: string, fill: (write: (text: string) => Promise<void>) => Promise<void>): Promise<void> {
    const offset = this.#offset;
    const nameBytes = Buffer.from(name);
    await this.#put(localHeader(nameBytes));
    const from = this.#offset;
    let [crc, size] = [0, 0];
    // Speed before size: texts as alike as these shrink to a tenth even so. The work is done on zlib's own threads.
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 });
    const written = (async () => {
      for await (const chunk of deflate) await this.#put(chunk);
    })();
    try {
      await fill(async (text) => {
        const piece = Buffer.from(text);
        crc = crc32(piece, crc);
        size += piece.length;
        if (!deflate.write(piece)) await Promise.race([once(deflate, 'drain'), written]);
      });
      deflate.end();
      await written;
    } catch (error) {
      deflate.destroy();
      await written.catch(() => undefined);
      throw error;
    }
    const packed = this.#offset - from;
    await this.#put(dataDescriptor(crc, packed, size));
    this.#entries.push({ name: nameBytes, offset, crc, packed, size });
  }

  /** Writes the directory; nothing can be added after it. */
  async end(): Promise<void> {
    const start = this.#offset;
    for (const entry of this.#entries) await this.#put(directoryEntry(entry));
    await this.#put(directoryEnd(this.#entries.length, start, this.#offset - start));
  }

  async #put(piece: Uint8Array): Promise<void> {
    this.#offset += piece.length;
    await this.#append(piece);
  }
}

/** Little-endian fields, each with its width in bytes. */
function fields(...values: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of values) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}

/** Its 64-bit extra field says that the data descriptor's sizes are in 64 bits. */
function localHeader(name: Buffer): Buffer {
  const head = fields([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE], [4, 0]);
  const sizes = fields([4, FULL], [4, FULL], [2, name.length], [2, 20]);
  return Buffer.concat([head, sizes, name, fields([2, 1], [2, 16], [8, 0], [8, 0])]);
}

function dataDescriptor(crc: number, packed: number, size: number): Buffer {
  return fields([4, 0x08074b50], [4, crc], [8, packed], [8, size]);
}

function directoryEntry({ name, offset, crc, packed, size }: Entry): Buffer {
  const head = fields([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE]);
  const sizes = fields([4, crc], [4, FULL], [4, FULL], [2, name.length], [2, 28], [2, 0], [2, 0], [2, 0], [4, 0]);
  return Buffer.concat([
    head,
    sizes,
    fields([4, FULL]),
    name,
    fields([2, 1], [2, 24], [8, size], [8, packed], [8, offset]),
  ]);
}

function directoryEnd(count: number, start: number, length: number): Buffer {
  const end64 = fields([4, 0x06064b50], [8, 44], [2, VERSION], [2, VERSION], [4, 0], [4, 0]);
  const counts = fields([8, count], [8, count], [8, length], [8, start]);
  const locator = fields([4, 0x07064b50], [4, 0], [8, start + length], [4, 1]);
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, FULL], [4, FULL], [2, 0]);
  return Buffer.concat([end64, counts, locator, end]);
}
