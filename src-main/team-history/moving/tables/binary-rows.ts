/** Rows as COPY writes them in its binary format (manual, "COPY", section "Binary Format"). */
import type { ColumnKind, MovedTable } from './moved-tables.ts';

/** What a row has in a column. */
export type StoredCell = number | string | Uint8Array | null;

/** The signature, no flags, no extension. */
export const COPY_HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
/** Ends the rows: stands in place of a row's number of columns. */
export const COPY_TRAILER = Buffer.from([0xff, 0xff]);

const HALF = 2 ** 32;
/** Bytes that are sent at once. */
const PART = 256 * 1024;
/** The first byte of `jsonb`. */
const JSON_VERSION = 1;

/** Collects rows, one after the other, until there is enough of them to be sent. */
export class RowWriter {
  #buffer = Buffer.allocUnsafe(2 * PART);
  #length = 0;

  get isFull(): boolean {
    return this.#length >= PART;
  }

  /** What was written since; its bytes are used again by the next row. */
  take(): Buffer {
    const part = this.#buffer.subarray(0, this.#length);
    this.#length = 0;
    return part;
  }

  write({ columns }: MovedTable, cells: readonly StoredCell[]): void {
    this.#make(2);
    this.#length = this.#buffer.writeInt16BE(columns.length, this.#length);
    for (const [index, { kind }] of columns.entries()) this.#writeCell(kind, cells[index] ?? null);
  }

  #writeCell(kind: ColumnKind, cell: StoredCell): void {
    this.#make(12);
    if (cell === null) this.#length = this.#buffer.writeInt32BE(-1, this.#length);
    else if (typeof cell === 'number') this.#writeNumber(kind, cell);
    else if (typeof cell === 'string') this.#writeText(kind, cell);
    else {
      this.#make(4 + cell.length);
      this.#length = this.#buffer.writeInt32BE(cell.length, this.#length);
      this.#buffer.set(cell, this.#length);
      this.#length += cell.length;
    }
  }

  #writeNumber(kind: ColumnKind, value: number): void {
    this.#length = this.#buffer.writeInt32BE(8, this.#length);
    if (kind === 'real') {
      this.#length = this.#buffer.writeDoubleBE(value, this.#length);
      return;
    }
    const high = Math.floor(value / HALF);
    this.#length = this.#buffer.writeInt32BE(high, this.#length);
    this.#length = this.#buffer.writeUInt32BE(value - high * HALF, this.#length);
  }

  #writeText(kind: ColumnKind, text: string): void {
    const prefix = kind === 'json' ? 1 : 0;
    const length = Buffer.byteLength(text);
    this.#make(4 + prefix + length);
    this.#length = this.#buffer.writeInt32BE(prefix + length, this.#length);
    if (prefix > 0) this.#length = this.#buffer.writeUInt8(JSON_VERSION, this.#length);
    this.#length += this.#buffer.write(text, this.#length);
  }

  /** Makes room for so many bytes more. */
  #make(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

/** Reads the rows of a table from the parts in which COPY sends them, each of whole rows. */
export class RowParser {
  readonly #table: MovedTable;
  readonly #onRow: (cells: StoredCell[]) => void;
  #isBegun = false;

  constructor(table: MovedTable, onRow: (cells: StoredCell[]) => void) {
    this.#table = table;
    this.#onRow = onRow;
  }

  /** @throws RangeError for anything but rows of this table */
  read(part: Buffer): void {
    let at = 0;
    if (!this.#isBegun) {
      if (!part.subarray(0, COPY_HEADER.length).equals(COPY_HEADER)) throw new RangeError('no rows of COPY');
      at = COPY_HEADER.length;
      this.#isBegun = true;
    }
    const { columns } = this.#table;
    while (at < part.length) {
      const count = part.readInt16BE(at);
      at += 2;
      if (count === -1) return;
      if (count !== columns.length) throw new RangeError('a row of other columns');
      const cells: StoredCell[] = [];
      for (const { kind } of columns) {
        const length = part.readInt32BE(at);
        at += 4;
        cells.push(length === -1 ? null : readCell(kind, part, at, length));
        at += Math.max(0, length);
      }
      this.#onRow(cells);
    }
  }
}

function readCell(kind: ColumnKind, part: Buffer, at: number, length: number): StoredCell {
  switch (kind) {
    case 'integer': {
      const value = part.readInt32BE(at) * HALF + part.readUInt32BE(at + 4);
      if (!Number.isSafeInteger(value)) throw new RangeError('an integer beyond 2^53');
      return value;
    }
    case 'real':
      return part.readDoubleBE(at);
    case 'text':
      return part.toString('utf8', at, at + length);
    case 'json':
      return part.toString('utf8', at + 1, at + length);
    case 'blob':
      // Of its own, because the part's bytes are used again.
      return Buffer.from(part.subarray(at, at + length));
  }
}
