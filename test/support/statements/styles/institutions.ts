/** How seven Brazilian payment institutions and digital banks write a statement, as far as it is publicly known. */
import type { WorldLine } from '../statement-world.ts';
import { type BankStyle, brazilian, comma, csvOf, ofxOf, payerOf, point, textOf, type Writing } from './bank-style.ts';

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
const C6: Writing = {
  name: 60,
  received: (payer) => `Pix recebido de ${payer}`,
  returned: (payer) => `Pix devolvido para ${payer}`,
};
const PAGBANK: Writing = {
  name: 60,
  received: (payer) => payer,
  returned: (payer) => payer,
};
const CORA: Writing = { name: 60, received: (payer) => payer, returned: (payer) => payer };
const MERCADO_PAGO: Writing = {
  name: 60,
  received: (payer) => `Transferência Pix recebida ${payer}`,
  returned: (payer) => `Devolução de Pix ${payer}`,
};
const STONE: Writing = {
  name: 60,
  received: (payer) => `Recebimento Pix ${payer}`,
  returned: (payer) => `Devolução Pix ${payer}`,
};

const HOLDER = ['LOJA BOA COMERCIO LTDA', '11.222.333/0001-81', 'STONE IP S.A.', '1', '123456-7'];

/** What Stone writes of the other account: its owner's name and document. */
function stoneOther(line: WorldLine): string[] {
  const [name = '', document = ''] = payerOf(line, STONE.name).split(' - ');
  return [name, document, line.of === null ? '' : 'BANCO DO BRASIL S.A.', '', ''];
}

const uuid = (place: number) => `C${String(place).padStart(7, '0')}-5593-4594-AB02-${String(place).padStart(12, 'F')}`;
/** As a number that has no needless zeros. */
const plain = (cents: number) => String(cents / 100);

export const INSTITUTIONS: readonly BankStyle[] = [
  {
    bank: 'Nubank',
    says: ['masked', 'masked', 'masked', 'name', 'nothing'],
    hasMinute: false,
    longestName: NUBANK.name,
    files: {
      ofx: ofxOf({ id: '0260', name: 'NU PAGAMENTOS S.A.' }, NUBANK),
      csv: csvOf(['Data,Valor,Identificador,Descrição'], ',', (line, place) => [
        brazilian(line.day),
        point(line.amount),
        `69820d3a-5593-4594-ab02-${String(place).padStart(12, '0')}`,
        textOf(line, NUBANK),
      ]),
    },
  },
  {
    bank: 'Inter',
    says: ['name', 'name', 'end-to-end', 'reference', 'nothing'],
    hasMinute: false,
    longestName: INTER.name,
    files: {
      ofx: ofxOf({ id: '077', name: 'Banco Intermedium S/A', isXml: true, hasName: true }, INTER),
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
        (line, _place, _before, after) => {
          const [what = '', payer = ''] = textOf(line, INTER).split(': ');
          return [brazilian(line.day), what, payer.replaceAll('"', ''), comma(line.amount), comma(after)];
        },
      ),
    },
  },
  {
    bank: 'C6',
    says: ['name', 'name', 'transaction-id', 'nothing'],
    hasMinute: false,
    longestName: C6.name,
    files: {
      ofx: ofxOf({ id: '336', name: 'BANCO C6 S.A.' }, C6),
      csv: csvOf(
        [
          'EXTRATO DE CONTA CORRENTE C6 BANK',
          '',
          'Agência: 1 / Conta: 123456789',
          'Extrato de 01/10/2026 a 31/10/2026',
          '',
          'Data Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)',
        ],
        ',',
        (line, _place, _before, after) => [
          brazilian(line.day),
          brazilian(line.day),
          textOf(line, C6),
          line.of === null ? 'Outros' : line.amount < 0 ? 'Pix enviado' : 'Pix recebido',
          point(Math.max(line.amount, 0)),
          point(Math.max(-line.amount, 0)),
          point(after),
        ],
      ),
    },
  },
  {
    bank: 'PagBank',
    says: ['name', 'name', 'end-to-end', 'nothing'],
    hasMinute: false,
    longestName: PAGBANK.name,
    files: {
      ofx: ofxOf(
        { id: '290', name: 'PagSeguro Internet S.A.', fitIdOf: (_, place) => uuid(place) },
        {
          ...PAGBANK,
          received: (payer) => `Pix recebido ${payer}`,
          returned: (payer) => `Pix devolvido ${payer}`,
        },
      ),
      csv: csvOf(['CODIGO DA TRANSACAO;DATA;TIPO;DESCRICAO;VALOR'], ';', (line, place) => [
        uuid(place),
        brazilian(line.day),
        line.of === null ? 'Outros' : line.amount < 0 ? 'Pix devolvido' : 'Pix recebido',
        textOf(line, PAGBANK),
        comma(line.amount),
      ]),
    },
  },
  {
    bank: 'Cora',
    says: ['name', 'name', 'reference', 'nothing'],
    hasMinute: false,
    longestName: CORA.name,
    files: {
      ofx: ofxOf(
        { id: '403', name: 'Cora SCFI', isXml: true },
        {
          ...CORA,
          received: (payer) => `Transf Pix recebida - ${payer}`,
          returned: (payer) => `Devolução Pix - ${payer}`,
        },
      ),
      csv: csvOf(['Data,Transação,Tipo Transação,Identificação,Valor'], ',', (line) => [
        brazilian(line.day),
        line.of === null ? 'Outros' : line.amount < 0 ? 'Devolução Pix' : 'Transf Pix recebida',
        line.amount < 0 ? 'DÉBITO' : 'CRÉDITO',
        textOf(line, CORA),
        plain(line.amount),
      ]),
    },
  },
  {
    bank: 'Stone',
    says: ['name', 'masked', 'masked', 'nothing'],
    hasMinute: false,
    longestName: STONE.name,
    files: {
      csv: csvOf(
        [
          'Movimentação;Tipo;Valor;Saldo antes;Saldo depois;Tarifa;Data;Situação;Destino;Destino Documento;Destino Instituição;Destino Agência;Destino Conta;Origem;Origem Documento;Origem Instituição;Origem Agência;Origem Conta;Descrição',
        ],
        ';',
        (line, _place, before, after) => [
          line.amount < 0 ? 'Débito' : 'Crédito',
          line.of === null ? 'Outros' : line.amount < 0 ? 'Devolução Pix' : 'Pix',
          comma(line.amount),
          comma(before),
          comma(after),
          '0,00',
          `${brazilian(line.day)} 10:00`,
          'Efetivado',
          ...(line.amount < 0 ? stoneOther(line) : HOLDER),
          ...(line.amount < 0 ? HOLDER : stoneOther(line)),
          line.of === null ? line.text : '',
        ],
      ),
    },
  },
  {
    bank: 'Mercado Pago',
    says: ['name', 'name', 'end-to-end', 'nothing'],
    hasMinute: false,
    longestName: MERCADO_PAGO.name,
    files: {
      csv: csvOf(
        [
          'INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE',
          '1.000,00;1.284,56;-120,50;1.165,58',
          '',
          'RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE',
        ],
        ';',
        (line, place, _before, after) => [
          brazilian(line.day).replaceAll('/', '-'),
          textOf(line, MERCADO_PAGO),
          String(166_801_941_210 + place),
          comma(line.amount),
          comma(after),
        ],
      ),
    },
  },
];
