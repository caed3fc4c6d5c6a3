/**
 * A zip archive written from front to back, one entry after the other, nothing of it held in memory (PKWARE's
 * APPNOTE 6.3.10, sections 4.3 and 4.5.3). Sizes follow each entry in a data descriptor of 32 bits: an entry holds less
 * than 4 GiB, the archive any size.
 */
import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
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
/** Version 2.0: deflated. Version 4.5, for 64-bit places, only where one is needed: older readers refuse it. */
const VERSION = 20;
const VERSION_64 = 45;
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

  /**
   * Adds one entry of whatever `fill` writes, less than 4 GiB. @throws RangeError for more. A piece's bytes must stand
   * until the piece after it has been taken.
   */
  async add(name: string, fill: (write: Append) => Promise<void>): Promise<void> {
    const offset = this.#offset;
    const nameBytes = Buffer.from(name);
    await this.#put(localHeader(nameBytes));
    const from = this.#offset;
    let [crc, size] = [0, 0];
    // Speed before size: texts as alike as these shrink to a fifth even so. The work is done on zlib's own threads.
    const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 256 * 1024 });
    /** Why the archive itself could not be written: zlib then says no more than that it was ended early. */
    const faults: unknown[] = [];
    const written = (async () => {
      for await (const chunk of deflate)
        await this.#put(chunk).catch((cause: unknown) => {
          faults.push(cause);
          throw cause;
        });
    })();
    written.catch(() => undefined);
    try {
      let before: Promise<void> = Promise.resolve();
      await fill(async (given) => {
        const piece = typeof given === 'string' ? Buffer.from(given) : given;
        crc = crc32(piece, crc);
        size += piece.length;
        if (size >= FULL) throw new RangeError(`${name} is too large for its archive`);
        // One piece is deflated while the next is made.
        await before;
        before = deflated(deflate, piece);
        before.catch(() => undefined);
      });
      await before;
      deflate.end();
      await written;
    } catch (error) {
      deflate.destroy();
      await written.catch(() => undefined);
      throw faults[0] ?? error;
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

/** Hands a piece to zlib; resolves when it has been taken in. */
function deflated(deflate: DeflateRaw, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    deflate.write(piece, (error) => (error ? reject(error) : resolve()));
  });
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

/** Sizes are nought here, and follow the data. */
function localHeader(name: Buffer): Buffer {
  const head = fields([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE], [4, 0]);
  return Buffer.concat([head, fields([4, 0], [4, 0], [2, name.length], [2, 0]), name]);
}

function dataDescriptor(crc: number, packed: number, size: number): Buffer {
  return fields([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
}

/** A place beyond 32 bits is told in an extra field. */
function directoryEntry({ name, offset, crc, packed, size }: Entry): Buffer {
  const isFar = offset >= FULL;
  const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const version = isFar ? VERSION_64 : VERSION;
  const head = fields([4, 0x02014b50], [2, version], [2, version], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE]);
  const sizes = fields([4, crc], [4, packed], [4, size], [2, name.length], [2, extra.length]);
  const rest = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(offset, FULL)]);
  return Buffer.concat([head, sizes, rest, name, extra]);
}

function directoryEnd(count: number, start: number, length: number): Buffer {
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, Math.min(start, FULL)],
    [2, 0],
  );
  if (start < FULL) return end;
  const end64 = fields([4, 0x06064b50], [8, 44], [2, VERSION_64], [2, VERSION_64], [4, 0], [4, 0]);
  const counts = fields([8, count], [8, count], [8, length], [8, start]);
  const locator = fields([4, 0x07064b50], [4, 0], [8, start + length], [4, 1]);
  return Buffer.concat([end64, counts, locator, end]);
}
