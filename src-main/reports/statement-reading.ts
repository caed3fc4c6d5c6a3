/** A bank's file as rows of text: CSV as banks write it, and OFX 1.x (SGML) and 2.x (XML). */
import { statementAmount, statementDay } from './statement-values.ts';

export interface ReadEntry {
  /** The line, or the transaction's place, counted from one. */
  readonly line: number;
  readonly day: string;
  /** Signed cents: a credit is positive. */
  readonly amount: number;
  readonly text: string;
  readonly end2endId: string | null;
}

/** `E` + ISPB + UTC minute + 11 characters (Banco Central, end-to-end id). Case matters, and so it is kept. */
const END_TO_END = /E\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/;

export function endToEndIn(text: string): string | null {
  return END_TO_END.exec(text)?.[0] ?? null;
}

/** The cells of a CSV file, whichever of `;`, `,` and tab its first lines use most. Quoted cells may hold anything. */
export function readStatementCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source.slice(0, 5_000));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (sign === separator) {
      row.push(cell.trim());
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell.trim()]);
      row = [];
      cell = '';
    } else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell.trim()]);
  return rows;
}

function separatorOf(text: string): string {
  const count = (sign: string) => text.split(sign).length;
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ';';
}

export function isOfx(text: string): boolean {
  return /<OFX>/i.test(text.slice(0, 4_000)) || /^\s*OFXHEADER/i.test(text);
}

/** The transactions of an OFX file (STMTTRN); those that cannot be read are given by their places. */
export function readOfx(text: string): { readonly entries: readonly ReadEntry[]; readonly unread: readonly number[] } {
  const entries: ReadEntry[] = [];
  const unread: number[] = [];
  // SGML closes no field, XML closes every one: a field ends at the next tag in both.
  text
    .split(/<STMTTRN>/i)
    .slice(1)
    .forEach((block, index) => {
      const line = index + 1;
      const body = block.split(/<\/STMTTRN>|<\/BANKTRANLIST>/i)[0] ?? '';
      const field = (name: string) =>
        unescaped(new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(body)?.[1]?.trim() ?? '');
      const day = statementDay(field('DTPOSTED').slice(0, 8));
      const amount = statementAmount(field('TRNAMT'));
      if (day === null || amount === null) {
        unread.push(line);
        return;
      }
      const said = [field('NAME'), field('MEMO'), field('CHECKNUM'), field('FITID')].filter((part) => part !== '');
      const words = [...new Set(said)].join(' ');
      entries.push({ line, day, amount, text: words, end2endId: endToEndIn(words) });
    });
  return { entries, unread };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
}
