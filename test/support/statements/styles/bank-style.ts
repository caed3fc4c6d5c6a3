/** What a bank's style of writing a statement is made of: its texts, and its OFX and CSV files. */
import type { Said, StatementWorld, Truth, WorldLine } from '../statement-world.ts';

export interface BankFile {
  readonly text: string;
  /** By line: of a CSV the file's line, of an OFX the transaction's place, from one. */
  readonly truth: ReadonlyMap<number, Truth>;
}

export interface BankStyle {
  readonly bank: string;
  /** What its lines may say of a payment. */
  readonly says: readonly Said[];
  /** Whether its lines have the minute of the payment. */
  readonly hasMinute: boolean;
  /** The most characters of a name. */
  readonly longestName: number;
  /** Each format in which it can be downloaded. */
  readonly files: Readonly<Partial<Record<'ofx' | 'csv', (world: StatementWorld) => BankFile>>>;
}

const capitals = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
export const brazilian = (day: string) => day.split('-').toReversed().join('/');
export const short = (day: string) => brazilian(day).slice(0, 5);
export const comma = (cents: number) =>
  (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const point = (cents: number) => (cents / 100).toFixed(2);
const digest = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_000_007, 7);

/** When the line's charge was paid, in São Paulo, as `2026-10-31T09:26`; null for a line that is of none. */
export function paidMinute({ of }: WorldLine): string | null {
  return of === null ? null : new Date(of.charge.paidAt - 3 * 3_600_000).toISOString().slice(0, 16);
}

/** A name as banks shorten it: first and last, initials between, or cut off; a company's is only cut off. */
export function shortened(name: string, most: number): string {
  const words = capitals(name)
    .split(' ')
    .filter((word) => word.length > 2);
  if (words.at(-1) === 'LTDA') return capitals(name).slice(0, most).trim();
  const [first = '', ...rest] = words;
  const last = rest.at(-1) ?? '';
  // A short field has no more than the beginning of the name.
  switch (most < 12 ? 2 : digest(name) % 4) {
    case 0:
      return `${first} ${last}`.slice(0, most);
    case 1:
      return [first, ...rest.slice(0, -1).map((word) => word.slice(0, 1)), last].join(' ').slice(0, most);
    default:
      return capitals(name).slice(0, most).trim();
  }
}

export interface Writing {
  /** The most characters of a name. */
  readonly name: number;
  received(payer: string, line: WorldLine): string;
  returned(payer: string, line: WorldLine): string;
}

/** What a line says of its payer. */
export function payerOf({ of }: WorldLine, name: number): string {
  if (of === null) return '';
  const { charge, said } = of;
  const document = charge.customerDocument ?? '';
  const payers: Readonly<Record<Said, string>> = {
    'end-to-end': charge.end2endId ?? '',
    'cut-end-to-end': (charge.end2endId ?? '').slice(0, 24),
    'transaction-id': charge.transactionId.replaceAll('-', '').toUpperCase(),
    reference: charge.reference ?? '',
    document: `000${document} ${shortened(charge.customerName ?? '', 11)}`,
    masked: `${shortened(charge.customerName ?? '', 60)} - •••.${document.slice(3, 6)}.${document.slice(6, 9)}-••`,
    name: shortened(charge.customerName ?? '', name),
    nothing: '',
  };
  return payers[said];
}

/** The bank's text for a line. */
export function textOf(line: WorldLine, { name, received, returned }: Writing): string {
  if (line.of === null) return line.text;
  return (line.amount < 0 ? returned : received)(payerOf(line, name), line);
}

interface OfxBank {
  readonly id: string;
  readonly name: string;
  readonly isXml?: boolean;
  /** Whether the text's beginning stands in a field of its own. */
  readonly hasName?: boolean;
  fitIdOf?(day: string, place: number): string;
  numberOf?(line: WorldLine, place: number): string;
}

export function ofxOf(bank: OfxBank, writing: Writing) {
  const { isXml = false, hasName = false } = bank;
  const fitIdOf = bank.fitIdOf ?? ((day, place) => `${day}${String(place).padStart(6, '0')}`);
  const numberOf = bank.numberOf ?? ((_, place) => String(place + 1).padStart(8, '0'));
  return ({ lines, period }: StatementWorld): BankFile => {
    const field = (tag: string, value: string) => `<${tag}>${value}${isXml ? `</${tag}>` : ''}`;
    const entries = lines.map((line, place) => {
      const day = line.day.replaceAll('-', '');
      const text = textOf(line, writing);
      const words = hasName ? [field('NAME', text.slice(0, 12)), field('MEMO', text)] : [field('MEMO', text)];
      return [
        '<STMTTRN>',
        field('TRNTYPE', line.amount < 0 ? 'DEBIT' : 'CREDIT'),
        field('DTPOSTED', `${day}100000[-3:BRT]`),
        field('TRNAMT', point(line.amount)),
        field('FITID', fitIdOf(day, place)),
        field('CHECKNUM', numberOf(line, place)),
        ...words,
        '</STMTTRN>',
      ].join('\n');
    });
    const days = [period.from, period.to].map((day) => day.replaceAll('-', ''));
    const head = isXml
      ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>'
      : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n';
    const text = `${head}\n<OFX><SIGNONMSGSRSV1><SONRS><FI>${field('ORG', bank.name)}</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS>${field('CURDEF', 'BRL')}
<BANKACCTFROM>${field('BANKID', bank.id)}
${field('ACCTID', '12345-6')}
</BANKACCTFROM><BANKTRANLIST>${field('DTSTART', `${days[0]}120000[-3:BRT]`)}
${field('DTEND', `${days[1]}120000[-3:BRT]`)}
${entries.join('\n')}
</BANKTRANLIST><LEDGERBAL>${field('BALAMT', '1234.56')}
</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    return { text, truth: new Map(lines.map(({ truth }, place) => [place + 1, truth])) };
  };
}

/** @param head lines above the entries. @param row one line's cells, with the balances before and after it. */
export function csvOf(
  head: readonly string[],
  separator: string,
  row: (line: WorldLine, place: number, before: number, after: number) => readonly string[],
) {
  return ({ lines }: StatementWorld): BankFile => {
    let balance = 100_000;
    const rows = lines.map((line, place) => {
      const before = balance;
      if (line.truth.what !== 'balance') balance += line.amount;
      return row(line, place, before, balance).join(separator);
    });
    return {
      text: [...head, ...rows].join('\r\n'),
      truth: new Map(lines.map(({ truth }, place) => [head.length + place + 1, truth])),
    };
  };
}

export const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`);
/** An amount in the column of credits or in that of debits. */
export const split = (cents: number) => (cents < 0 ? ['', comma(cents)] : [comma(cents), '']);
