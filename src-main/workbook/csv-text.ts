/**
 * The text of a CSV file: UTF-8 with or without a mark, or UTF-16 with one (Excel's "Unicode text"). Lines that are no
 * UTF-8 are of a code page, which nothing names: it is the one in which their accents stand as words have them.
 */
import { isUtf8 } from 'node:buffer';
import { notReadable } from './unpack-workbook.ts';

/** Of Windows, of MS-DOS in Brazil (Excel's "CSV (MS-DOS)"), and of the Mac before Unicode. */
type CodePage = 'windows-1252' | 'cp850' | 'macintosh';

/** How lines are read that are no UTF-8; `utf-8-twice`: UTF-8 that a program took for Windows-1252 and wrote again. */
type OtherPage = CodePage | 'utf-8-twice';

export interface CsvText {
  readonly text: string;
  /** What was no UTF-8, or was it twice: how it was read, and the numbers of its lines. Null where there is nothing to be stated. */
  readonly otherPage: { readonly page: OtherPage; readonly lines: readonly number[] } | null;
}

/** The first bytes of what Excel wrote before 2007, and of a workbook with a password. */
const COMPOUND_FILE = 'd0cf11e0';
const LINE_FEED = 0x0a;

/** @throws SpreadsheetRefused `spreadsheet-not-readable` */
export function csvText(content: Buffer): CsvText {
  if (content.subarray(0, 4).toString('hex') === COMPOUND_FILE) throw notReadable();
  const read = decodedText(content);
  // A page that a bank or a program names .xls, or a file that is no text at all.
  if (read.text.includes('\0') || /^\s*<(?:!doctype|html|\?xml|table|meta|head|style)\b/i.test(read.text.slice(0, 500)))
    throw notReadable();
  return read;
}

/** Any file that is a text, whatever its page; zeros are left in one that is none. */
export function decodedText(content: Buffer): CsvText {
  const mark = content.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return { text: new TextDecoder('utf-16le').decode(content), otherPage: null };
  if (mark === 'feff') return { text: new TextDecoder('utf-16be').decode(content), otherPage: null };
  const unmarked = unmarkedUtf16(content);
  if (unmarked !== null) return { text: new TextDecoder(unmarked).decode(content), otherPage: null };
  if (isUtf8(content)) return writtenOnce(new TextDecoder().decode(content));
  return decodedByLine(content);
}

function decodedByLine(content: Buffer): CsvText {
  const lines = linesOf(content);
  const others = lines.flatMap((line, index) => (isUtf8(line) ? [] : [index]));
  const page = pageOf(Buffer.concat(others.map((index) => lines[index] ?? Buffer.alloc(0))));
  const read = others.length === 0 ? null : new Set(others);
  const text = lines
    .map((line, index) => (read?.has(index) ? decodedAs(line, page) : new TextDecoder().decode(line)))
    .join('');
  // What Excel saves as "CSV" is Windows-1252 from its first accent to its last.
  const isPlain = page === 'windows-1252' && lines.every((line, index) => read?.has(index) || isAscii(line));
  return { text, otherPage: isPlain ? null : { page, lines: others.map((index) => index + 1) } };
}

/** How many bytes show whether every other one is a zero. */
const MOST_BYTES = 1_000;

/** UTF-16 of which the mark is lost: every other byte of most letters is a zero. */
function unmarkedUtf16(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  const start = content.subarray(0, MOST_BYTES);
  const zeros = [0, 1].map((from) => start.filter((byte, at) => byte === 0 && at % 2 === from).length);
  const [first = 0, second = 0] = zeros;
  if (content.length % 2 !== 0 || Math.max(first, second) * 3 < start.length) return null;
  return first === 0 ? 'utf-16le' : second === 0 ? 'utf-16be' : null;
}

/** The signs of Windows-1252 by their bytes, and the bytes by their signs. */
const SIGNS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
const BYTES: ReadonlyMap<string, number> = new Map([...SIGNS].map((sign, byte) => [sign, byte]));

/** `Ã©` for é: the two bytes of a letter, or the three of a dash or quote, as signs of their own. */
const TWICE = /[\u00c2\u00c3][^\0-\x7f]|\u00e2[^\0-\x7f]{2}/g;

/** Zero for a sign that is not of Windows-1252, nor a control sign that a program has put in the place of one. */
function byteOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  return BYTES.get(sign) ?? (code < 0xa0 ? code : 0);
}

/** A text in which every sign that is not ASCII was written as UTF-8 twice, line by line, is read so. */
function writtenOnce(text: string): CsvText {
  const lines: number[] = [];
  const once = text.split('\n').map((line, index) => {
    const rest = line.replace(TWICE, '');
    if (rest.length === line.length || /[^\0-\x7f\uFEFF]/.test(rest)) return line;
    const bytes = Buffer.from([...line.replace('\uFEFF', '')].map(byteOf));
    if (bytes.includes(0) || !isUtf8(bytes)) return line;
    lines.push(index + 1);
    return bytes.toString();
  });
  return lines.length === 0
    ? { text, otherPage: null }
    : { text: once.join('\n'), otherPage: { page: 'utf-8-twice', lines } };
}

/** Each with the line feed that ends it. */
function linesOf(content: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < content.length; ) {
    const at = content.indexOf(LINE_FEED, from);
    const end = at === -1 ? content.length : at + 1;
    lines.push(content.subarray(from, end));
    from = end;
  }
  return lines;
}

function isAscii(line: Buffer): boolean {
  return line.every((byte) => byte < 0x80);
}

/** Windows comes first: where the accents of two pages are as likely, it is the one that most programs write. */
const PAGES: readonly CodePage[] = ['windows-1252', 'cp850', 'macintosh'];

function pageOf(bytes: Buffer): CodePage {
  const likely = PAGES.map((page) => likelihood(decodedAs(bytes, page)));
  return PAGES[likely.indexOf(Math.max(...likely))] ?? 'windows-1252';
}

/** Accents of Portuguese, small ones among small letters and large ones among large; and the signs that are none. */
function likelihood(text: string): number {
  const accents = text.match(/(?<![A-ZÁÀÂÃÇÉÊÍÓÔÕÚ]{2})[áàâãçéêíóôõúü]|(?<![a-záàâãçéêíóôõúü])[ÁÀÂÃÇÉÊÍÓÔÕÚÜ]|[ºª]/g);
  const signs = text.match(/[^\0-\x7f]/g);
  return 2 * (accents?.length ?? 0) - (signs?.length ?? 0);
}

/** The signs of MS-DOS from 0x80 on (code page 850). */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

function decodedAs(bytes: Buffer, page: CodePage): string {
  if (page !== 'cp850') return new TextDecoder(page).decode(bytes);
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, (sign) => CP850.charAt(sign.charCodeAt(0) - 0x80));
}
