/** Seven more files of banks and institutions, as far as it is publicly known: days with times, payers in cells of their own. */
import type { StatementWorld, WorldLine } from '../statement-world.ts';
import {
  type BankFile,
  type BankStyle,
  brazilian,
  comma,
  csvOf,
  ofxOf,
  paidMinute,
  payerOf,
  quoted,
  short,
  split,
  textOf,
  type Writing,
} from './bank-style.ts';

const SAFRA: Writing = {
  name: 22,
  received: (payer) => `CR PIX ${payer}`,
  returned: (payer) => `DEV PIX ${payer}`,
};
const BANRISUL: Writing = {
  name: 20,
  received: (payer) => `PIX RECEBIDO ${payer}`,
  returned: (payer) => `PIX DEVOLVIDO ${payer}`,
};
const ASAAS: Writing = {
  name: 60,
  received: (payer) => `Cobrança recebida - fatura nr. 81234567 ${payer}`,
  returned: (payer) => `Estorno - fatura nr. 81234567 ${payer}`,
};
const EFI: Writing = {
  name: 60,
  received: (payer) => `Pix recebido de ${payer}`,
  returned: (payer) => `Devolução de Pix enviada para ${payer}`,
};
const BTG_NAME = 60;
const BRASIL_NAME = 24;
const BRADESCO_NAME = 20;

/** What a line is, in the words of a cell of its own. */
function kindOf({ of, amount }: WorldLine, received: string, returned: string): string {
  if (of === null) return 'Outros';
  return amount < 0 ? returned : received;
}

/** The payer, or the bank's own text of a line that is of none. */
const payerOrText = (line: WorldLine, name: number) => (line.of === null ? line.text : payerOf(line, name));

/** `05/10/2026 11:26`; of a line that is of no payment, at ten. */
function dayAndTime(line: WorldLine): string {
  const [day = line.day, time = '10:00'] = paidMinute(line)?.split('T') ?? [];
  return `${brazilian(line.amount < 0 ? line.day : day)} ${time}`;
}

const reais = (cents: number) => `${cents < 0 ? '-' : ''}R$ ${comma(Math.abs(cents))}`;

/** Bradesco's page writes the payer on the line below an entry. */
function bradescoFile({ lines }: StatementWorld): BankFile {
  const rows = [
    'Extrato de: Agência: 1234 | Conta: 12345-6',
    'Data;Lançamento;Dcto.;Crédito (R$);Débito (R$);Saldo (R$)',
  ];
  const truth = new Map<number, WorldLine['truth']>();
  for (const [place, line] of lines.entries()) {
    const payer = payerOf(line, BRADESCO_NAME);
    const what = line.of === null ? line.text : kindOf(line, 'TRANSFERENCIA PIX', 'DEVOLUCAO PIX');
    rows.push([brazilian(line.day), what, String(1_000 + place), ...split(line.amount), '1.000,00'].join(';'));
    truth.set(rows.length, line.truth);
    if (payer !== '') rows.push(`;${line.amount < 0 ? 'DES' : 'REM'}: ${payer} ${short(line.day)};;;;`);
  }
  rows.push('Total;;1,00;1,00;1,00;');
  return { text: rows.join('\r\n'), truth };
}

export const MORE_BANKS: readonly BankStyle[] = [
  {
    bank: 'Safra',
    says: ['name', 'name', 'reference', 'nothing'],
    hasMinute: false,
    longestName: SAFRA.name,
    files: {
      ofx: ofxOf({ id: '422', name: 'Safra' }, SAFRA),
      csv: csvOf(['Data;Lançamento;Complemento;Nº Documento;Valor;Saldo'], ';', (line, place, _before, after) => [
        brazilian(line.day),
        line.of === null ? line.text : kindOf(line, 'CR PIX', 'DEV PIX'),
        payerOf(line, SAFRA.name),
        String(place),
        comma(line.amount),
        comma(after),
      ]),
    },
  },
  {
    bank: 'Banrisul',
    says: ['name', 'document', 'nothing'],
    hasMinute: false,
    longestName: BANRISUL.name,
    files: {
      ofx: ofxOf({ id: '041', name: 'Banrisul', isXml: true }, BANRISUL),
      csv: csvOf(['DIA;HISTORICO;DOCUMENTO;VALOR'], ';', (line, place) => [
        brazilian(line.day),
        textOf(line, BANRISUL),
        String(100_000 + place),
        `${comma(Math.abs(line.amount))}${line.amount < 0 ? '-' : ''}`,
      ]),
    },
  },
  {
    bank: 'BTG',
    says: ['name', 'masked', 'end-to-end', 'nothing'],
    hasMinute: true,
    longestName: BTG_NAME,
    files: {
      csv: csvOf(
        [
          'Extrato da conta corrente BTG Pactual',
          'Cliente:;LOJA BOA',
          '',
          'Data e hora;Categoria;Transação;Descrição;Valor',
        ],
        ';',
        (line) => [
          dayAndTime(line),
          'Transferência',
          kindOf(line, 'Pix recebido', 'Devolução de Pix'),
          payerOrText(line, BTG_NAME),
          reais(line.amount),
        ],
      ),
    },
  },
  {
    bank: 'Asaas',
    says: ['name', 'name', 'reference', 'nothing'],
    hasMinute: false,
    longestName: ASAAS.name,
    files: {
      csv: csvOf(
        ['Extrato;;;;;;', 'Data;Tipo de transação;Descrição;Valor;Saldo;Fatura parcelamento;Tipo do lançamento'],
        ';',
        (line, _place, _before, after) => [
          brazilian(line.day),
          kindOf(line, 'Cobrança recebida', 'Estorno'),
          textOf(line, ASAAS),
          comma(line.amount),
          comma(after),
          '',
          line.amount < 0 ? 'Débito' : 'Crédito',
        ],
      ),
    },
  },
  {
    bank: 'Efí',
    says: ['name', 'end-to-end', 'transaction-id', 'nothing'],
    hasMinute: true,
    longestName: EFI.name,
    files: {
      csv: csvOf(['Data;Descrição;Protocolo;Tipo;Valor;Saldo'], ';', (line, place, _before, after) => [
        `${dayAndTime(line)}:00`,
        textOf(line, EFI),
        String(123_456_789 + place),
        line.amount < 0 ? 'Débito' : 'Crédito',
        reais(line.amount),
        reais(after),
      ]),
    },
  },
  {
    bank: "Banco do Brasil's page",
    says: ['document', 'name', 'end-to-end', 'nothing'],
    hasMinute: true,
    longestName: BRASIL_NAME,
    files: {
      csv: csvOf(['"Data","Lançamento","Detalhes","N° documento","Valor","Tipo Lançamento"'], ',', (line, place) =>
        quoted([
          brazilian(line.day),
          line.of === null ? line.text : kindOf(line, 'Pix - Recebido', 'Pix - Devolvido'),
          line.of === null ? '' : `${dayAndTime(line).replace(/\/\d{4}/, '')} ${payerOf(line, BRASIL_NAME)}`,
          String(place * 7_919),
          comma(line.amount),
          line.amount < 0 ? 'Saída' : 'Entrada',
        ]),
      ),
    },
  },
  {
    bank: "Bradesco's page",
    says: ['name', 'name', 'nothing'],
    hasMinute: false,
    longestName: BRADESCO_NAME,
    files: { csv: bradescoFile },
  },
];
