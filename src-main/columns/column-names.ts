/** What the name of a foreign column states: how well it fits a field. Names are compared as {@link nameOf} writes them. */
import { normalizeForSearch } from '../../src-preload/contract/search/normalize-text.ts';

export interface Names {
  /** From the best name to the least: a column with an earlier one is preferred. */
  readonly fits: readonly RegExp[];
  /** What makes it another thing, whatever else is in its name. */
  readonly not?: RegExp;
  /** A part or a kind of it, which is taken where no other column is. */
  readonly lesser?: RegExp;
}

/** The rank of the best lesser name. */
export const LESSER = 10;
/** The rank of a column that fits by its content alone: behind every name. */
export const BY_CONTENT = 100;

/** Names whose accented letters a program has lost: `Cr?dito`. Two bytes of one letter may be two marks. */
const LOST: readonly (readonly [written: RegExp, name: string])[] = [
  [/cr[?\uFFFD]{1,2}dito/g, 'credito'],
  [/d[?\uFFFD]{1,2}bito/g, 'debito'],
  [/sa[?\uFFFD]{1,2}da/g, 'saida'],
  [/hist[?\uFFFD]{1,2}rico/g, 'historico'],
  [/descri[?\uFFFD]{2,4}o/g, 'descricao'],
];

/** In small letters, without accents and separating signs: `Valor_líquido (R$)` as `valor liquido r$`. */
export function nameOf(heading: string): string {
  const whole = LOST.reduce((text, [written, name]) => text.replace(written, name), normalizeForSearch(heading));
  return whole
    .replace(/[_/\\.:;,()[\]*\s-]+/g, ' ')
    .replace(/\be mail\b/g, 'email')
    .trim();
}

/** From 0, the best, on; null where the name is another thing's, or none of these. */
export function rankOfName({ fits, not, lesser }: Names, heading: string): number | null {
  const name = nameOf(heading);
  if (not?.test(name) === true) return null;
  const rank = fits.findIndex((pattern) => pattern.test(name));
  if (rank === -1) return null;
  return lesser?.test(name) === true ? LESSER + rank : rank;
}
