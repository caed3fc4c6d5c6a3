/**
 * What a workbook's parts say that its values do not: which sheets and rows are hidden (ECMA-376 part 1, 18.2.19 and
 * 18.3.1.73). Only attributes of tags are needed, so that they are found by their text, in UTF-8.
 */
import { strFromU8, strToU8 } from 'fflate';

export type WorkbookParts = Readonly<Record<string, Uint8Array>>;

export interface SheetPart {
  readonly isHidden: boolean;
  /** The name of the part with its cells; null for a chart's sheet, which has none. */
  readonly part: string | null;
}

const WORKBOOK = 'xl/workbook.xml';

/** Spans of columns: there are no more columns. */
const MOST_SPANS = 16_384;

const RELATIONSHIP = /<(?:\w{1,20}:)?Relationship\s([^<>]*)/g;
const SHEET = /<(?:\w{1,20}:)?sheet\s([^<>]*)/g;
const COLUMN = /<(?:\w{1,20}:)?col\s([^<>]*)/g;
const ROW = /<(?:\w{1,20}:)?row\s([^<>]*)/g;

/** The sheets in the order of their tabs. */
export function sheetParts(parts: WorkbookParts): SheetPart[] {
  const targets = new Map(relatedParts(parts).map(({ id, part }) => [id, part]));
  return [...attributesOf(partText(parts, WORKBOOK), SHEET)].map(({ id, state }) => ({
    isHidden: state === 'hidden' || state === 'veryHidden',
    part: targets.get(id ?? '') ?? null,
  }));
}

/** The name of the part with the formats of its cells; empty where it has none. */
export function stylesPart(parts: WorkbookParts): string {
  return relatedParts(parts).find(({ type }) => type.endsWith('/styles'))?.part ?? '';
}

function relatedParts(parts: WorkbookParts) {
  const tags = [...attributesOf(partText(parts, 'xl/_rels/workbook.xml.rels'), RELATIONSHIP)];
  return tags.map(({ Id: id = '', Type: type = '', Target = '' }) => {
    return { id, type, part: Target.startsWith('/') ? Target.slice(1) : `xl/${Target}` };
  });
}

/** The numbers, from 1, of a sheet's rows that are hidden by hand, by a filter or in a closed group. */
export function hiddenRows(parts: WorkbookParts, { part }: SheetPart): ReadonlySet<number> {
  const hidden = new Set<number>();
  if (part === null) return hidden;
  for (const row of attributesOf(partText(parts, part), ROW)) if (isTrue(row['hidden'])) hidden.add(Number(row['r']));
  return hidden;
}

/** The positions, from 0, of a sheet's columns that are hidden, by hand or in a closed group (ECMA-376 part 1, 18.3.1.13). */
export function hiddenColumns(parts: WorkbookParts, { part }: SheetPart, most: number): ReadonlySet<number> {
  const hidden = new Set<number>();
  if (part === null) return hidden;
  let left = MOST_SPANS;
  for (const { min, max, hidden: isHidden, width } of attributesOf(partText(parts, part), COLUMN)) {
    left -= 1;
    if (left < 0) break;
    if (!isTrue(isHidden) && !(width !== undefined && Number(width) === 0)) continue;
    for (let column = Math.max(1, Number(min)); column <= Math.min(Number(max), most); column += 1)
      hidden.add(column - 1);
  }
  return hidden;
}

/**
 * The same parts in the one of several spellings that the reader of cells understands: it drops an error such as `#N/A`,
 * reads a day without a zone in the computer's own, takes `true` for no 1904 date system, and drops a formula whose result
 * no program has stored.
 */
export function asReadable(parts: WorkbookParts, sheets: readonly SheetPart[]): Record<string, Uint8Array> {
  const readable = { ...parts };
  const rewrite = (name: string, change: (text: string) => string) => {
    const text = partText(parts, name);
    const written = change(text);
    if (written !== text) readable[name] = strToU8(written);
  };
  rewrite(WORKBOOK, (text) => text.replace(/\bdate1904="true"/, 'date1904="1"'));
  const readableCells = (text: string) =>
    text.replace(/(<(?:\w{1,20}:)?c\s[^<>]*\bt=")[ed]"/g, '$1str"').replace(FORMULA, shownFormula);
  for (const { part } of sheets) if (part !== null) rewrite(part, readableCells);
  return readable;
}

/** A cell with a formula, and without its value or with an empty one. */
const FORMULA =
  /<(\w{1,20}:)?c\s([^<>]*)><(?:\w{1,20}:)?f(?:\s[^<>]*)?(?:(?<=\/)>|(?<!\/)>([^<]*)<\/(?:\w{1,20}:)?f>)(?:<(?:\w{1,20}:)?v(?:\s*\/>|><\/(?:\w{1,20}:)?v>))?<\/(?:\w{1,20}:)?c>/g;

/** As its text, which check-row.ts refuses. An empty text is the result that a program has stored. */
function shownFormula(cell: string, prefix = '', attributes = '', formula = ''): string {
  if (/\bt="str"/.test(attributes) && /<(?:\w{1,20}:)?v[\s>/]/.test(cell)) return cell;
  const address = /\br="[^"]*"/.exec(attributes)?.[0] ?? '';
  return `<${prefix}c ${address} t="str"><${prefix}v>=${formula}</${prefix}v></${prefix}c>`;
}

/** The text of a part; empty where there is none. */
export function partText(parts: WorkbookParts, name: string): string {
  const part = parts[name];
  return part === undefined ? '' : strFromU8(part);
}

/** The attributes of each tag that is found, without the prefixes of their namespaces. */
export function* attributesOf(text: string, tag: RegExp): Generator<Readonly<Record<string, string>>> {
  for (const [, inner = ''] of text.matchAll(tag))
    yield Object.fromEntries(
      [...inner.matchAll(/([\w:]{1,60})="([^"]*)"/g)].map(([, key = '', value = '']) => [key.split(':').pop(), value]),
    );
}

/** As XML Schema writes a boolean. */
function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
