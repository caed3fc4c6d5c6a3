/**
 * The pages of what is printed, from its own size: a roll is as long as its paper, so that a printer feeds no blank
 * end; sheets have page numbers where there are several, and a closing always, since it is signed.
 */

/** Millimetres. `wide` is A4 on its side, for tables of many columns. */
const PAGES = {
  a4: { size: 'A4', height: 297, margin: 18 },
  wide: { size: 'A4 landscape', height: 210, margin: 14 },
  roll: { size: '80mm', height: 0, margin: 4 },
} as const;

export type PageKind = keyof typeof PAGES;

/** CSS pixels in a millimetre, also on paper. */
const MM = 96 / 25.4;
/** Paper below a roll's last line (mm): rounding must never begin a second page for a hair. */
const SLACK = 2;

export interface MeasuredPaper {
  readonly kind: PageKind;
  /** As laid out, in CSS pixels. */
  readonly height: number;
  /** The text at the top of each page; empty for none. */
  readonly everyPage: string;
}

/** The `@page` rules of papers, each for `[data-sheet]` of its index. */
export function pageRules(papers: readonly MeasuredPaper[]): string {
  return papers
    .map(({ kind, height, everyPage }, index) => {
      const { size, height: page, margin } = PAGES[kind];
      const length = Math.ceil(height / MM);
      const name = `sheet-${index}`;
      const own = kind === 'roll' ? `${size} ${length + 2 * margin + SLACK}mm` : size;
      const isNumbered = kind === 'wide' || (kind === 'a4' && length > page - 2 * margin);
      const number = isNumbered ? PAGE_NUMBER : '';
      const rules = `size: ${own}; margin: ${margin}mm; ${NO_BROWSER_LINES} ${number} ${kind === 'roll' ? '' : topLine(everyPage)}`;
      return `@page ${name} { ${rules} } [data-sheet="${index}"] { page: ${name}; }`;
    })
    .join('\n');
}

/**
 * A browser writes date, title and this page's address in the margins, where a paper has no text of its own there: the
 * address is a desk's secret, and no customer's business.
 */
const NO_BROWSER_LINES = '@top-left { content: ""; } @bottom-left { content: ""; }';
const PAGE_NUMBER = '@bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #444; }';

/** A text at the top of a page, in CSS: what could end its string is written by its number. */
function topLine(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}]/gu, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
  return text === '' ? '' : `@top-left { content: "${escaped}"; font: 8pt sans-serif; color: #000; }`;
}
