/** How seven Brazilian banks write a statement, as far as it is publicly known, in OFX and in CSV. */
import type { Said, StatementWorld, Truth, WorldLine } from './statement-world.ts';

export interface BankFile {
  readonly text: string;
  /** By line: of a CSV the file's line, of an OFX the transaction's place, from one. */
  readonly truth: ReadonlyMap<number, Truth>;
}

export interface BankStyle {
  readonly bank: string;
  /** What its lines may say of a payment. */
  readonly says: readonly Said[];
  ofx(world: StatementWorld): BankFile;
  csv(world: StatementWorld): BankFile;
}

const capitals = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
const brazilian = (day: string) => day.split('-').toReversed().join('/');
const short = (day: string) => brazilian(day).slice(0, 5);
const comma = (cents: number) =>
  (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const point = (cents: number) => (cents / 100).toFixed(2);
const digest = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_000_007, 7);

/** A name as banks shorten it: first and last, initials between, or cut off; a company's is only cut off. */
function shortened(name: string, most: number): string {
  const words = capitals(name)
    .split(' ')
    .filter((word) => word.length > 2);
  if (words.at(-1) === 'LTDA') return capitals(name).slice(0, most).trim();
  const [first = '', ...rest] = words;
  const last = rest.at(-1) ?? '';
  switch (digest(name) % 4) {
    case 0:
      return `${first} ${last}`.slice(0, most);
    case 1:
      return [first, ...rest.slice(0, -1).map((word) => word.slice(0, 1)), last].join(' ').slice(0, most);
    default:
      return capitals(name).slice(0, most).trim();
  }
}

interface Writing {
  /** The most characters of a name. */
  readonly name: number;
  received(payer: string, line: WorldLine): string;
  returned(payer: string, line: WorldLine): string;
}

/** The bank's text for a line. */
function textOf(line: WorldLine, { name, received, returned }: Writing): string {
  if (line.of === null) return line.text;
  const { charge, said } = line.of;
  const document = charge.customerDocument ?? '';
  const payers: Readonly<Record<Said, string>> = {
    'end-to-end': charge.end2endId ?? '',
    'transaction-id': charge.transactionId.replaceAll('-', '').toUpperCase(),
    reference: charge.reference ?? '',
    document: `000${document} ${shortened(charge.customerName ?? '', 11)}`,
    masked: `${shortened(charge.customerName ?? '', 60)} - •••.${document.slice(3, 6)}.${document.slice(6, 9)}-••`,
    name: shortened(charge.customerName ?? '', name),
    nothing: '',
  };
  return (line.amount < 0 ? returned : received)(payers[said], line);
}

