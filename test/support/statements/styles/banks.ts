/** How seven Brazilian banks and cooperatives write a statement, as far as it is publicly known. */
import {
  type BankStyle,
  brazilian,
  comma,
  csvOf,
  ofxOf,
  paidMinute,
  point,
  quoted,
  short,
  split,
  textOf,
  type Writing,
} from './bank-style.ts';

const BRASIL: Writing = {
  name: 24,
  received: (payer, line) => `Pix - Recebido - ${brasilMinute(paidMinute(line))} ${payer}`,
  returned: (payer, { day }) => `Pix - Devolvido - ${short(day)} 09:10 ${payer}`,
};
const brasilMinute = (minute: string | null) =>
  minute === null ? '' : `${short(minute.slice(0, 10))} ${minute.slice(11)}`;
const ITAU: Writing = {
  name: 8,
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
const SICOOB: Writing = {
  name: 30,
  received: (payer) => `PIX RECEB.OUTRA IF Recebimento Pix ${payer}`,
  returned: (payer) => `PIX DEVOLVIDO Devolução Pix ${payer}`,
};
const SICREDI: Writing = {
  name: 30,
  received: (payer) => `RECEBIMENTO PIX ${payer}`,
  returned: (payer) => `DEVOLUCAO PIX ${payer}`,
};

/** Caixa numbers a PIX by the day, hour and minute of its payment. */
const caixaNumber = (minute: string | null, place: number) =>
  minute === null ? String(place).padStart(6, '0') : minute.slice(8).replace(/\D/g, '');

export const BANKS: readonly BankStyle[] = [
  {
    bank: 'Banco do Brasil',
    says: ['document', 'document', 'name', 'end-to-end', 'nothing'],
    hasMinute: true,
    longestName: BRASIL.name,
    files: {
      ofx: ofxOf({ id: '001', name: 'Banco do Brasil', hasName: true }, BRASIL),
      csv: csvOf(
        ['"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",'],
        ',',
        (line, place) => [
          ...quoted([brazilian(line.day), '', textOf(line, BRASIL), '', String(place * 7_919), point(line.amount)]),
          '',
        ],
      ),
    },
  },
  {
    bank: 'Itaú',
    says: ['name', 'name', 'transaction-id', 'nothing'],
    hasMinute: false,
    longestName: ITAU.name,
    files: {
      ofx: ofxOf({ id: '0341', name: 'Itau' }, ITAU),
      csv: csvOf([], ';', (line) => [brazilian(line.day), textOf(line, ITAU), comma(line.amount)]),
    },
  },
  {
    bank: 'Bradesco',
    says: ['name', 'name', 'reference', 'cut-end-to-end', 'nothing'],
    hasMinute: false,
    longestName: BRADESCO.name,
    files: {
      ofx: ofxOf({ id: '0237', name: 'Bradesco' }, BRADESCO),
      csv: csvOf(
        [
          'Extrato de: Agência: 1234 | Conta: 12345-6;;;;;;',
          'Período: 01/10/2026 a 31/10/2026;;;;;;',
          'Data;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$);',
        ],
        ';',
        (line, place, _, after) => [
          brazilian(line.day),
          textOf(line, BRADESCO),
          String(place),
          ...split(line.amount),
          comma(after),
          '',
        ],
      ),
    },
  },
  {
    bank: 'Santander',
    says: ['name', 'document', 'reference', 'nothing'],
    hasMinute: false,
    longestName: SANTANDER.name,
    files: {
      ofx: ofxOf({ id: '033', name: 'Santander' }, SANTANDER),
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
  },
  {
    bank: 'Caixa',
    says: ['end-to-end', 'end-to-end', 'transaction-id', 'name', 'nothing'],
    hasMinute: true,
    longestName: CAIXA.name,
    files: {
      ofx: ofxOf({ id: '0104', name: 'Caixa', numberOf: (line, place) => caixaNumber(paidMinute(line), place) }, CAIXA),
      csv: csvOf(['"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"'], ';', (line, place) =>
        quoted([
          '1234000123456',
          line.day.replaceAll('-', ''),
          caixaNumber(paidMinute(line), place),
          textOf(line, CAIXA),
          point(Math.abs(line.amount)),
          line.amount < 0 ? 'D' : 'C',
        ]),
      ),
    },
  },
  {
    bank: 'Sicoob',
    says: ['masked', 'name', 'name', 'nothing'],
    hasMinute: false,
    longestName: SICOOB.name,
    files: {
      ofx: ofxOf({ id: '756', name: 'SICOOB', hasName: true }, SICOOB),
      csv: csvOf(
        ['EXTRATO CONTA CORRENTE;;;', 'PERÍODO: 01/10/2026 - 31/10/2026;;;', 'DATA;DOCUMENTO;HISTÓRICO;VALOR'],
        ';',
        (line) => [
          brazilian(line.day),
          line.of === null ? '' : 'Pix',
          textOf(line, SICOOB),
          `${comma(Math.abs(line.amount))}${line.amount < 0 ? 'D' : 'C'}`,
        ],
      ),
    },
  },
  {
    bank: 'Sicredi',
    says: ['document', 'name', 'cut-end-to-end', 'nothing'],
    hasMinute: false,
    longestName: SICREDI.name,
    files: {
      ofx: ofxOf(
        { id: '748', name: 'Sicredi', fitIdOf: (_, place) => `a${(place * 7_919 + 4_096).toString(16)}c` },
        SICREDI,
      ),
      csv: csvOf(
        ['Associado:;LOJA BOA LTDA;;;', 'Conta:;12345-6;;;', ';;;;', 'Data;Descrição;Documento;Valor (R$);Saldo (R$)'],
        ';',
        (line, _place, _before, after) => [
          brazilian(line.day),
          textOf(line, SICREDI),
          line.of === null ? '' : 'PIX_CRED',
          comma(line.amount),
          comma(after),
        ],
      ),
    },
  },
];
