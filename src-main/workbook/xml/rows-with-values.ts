/**
 * Drops from the XML of a sheet what has a format and no value, while it is unpacked: rows and cells (ECMA-376 part 1,
 * 18.3.1.73 and 18.3.1.4). A format that reaches the last of a million lines is a hundred megabytes that state nothing.
 */

/** Behind it a row begins. */
const ROW = /(?=<(?:\w{1,20}:)?row[\s>/])/;
const BEGINS = /^<(?:\w{1,20}:)?row[\s>/]/;
/** A row without a number of its own follows from the one before, which then has to stay. */
const NUMBERED = /^<(?:\w{1,20}:)?row\s(?:[^<>]*\s)?r\s*=/;
const VALUE = /<(?:\w{1,20}:)?(?:v|is|f)[\s>/]/;
const EMPTY_CELL = /<(?:\w{1,20}:)?c\s[^<>]*(?:\/>|(?<!\/)><\/(?:\w{1,20}:)?c\s*>)/g;
const END = /<\/(?:\w{1,20}:)?sheetData/;

/** A row, or a tag, of so many signs is passed on before its end. */
const LONGEST = 1_000_000;

/** The XML comes in pieces, as one sign a byte, and leaves in pieces. */
export class RowsWithValues {
  #rest = '';

  take(piece: string): string {
    const parts = (this.#rest + piece).split(ROW);
    const last = parts.pop() ?? '';
    const from = mayBeEmpty(last) ? 0 : beginningOfTag(last);
    this.#rest = last.slice(from);
    return parts.map(withValues).join('') + last.slice(0, from);
  }

  end(): string {
    const last = withValues(this.#rest);
    this.#rest = '';
    return last;
  }
}

function mayBeEmpty(row: string): boolean {
  return row.length < LONGEST && BEGINS.test(row) && !VALUE.test(row);
}

/** Where the last tag begins, which may be cut; the end where there is none. */
function beginningOfTag(text: string): number {
  const at = text.lastIndexOf('<');
  return at === -1 || text.length - at > LONGEST ? text.length : at;
}

/** A row, and what stands behind the last one; anything else as it is. */
function withValues(piece: string): string {
  if (VALUE.test(piece)) return piece.replace(EMPTY_CELL, '');
  if (!NUMBERED.test(piece)) return piece;
  const end = piece.search(END);
  return end === -1 ? '' : piece.slice(end);
}