function ofxOf(bankId: string, bank: string, writing: Writing, hasName: boolean, isXml: boolean) {
  return ({ lines, period }: StatementWorld): BankFile => {
    const close = (tag: string) => (isXml ? `</${tag}>` : '');
    const field = (tag: string, value: string) => `<${tag}>${value}${close(tag)}`;
    const entries = lines.map((line, place) => {
      const day = line.day.replaceAll('-', '');
      const text = textOf(line, writing);
      const words = hasName ? [field('NAME', text.slice(0, 12)), field('MEMO', text)] : [field('MEMO', text)];
      return [
        '<STMTTRN>',
        field('TRNTYPE', line.amount < 0 ? 'DEBIT' : 'CREDIT'),
        field('DTPOSTED', `${day}100000[-3:BRT]`),
        field('TRNAMT', point(line.amount)),
        field('FITID', `${day}${String(place).padStart(6, '0')}`),
        field('CHECKNUM', String(place + 1).padStart(8, '0')),
        ...words,
        '</STMTTRN>',
      ].join('\n');
    });
    const days = [period.from, period.to].map((day) => day.replaceAll('-', ''));
    const head = isXml
      ? '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>'
      : 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n';
    const text = `${head}\n<OFX><SIGNONMSGSRSV1><SONRS><FI>${field('ORG', bank)}</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS>${field('CURDEF', 'BRL')}
<BANKACCTFROM>${field('BANKID', bankId)}
${field('ACCTID', '12345-6')}
</BANKACCTFROM><BANKTRANLIST>${field('DTSTART', `${days[0]}120000[-3:BRT]`)}
${field('DTEND', `${days[1]}120000[-3:BRT]`)}
${entries.join('\n')}
</BANKTRANLIST><LEDGERBAL>${field('BALAMT', '1234.56')}
</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    return { text, truth: new Map(lines.map(({ truth }, place) => [place + 1, truth])) };
  };
}

/** @param head lines above the entries. @param row one line's cells. */
function csvOf(head: readonly string[], separator: string, row: (line: WorldLine, place: number) => readonly string[]) {
  return ({ lines }: StatementWorld): BankFile => ({
    text: [...head, ...lines.map((line, place) => row(line, place).join(separator))].join('\r\n'),
    truth: new Map(lines.map(({ truth }, place) => [head.length + place + 1, truth])),
  });
}

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`);
const split = (cents: number) => (cents < 0 ? ['', comma(cents)] : [comma(cents), '']);

const BRASIL: Writing = {
  name: 24,
  received: (payer, { day }) => `Pix - Recebido - ${short(day)} 11:26 ${payer}`,
  returned: (payer, { day }) => `Pix - Devolvido - ${short(day)} 09:10 ${payer}`,
};
const ITAU: Writing = {
  name: 22,
  received: (payer, { day, of }) => `PIX TRANSF ${payer}${of?.said === 'name' ? '' : ' '}${short(day)}`,
  returned: (payer, { day, of }) => `DEVOLUCAO PIX ${payer}${of?.said === 'name' ? '' : ' '}${short(day)}`,
};
const BRADESCO: Writing = {
  name: 20,
  received: (payer, { day }) => `TRANSFERENCIA PIX REM: ${payer} ${short(day)}`,
  returned: (payer, { day }) => `DEVOLUCAO PIX DES: ${payer} ${short(day)}`,
};
const SANTANDER: Writing = {
  name: 25,
  received: (payer) => `PIX RECEBIDO              ${payer}`,
  returned: (payer) => `ESTORNO PIX               ${payer}`,
};
const CAIXA: Writing = {
  name: 25,
  received: (payer) => `CRED PIX QR CODE DINAMICO ${payer}`,
  returned: (payer) => `DEV PIX ESTORNO ${payer}`,
};
const NUBANK: Writing = {
  name: 80,
  received: (payer) =>
    `Transferência recebida pelo Pix - ${payer} - BCO DO BRASIL S.A. (0001) Agência: 1230 Conta: 20985-3`,
  returned: (payer) => `Reembolso enviado pelo Pix - ${payer} - NU PAGAMENTOS - IP (0260)`,
};
const INTER: Writing = {
  name: 60,
  received: (payer) => `Pix recebido: "Cp :60701190-${payer}"`,
  returned: (payer) => `Pix devolvido: "Cp :60701190-${payer}"`,
};

export const BANK_STYLES: readonly BankStyle[] = [
  {
    bank: 'Banco do Brasil',
    says: ['document', 'document', 'name', 'end-to-end', 'nothing'],
    ofx: ofxOf('001', 'Banco do Brasil', BRASIL, true, false),
    csv: csvOf(
      ['"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",'],
      ',',
      (line, place) => [
        ...quoted([brazilian(line.day), '', textOf(line, BRASIL), '', String(place * 7_919), point(line.amount)]),
        '',
      ],
    ),
  },
  {
    bank: 'Itaú',
    says: ['name', 'name', 'transaction-id', 'nothing'],
    ofx: ofxOf('0341', 'Itau', ITAU, false, false),
    csv: csvOf([], ';', (line) => [brazilian(line.day), textOf(line, ITAU), comma(line.amount)]),
  },
  {
    bank: 'Bradesco',
    says: ['name', 'name', 'reference', 'nothing'],
    ofx: ofxOf('0237', 'Bradesco', BRADESCO, false, false),
    csv: csvOf(
      [
        'Extrato de: Agência: 1234 | Conta: 12345-6;;;;;;',
        'Período: 01/10/2026 a 31/10/2026;;;;;;',
        'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);',
      ],
      ';',
      (line, place) => [
        brazilian(line.day),
        textOf(line, BRADESCO),
        String(place),
        ...split(line.amount),
        '1.000,00',
        '',
      ],
    ),
  },
  {
    bank: 'Santander',
    says: ['name', 'document', 'reference', 'nothing'],
    ofx: ofxOf('033', 'Santander', SANTANDER, false, false),
    csv: csvOf(
      [
        'AGENCIA: 1234;CONTA: 12345-6;;;',
        'PERIODO;01/10/2026 A 31/10/2026;;;',
        ';;;;',
        'Data;Descrição;Documento;Valor (R$);Saldo (R$)',
      ],
      ';',
      (line, place) => [brazilian(line.day), textOf(line, SANTANDER), String(place), comma(line.amount), ''],
    ),
  },
  {
    bank: 'Caixa',
    says: ['end-to-end', 'end-to-end', 'transaction-id', 'name', 'nothing'],
    ofx: ofxOf('0104', 'Caixa', CAIXA, false, false),
    csv: csvOf(['"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"'], ';', (line, place) =>
      quoted([
        '1234000123456',
        line.day.replaceAll('-', ''),
        String(place).padStart(6, '0'),
        textOf(line, CAIXA),
        point(Math.abs(line.amount)),
        line.amount < 0 ? 'D' : 'C',
      ]),
    ),
  },
  {
    bank: 'Nubank',
    says: ['masked', 'masked', 'masked', 'name', 'nothing'],
    ofx: ofxOf('0260', 'NU PAGAMENTOS S.A.', NUBANK, false, false),
    csv: csvOf(['Data,Valor,Identificador,Descrição'], ',', (line, place) => [
      brazilian(line.day),
      point(line.amount),
      `69820d3a-5593-4594-ab02-${String(place).padStart(12, '0')}`,
      textOf(line, NUBANK),
    ]),
  },
  {
    bank: 'Inter',
    says: ['name', 'name', 'end-to-end', 'reference', 'nothing'],
    ofx: ofxOf('077', 'Banco Intermedium S/A', INTER, true, true),
    csv: csvOf(
      [
        'Extrato Conta Corrente',
        'Conta ;12345',
        'Período ;01/10/2026 a 31/10/2026',
        'Saldo: ;1.000,00',
        '',
        'Data Lançamento;Histórico;Descrição;Valor;Saldo',
      ],
      ';',
      (line) => {
        const [what = '', payer = ''] = textOf(line, INTER).split(': ');
        return [brazilian(line.day), what, payer.replaceAll('"', ''), comma(line.amount), '1.000,00'];
      },
    ),
  },
];
