import { describe, expect, it } from 'vitest';
import {
  COPY_HEADER,
  COPY_TRAILER,
  RowParser,
  RowWriter,
  type StoredCell,
} from '../../../../src-main/team-history/moving/tables/binary-rows.ts';
import { canonicalizerOf } from '../../../../src-main/team-history/moving/tables/canonical-cell.ts';
import type { MovedTable } from '../../../../src-main/team-history/moving/tables/moved-tables.ts';
import fc from '../../../support/run/properties.ts';

const TABLE: MovedTable = {
  name: 'batch_rows',
  key: ['id'],
  isCounted: false,
  columns: [
    { name: 'body', kind: 'blob' },
    { name: 'cells', kind: 'json' },
    { name: 'id', kind: 'integer' },
    { name: 'rate', kind: 'real' },
    { name: 'text', kind: 'text' },
  ],
};

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'a\0b', 'Ávila "x" \\ \n'));
const row = fc.tuple(
  fc.option(fc.uint8Array()),
  fc.dictionary(fc.string(), text).map((members) => JSON.stringify(members)),
  fc.maxSafeInteger(),
  fc.option(fc.double({ noNaN: true })),
  fc.option(text),
);

describe('rows in the binary format of COPY', () => {
  it('whatever a row has is read as it was written, in whatever parts it is sent', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), fc.boolean(), (rows, isOnePart) => {
        const writer = new RowWriter();
        // Longer than all that a writer holds at first.
        rows.push([new Uint8Array(600_000), '{}', 1, null, null]);
        const parts = rows.map((cells) => {
          writer.write(TABLE, cells);
          return Buffer.from(writer.take());
        });
        const sent = [COPY_HEADER, ...parts, COPY_TRAILER];
        const read: StoredCell[][] = [];
        const reader = new RowParser(TABLE, (cells) => read.push(cells));
        for (const part of isOnePart ? [Buffer.concat(sent)] : sent) reader.read(part);
        expect(read.map((cells) => cells.map(plain))).toEqual(rows.map((cells) => cells.map(plain)));
      }),
      { numRuns: 20 },
    );
  });

  it('a row that moves has nothing that PostgreSQL refuses, and the order of members does not count', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), text), text, (members, note) => {
        const moved = (entries: [string, string][]) => {
          const cells: StoredCell[] = [null, JSON.stringify(Object.fromEntries(entries)), 1, null, note];
          canonicalizerOf(TABLE)(cells);
          return cells;
        };
        const cells = moved(Object.entries(members));
        expect(cells).toEqual(moved(Object.entries(members).toReversed()));
        expect(String(cells[1]) + String(cells[4])).not.toMatch(/\0|(?<!\\)(\\\\)*\\u(0000|d[89ab])/i);
      }),
    );
  });
});

/** A buffer and a list of bytes are the same cell, as -0 and 0 are. */
function plain(cell: StoredCell): unknown {
  if (cell instanceof Uint8Array) return Buffer.from(cell).toString('hex');
  return cell === 0 ? 0 : cell;
}
