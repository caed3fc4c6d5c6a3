/** The content of the pages of a PDF that Chromium wrote, parsed from the file alone. */
import { inflateSync } from 'node:zlib';
import { type Painting, painted } from './pdf-painting.ts';

export interface PdfPage extends Painting {
  readonly width: number;
  readonly height: number;
}

/**
 * @param pdf as `page.pdf()` returns it: no object streams, every text in a font with a `ToUnicode` map. Sizes in
 * points.
 */
export function pdfPages(pdf: Buffer): readonly PdfPage[] {
  const objects = new Map<number, string>();
  const whole = pdf.toString('latin1');
  for (const [, number, body] of whole.matchAll(/(?:^|\n)(\d+) 0 obj\n?([\s\S]*?)endobj/g))
    objects.set(Number(number), body ?? '');
  const object = (number: string | undefined) => objects.get(Number(number)) ?? '';
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((page) => {
    const [width = 0, height = 0] = (/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []).slice(1).map(Number);
    const fontList = /\/Font <<([^>]*)>>/.exec(page)?.[1] ?? '';
    const fonts = new Map(
      [...fontList.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, number]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(object(number))?.[1];
        return [name, lettersOfGlyphs(streamOf(object(map)))] as const;
      }),
    );
    const content = streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
    return { width, height, ...painted(content, fonts, width, height) };
  });
}

function streamOf(body: string): string {
  const start = /stream\r?\n/.exec(body);
  if (start === null) return '';
  const bytes = Buffer.from(body.slice(start.index + start[0].length, body.lastIndexOf('endstream')), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/**
 * Maps a glyph's code, in hexadecimal digits, to letters: the `bfchar` and `bfrange` lines of a `ToUnicode` map (PDF
 * 32000, 9.10.3).
 */
function lettersOfGlyphs(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const hexOf = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
  for (const [, from = '', to = '', first = ''] of map.matchAll(/^<(\w+)> <(\w+)> <(\w{4})>$/gm))
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1)
      letters.set(
        hexOf(code, from.length),
        text(hexOf(Number.parseInt(first, 16) + code - Number.parseInt(from, 16), 4)),
      );
  for (const [, code = '', hex = ''] of map.matchAll(/^<(\w+)> <((?:\w{4})+)>$/gm))
    if (!map.includes(`begincodespacerange\n<${code}> <${hex}>`)) letters.set(code.toLowerCase(), text(hex));
  return letters;
}

/** The title that viewers show and printers are given. */
export function pdfTitle(pdf: Buffer): string {
  const written = /\/Title (?:\(((?:\\.|[^\\)])*)\)|<FEFF([0-9A-F]*)>)/.exec(pdf.toString('latin1'));
  const [, plain = '', coded = ''] = written ?? [];
  return coded === '' ? plain.replaceAll(/\\(.)/g, '$1') : Buffer.from(coded, 'hex').swap16().toString('utf16le');
}
