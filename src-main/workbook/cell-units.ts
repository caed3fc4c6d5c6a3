/**
 * Writes the unit of a workbook's number into its cell: the reader of cells does not pass formats on, and 50 dollars or
 * 50% would be 50 reais.
 */
import { strToU8 } from 'fflate';
import { numberText } from './number-text.ts';
import { type OtherUnit, unitOfFormat } from './other-units.ts';
import { attributesOf, partText, type SheetPart, stylesPart, type WorkbookParts } from './workbook-sheets.ts';

/** Formats below are the same in every workbook (ECMA-376 part 1, 18.8.30); those of currency are the computer's own. */
const FIRST_OWN_FORMAT = 100;
const PERCENTS: readonly string[] = ['9', '10'];

/** A code may have a `>` in it. */
const FORMAT = /<(?:\w{1,20}:)?numFmt\s([^<]*)/g;
const STYLES = /<(?:\w{1,20}:)?cellXfs[\s>]/;
const STYLE = /<(?:\w{1,20}:)?xf(?=[\s/>])([^<>]*)/g;
/** A cell with a value, up to that: its formula, if it has one, goes. */
const NUMBER =
  /<(\w{1,20}:)?c(\s[^<>]*)>(?:<(?:\w{1,20}:)?f(?:\s[^<>]*)?(?:(?<=\/)>|(?<!\/)>[^<]*<\/(?:\w{1,20}:)?f>))?<(?:\w{1,20}:)?v(?:\s[^<>]*)?>([^<]*)<\/(?:\w{1,20}:)?v>/g;

/** The same parts, in which a number of another currency or a percent is a text: `50 US$`, `50%`. */
export function withUnits(parts: WorkbookParts, sheets: readonly SheetPart[]): WorkbookParts {
  const units = unitsOfStyles(partText(parts, stylesPart(parts)));
  if (units.every((unit) => unit === null)) return parts;
  const written = { ...parts };
  for (const { part } of sheets) {
    if (part === null) continue;
    const text = partText(parts, part).replace(NUMBER, (cell, prefix: string | undefined, attributes, value) => {
      const unit = units[Number(/\ss="(\d{1,6})"/.exec(attributes)?.[1] ?? 0)] ?? null;
      const isNumber = /^(?:n|)$/.test(/\st="([^"]*)"/.exec(attributes)?.[1] ?? '') && Number.isFinite(Number(value));
      if (unit === null || !isNumber) return cell;
      const address = /\br="[^"]*"/.exec(attributes)?.[0] ?? '';
      return `<${prefix ?? ''}c ${address} t="str"><${prefix ?? ''}v>${textOf(Number(value), unit)}</${prefix ?? ''}v>`;
    });
    written[part] = strToU8(text);
  }
  return written;
}

function textOf(value: number, { sign, factor }: OtherUnit): string {
  const space = sign === '%' ? '' : ' ';
  return `${numberText(value * factor, 'comma')}${space}${sign.replace(/[^\p{L}\p{Sc}%./]/gu, '')}`;
}

/** By the number of a style. */
function unitsOfStyles(styles: string): (OtherUnit | null)[] {
  const formats = new Map<string | undefined, string>();
  for (const { numFmtId, formatCode = '' } of attributesOf(styles, FORMAT))
    if (Number(numFmtId) >= FIRST_OWN_FORMAT) formats.set(numFmtId, unescaped(formatCode));
  const [, ofCells = ''] = styles.split(STYLES);
  const [own = ''] = ofCells.split(/<\/(?:\w{1,20}:)?cellXfs/);
  return [...attributesOf(own, STYLE)].map(({ numFmtId = '' }) =>
    unitOfFormat(PERCENTS.includes(numFmtId) ? '0%' : (formats.get(numFmtId) ?? '')),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

function unescaped(attribute: string): string {
  return attribute.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
