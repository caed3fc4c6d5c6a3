/** The column of a bank's table that states which way each line's money went. */
import type { ForeignColumn } from '../../../columns/suggest-columns.ts';
import { type Direction, directionOf, type StatedDirection } from './sign-words.ts';

/** A column that states nothing else, and one that may. */
const SIGN =
  /^(?:sinal|sign$|natureza|dire[cç][aã]o$|direction$|sentido$|fluxo$|flow$|[dc][\W_]{0,3}[dc]$|[dc]r[\W_]{0,3}[dc]r$|d[eé]b[a-z]*[\W_]{0,3}cr[eé]d|cr[eé]d[a-z]*[\W_]{0,3}d[eé]b|ent?[a-z]*[\W_]{1,3}s(?:a[ií]|$)|in[\W_]{1,3}out)/i;
const TYPE = /^(?:tipo|type|opera[cç][aã]o|moviment|indicador|transa[cç])/i;
/** What a column without such a name must hold throughout, unless its words state both ways. */
const PLAIN = /^(?:[cd]|[+\-−]|cr|db|cr[eé]dito?|d[eé]bito?|entrada|sa[ií]da)$/i;
/** A sign of a column that states both ways without words: which is which cannot be known. */
const WORDLESS = /^(?:[^\p{L}\p{N}\s]{1,3}|[+\-−]?1)$/u;
/** The most words of a column that are kept and shown, and their most characters. */
const MOST_WORDS = 5;
const LONGEST_WORD = 40;

/** A line's cells, and whether its amount has a minus of its own, or columns for credit and debit. */
export interface SignedCells {
  readonly cells: readonly string[];
  readonly hasMinus: boolean;
}

/** What one column states about all lines. */
class Column {
  #blank = true;
  isPlain = true;
  readonly directions = new Set<Direction>();
  /** The first words that say no direction. */
  readonly unknown = new Set<string>();

  add(cell: string): void {
    if (cell === '') return;
    this.#blank = false;
    this.isPlain &&= PLAIN.test(cell);
    const direction = directionOf(cell);
    if (direction !== null) this.directions.add(direction);
    else if (this.unknown.size < MOST_WORDS) this.unknown.add(cell.slice(0, LONGEST_WORD));
  }

  get hasTwoSigns(): boolean {
    return (
      this.unknown.size === 2 && this.directions.size === 0 && [...this.unknown].every((sign) => WORDLESS.test(sign))
    );
  }

  get isUnderstood(): boolean {
    return !this.#blank && this.unknown.size === 0;
  }
}

/**
 * The column that states which way the money went; null where none does. One of such a name in which a word is not
 * understood is it too where no amount has a minus: without it, every debit would be a credit.
 * @param free the columns that hold nothing else.
 */
export function guessedSign<Free extends ForeignColumn>(
  free: readonly Free[],
  lines: Iterable<SignedCells>,
): { readonly column: Free; readonly by: 'name' | 'content' } | null {
  const columns = new Map(free.map((each) => [each, new Column()]));
  let isSigned = false;
  for (const { cells, hasMinus } of lines) {
    isSigned ||= hasMinus;
    for (const [{ index }, column] of columns) column.add(cells[index] ?? '');
  }
  const find = (by: 'name' | 'content', name: RegExp, fits: (column: Column) => boolean) => {
    const found = [...columns].find(([{ heading }, column]) => name.test(heading.trim()) && fits(column));
    return found === undefined ? null : { column: found[0], by };
  };
  const understood = ({ isUnderstood }: Column) => isUnderstood;
  const tells = ({ isUnderstood, isPlain, directions }: Column) => isUnderstood && (isPlain || directions.size > 1);
  const found = find('name', SIGN, understood) ?? find('name', TYPE, understood) ?? find('content', /(?:)/, tells);
  if (found !== null || isSigned) return found;
  return (
    find('name', SIGN, ({ unknown }) => unknown.size > 0) ??
    find('name', TYPE, ({ directions }) => directions.size > 0) ??
    find('content', /(?:)/, ({ directions }) => directions.size > 1) ??
    find('content', /(?:)/, ({ hasTwoSigns }) => hasTwoSigns)
  );
}

/** How a sign column is read: which way each of its cells states. */
export type SignReading =
  | { readonly kind: 'read'; directionOf(cell: string): StatedDirection }
  /** The amounts have signs of their own, and not every word is understood. */
  | { readonly kind: 'not-read' }
  | { readonly kind: 'refused'; readonly words: readonly string[] };

/**
 * A column in which any word is not understood is not read at all: amounts with signs of their own need none, and others
 * cannot be read without it. A blank cell is a credit where only debits are marked.
 */
export function readSigns(place: number, lines: Iterable<SignedCells>): SignReading {
  const column = new Column();
  let isSigned = false;
  for (const { cells, hasMinus } of lines) {
    isSigned ||= hasMinus;
    column.add(cells[place] ?? '');
  }
  if (column.unknown.size > 0) return isSigned ? { kind: 'not-read' } : { kind: 'refused', words: [...column.unknown] };
  const blank: StatedDirection = column.directions.has('in') ? 'unclear' : null;
  return { kind: 'read', directionOf: (cell) => (cell === '' ? blank : directionOf(cell)) };
}
