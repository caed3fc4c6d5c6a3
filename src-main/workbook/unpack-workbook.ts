/**
 * Unpacks the parts of a workbook (a ZIP archive, PKWARE's APPNOTE 6.3.10) that hold its cells. What an archive states
 * about its own sizes is not believed: each part is inflated up to what is left of the limits.
 */
import { crc32, createInflateRaw } from 'node:zlib';
import type { SpreadsheetErrorCode } from '../../src-preload/contract/batches/batch.ts';
import { LARGEST } from '../../src-preload/contract/values/input-limits.ts';
import { RowsWithValues } from './xml/rows-with-values.ts';

/** Parts of an archive; a workbook of a hundred sheets has some three hundred. */
const MOST_PARTS = 2_000;

const END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
/** General purpose bit 0: the part is encrypted. */
const ENCRYPTED = 1;

/** What OpenDocument, Excel's binary workbook and Apple's Numbers have in theirs. */
const OTHER_FORMAT = /^(?:mimetype|content\.xml|xl\/workbook\.bin|Index\/.{1,80}\.iwa)$/;

const OF_WORKBOOK = /^(?:xl\/|\[Content_Types\]\.xml$)/i;

/** Why a spreadsheet is not read, as one of the contract's codes. */
export class SpreadsheetRefused extends Error {
  readonly code: SpreadsheetErrorCode;
  constructor(code: SpreadsheetErrorCode) {
    super(code);
    this.name = 'SpreadsheetRefused';
    this.code = code;
  }
}

/**
 * @throws SpreadsheetRefused `spreadsheet-too-large` beyond the limit, `spreadsheet-other-format` for a spreadsheet of
 * another format, `spreadsheet-archive` for an archive of other files, `spreadsheet-not-readable` for anything that is no
 * archive, is encrypted or is damaged.
 */
export async function unpackWorkbook(file: Buffer): Promise<Record<string, Uint8Array>> {
  const parts: Record<string, Uint8Array> = {};
  const left = { inflated: LARGEST.inflatedSpreadsheet, kept: LARGEST.unpackedSpreadsheet };
  const entries = [...entriesOf(file)];
  if (entries.some(({ name }) => OTHER_FORMAT.test(name))) throw new SpreadsheetRefused('spreadsheet-other-format');
  if (!entries.some(({ name }) => OF_WORKBOOK.test(name))) throw new SpreadsheetRefused('spreadsheet-archive');
  for (const { name, method, flags, packed, crc } of entries) {
    // Pictures and printer settings hold no cells.
    if (!/\.(?:xml|rels)$/i.test(name)) continue;
    if (name in parts || (flags & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED)) throw notReadable();
    const rows = new RowsWithValues();
    const kept: Buffer[] = [];
    let read = 0;
    for await (const piece of method === STORED ? [packed] : inflated(packed)) {
      read = crc32(piece, read);
      left.inflated -= piece.length;
      const text = Buffer.from(rows.take(piece.toString('latin1')), 'latin1');
      left.kept -= text.length;
      if (left.inflated < 0 || left.kept < 0) throw new SpreadsheetRefused('spreadsheet-too-large');
      kept.push(text);
    }
    // A changed byte may be a figure of an amount.
    if (read !== crc) throw notReadable();
    kept.push(Buffer.from(rows.end(), 'latin1'));
    parts[name] = Buffer.concat(kept);
  }
  return parts;
}

/** Bytes that are inflated at once. */
const PIECE = 256 * 1024;

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE });
  stream.end(packed);
  try {
    yield* stream;
  } catch {
    throw notReadable();
  }
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly packed: Buffer;
  /** CRC-32 of what it holds. */
  readonly crc: number;
}

/** The central directory. Archives beyond 4 GiB have another one: no file that is read here is so large. */
function* entriesOf(file: Buffer): Generator<Entry> {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_PARTS) throw new SpreadsheetRefused('spreadsheet-too-large');
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_SIZE > file.length || file.readUInt32LE(at) !== ENTRY) throw notReadable();
    const nameLength = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    if (local + LOCAL_SIZE > file.length || file.readUInt32LE(local) !== LOCAL) throw notReadable();
    const start = local + LOCAL_SIZE + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    yield {
      name: file.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
      method: file.readUInt16LE(at + 10),
      flags: file.readUInt16LE(at + 8),
      packed: file.subarray(start, start + file.readUInt32LE(at + 20)),
      crc: file.readUInt32LE(at + 16),
    };
    at += ENTRY_SIZE + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

/** The end record is the last one, behind which only a comment may follow. */
function endOf(file: Buffer): number {
  const first = Math.max(0, file.length - END_SIZE - LONGEST_COMMENT);
  for (let at = file.length - END_SIZE; at >= first; at -= 1) if (file.readUInt32LE(at) === END) return at;
  throw notReadable();
}

export function notReadable(): SpreadsheetRefused {
  return new SpreadsheetRefused('spreadsheet-not-readable');
}
