import { describe, expect, it } from 'vitest';
import { readEntries, readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';
import { StatementRefused } from '../../../../src-main/reports/statements/reading/statement-reading.ts';
import { matchedStatement } from '../../../../src-main/reports/statements/statements.ts';
import { paidCharge } from '../../../support/history/statement-desk.ts';

const mappingOf = (text: string) => {
  const shape = readStatement(text);
  return shape.kind === 'csv' ? shape.mapping : null;
};
/** The signed cents of a file's entries in its order, and how many lines are no entry. */
const read = (text: string) => {
  const { credits, debits, unread } = readEntries(text, mappingOf(text));
  return {
    amounts: [...credits, ...debits].toSorted((one, other) => one.line - other.line).map(({ amount }) => amount),
    unread: unread.count,
  };
};
const csv = (head: string, ...rows: readonly string[]) => [head, ...rows].join('\n');
const ofx = (...lines: readonly (readonly [type: string, amount: string])[]) =>
  `<OFX><ACCTID>1${lines
    .map(([type, amount], place) => {
      const tag = type === '' ? '' : `<TRNTYPE>${type}`;
      return `<STMTTRN>${tag}<DTPOSTED>20261120<TRNAMT>${amount}<FITID>${place}<MEMO>LINE ${place}</STMTTRN>`;
    })
    .join('')}</OFX>`;

describe('a column of unknown name and words', () => {
  const EVENTS = ['CASH_IN', 'CASH_OUT', 'CHARGEBACK'];

  it('is asked about where it states both ways and no amount has a sign', () => {
    const rows = EVENTS.map((event, place) => `2026-11-20,PAYER NUMBER ${place},50.00,${event}`);
    const text = csv('date,name,amount,event', ...rows);
    expect(() => read(text)).toThrow(StatementRefused);
  });

  it.each([
    ['↓', '↑'],
    ['1', '-1'],
    ['▲', '▼'],
  ])('is asked about where two signs, %s and %s, say the ways without a word', (one, other) => {
    const rows = [one, other, one].map((sign, place) => `2026-11-20,PAYER NUMBER ${place},50.00,${sign}`);
    for (const name of ['', 'dir'])
      expect(() => read(csv(`date,name,amount,${name}`, ...rows))).toThrow(StatementRefused);
    const signed = [one, other, one].map((sign, place) => `2026-11-20,PAYER NUMBER ${place},-50.00,${sign}`);
    expect(read(csv('date,name,amount,dir', ...signed)).amounts).toEqual([-5000, -5000, -5000]);
  });

  it('is left alone where amounts have signs, or credits and debits a column each', () => {
    const signed = EVENTS.map(
      (event, place) => `2026-11-20,PAYER NUMBER ${place},${place === 0 ? '' : '-'}50.00,${event}`,
    );
    expect(read(csv('date,name,amount,event', ...signed)).amounts).toEqual([5000, -5000, -5000]);
    const split = EVENTS.map(
      (event, place) => `20/11/2026;PAYER NUMBER ${place};${event};${place === 0 ? '50,00;' : ';50,00'}`,
    );
    for (const name of ['Evento', 'Tipo'])
      expect(read(csv(`Data;Nome;${name};Crédito;Débito`, ...split)).amounts).toEqual([5000, -5000, -5000]);
  });
});

describe('the type of an OFX transaction', () => {
  it.each([
    'DEBIT',
    'PAYMENT',
    'CHECK',
    'ATM',
    'FEE',
    'SRVCHG',
    'POS',
    'CASH',
    'DIRECTDEBIT',
    'REPEATPMT',
    'debit',
    'D',
  ])('an amount of the type %s without a sign is money that went out', (type) => {
    expect(read(ofx([type, '50.00'], ['CREDIT', '7.00']))).toEqual({ amounts: [-5000, 700], unread: 0 });
    expect(read(ofx([type, '50.00'], ['DEBIT', '-7.00']))).toEqual({ amounts: [-5000, -700], unread: 0 });
  });

  it.each(['CREDIT', 'DEP', 'DIRECTDEP', 'INT', 'DIV'])('an amount of the type %s is money that came in', (type) => {
    expect(read(ofx([type, '50.00'], ['DEBIT', '7.00']))).toEqual({ amounts: [5000, -700], unread: 0 });
  });

  it('an amount with its own sign goes the way of its sign, whatever its type says', () => {
    expect(read(ofx(['CREDIT', '-50.00'], ['DEBIT', '+7.00'], ['XFER', '-3.00'])).amounts).toEqual([-5000, 700, -300]);
  });

  it('a type that goes either way is read by the signs of its file, and not where debits have none', () => {
    for (const type of ['XFER', 'OTHER', '']) {
      expect(read(ofx([type, '50.00'], ['DEBIT', '-7.00'])).amounts).toEqual([5000, -700]);
      expect(read(ofx([type, '50.00']))).toEqual({ amounts: [5000], unread: 0 });
      expect(read(ofx([type, '50.00'], ['DEBIT', '7.00']))).toEqual({ amounts: [-700], unread: 1 });
    }
  });

  it('a type that is not known is never money that came in where no amount of the file has a minus', () => {
    expect(read(ofx(['LIQ', '50.00'], ['CREDIT', '7.00']))).toEqual({ amounts: [700], unread: 1 });
    expect(read(ofx(['LIQ', '50.00'], ['DEBIT', '-7.00']))).toEqual({ amounts: [5000, -700], unread: 0 });
    expect(read(ofx(['HOLD', '50.00'], ['DEBIT', '-7.00']))).toEqual({ amounts: [-700], unread: 1 });
  });
});

describe('a column that says credit or debit', () => {
  it.each([
    ['Sinal', '-', '+'],
    ['Sinal', '−', '+'],
    ['Sinal', '(-)', '(+)'],
    ['Tipo', 'SAIDA', 'ENTRADA'],
    ['Tipo', 'Saída', 'Entrada'],
    ['type', 'debit', 'credit'],
    ['Tipo de lançamento', 'Débito', 'Crédito'],
    ['Operação', 'Pix enviado', 'Pix recebido'],
    ['D/C', 'D', 'C'],
    ['Natureza', 'D - Débito', 'C - Crédito'],
    ['Deb_Cred', 'DB', 'CR'],
    ['Entrada/Saída', 'S', 'E'],
    ['Débito/Crédito', 'Deb', 'Cred'],
    ['Obs', 'D', 'C'],
  ])('a column %s with %s and %s says which money went out', (name, out, came) => {
    const text = csv(`Data;Histórico;Valor;${name}`, `20/11/2026;ANA;50,00;${out}`, `20/11/2026;RUI;7,00;${came}`);
    expect(read(text)).toEqual({ amounts: [-5000, 700], unread: 0 });
    expect(mappingOf(text)).toMatchObject({ amount: 2, sign: 3, debit: null });
  });

  it('a column that marks debits alone leaves the rest credits, and a blank among both is no entry', () => {
    const text = (mark: string) =>
      csv('Data;Histórico;Valor;Sinal', '20/11/2026;A;50,00;-', '20/11/2026;B;7,00;', `20/11/2026;C;9,00;${mark}`);
    expect(read(text('-'))).toEqual({ amounts: [-5000, 700, -900], unread: 0 });
    expect(read(text('+'))).toEqual({ amounts: [-5000, 900], unread: 1 });
  });

  it('a column in which any word is not understood is not read at all, and says which', () => {
    const text = csv(
      'Data;Histórico;Valor;Tipo',
      '20/11/2026;A;50,00;D',
      '20/11/2026;B;7,00;C',
      '20/11/2026;C;9,00;XPTO',
    );
    expect(mappingOf(text)).toMatchObject({ sign: 3 });
    let refused: unknown;
    try {
      read(text);
    } catch (fault) {
      refused = fault;
    }
    expect(refused).toBeInstanceOf(StatementRefused);
    expect(refused).toMatchObject({ path: 'mapping', code: 'statement-sign-unknown', words: ['XPTO'] });
    // Far down, behind what a first look at the file sees.
    const long = csv('Data;Valor;D/C', ...Array.from({ length: 50 }, () => '20/11/2026;1,00;C'), '20/11/2026;9,00;?');
    expect(() => read(long)).toThrow('statement-sign-unknown');
  });

  it('a word that is not understood is no matter where the amounts have signs of their own', () => {
    const rows = ['20/11/2026;A;-50,00;D', '20/11/2026;B;7,00;C', '20/11/2026;C;9,00;ESTORNO'];
    const text = csv('Data;Histórico;Valor;Tipo', ...rows);
    expect(mappingOf(text)).toMatchObject({ sign: null });
    expect(read(text)).toEqual({ amounts: [-5000, 700, 900], unread: 0 });
    const chosen = { date: 0, amount: 2, debit: null, sign: 3, description: 1, endToEnd: null, id: null };
    expect(readEntries(text, chosen).debits).toHaveLength(1);
  });

  it('a column of kinds of movements is none that says credit or debit', () => {
    const text = csv('Data;Tipo;Histórico;Valor', '20/11/2026;Pix;A;50,00', '20/11/2026;Boleto;B;-7,00');
    expect(mappingOf(text)).toMatchObject({ sign: null });
    expect(read(text).amounts).toEqual([5000, -700]);
  });

  it('a balance row has no word that has to be understood', () => {
    const rows = ['20/11/2026;SALDO ANTERIOR;100,00;*', '20/11/2026;A;50,00;D', '20/11/2026;B;7,00;C'];
    expect(read(csv('Data;Histórico;Valor;D/C', ...rows)).amounts).toEqual([-5000, 700]);
  });
});

describe('credits and debits in columns of their own', () => {
  it.each([
    ['Valor Débito', 'Valor Crédito'],
    ['Débito', 'Crédito'],
    ['Valor de débito (R$)', 'Valor de crédito (R$)'],
    ['Saídas', 'Entradas'],
    ['Debit', 'Credit'],
    ['Money out', 'Money in'],
  ])('the columns %s and %s are debits and credits, in either order', (out, came) => {
    for (const [head, ...rows] of [
      [`Data;Histórico;${out};${came}`, '20/11/2026;A;50,00;', '20/11/2026;B;;7,00', '20/11/2026;C;-3,00;0,00'],
      [`Data;Histórico;${came};${out}`, '20/11/2026;A;-;50,00', '20/11/2026;B;7,00;-', '20/11/2026;C;0,00;-3,00'],
    ] as const)
      expect(read(csv(head, ...rows))).toEqual({ amounts: [-5000, 700, -300], unread: 0 });
  });

  it('a line with amounts in both columns is neither a credit nor a debit', () => {
    const text = csv('Data;Histórico;Crédito;Débito', '20/11/2026;A;50,00;7,00', '20/11/2026;B;9,00;');
    expect(read(text)).toEqual({ amounts: [900], unread: 1 });
  });
});

describe('a text that says the money went out', () => {
  const ANA = paidCharge({ customerName: 'Ana Souza', customerDocument: '11144477735' });
  const matchOf = (said: string) => {
    const text = csv('Data;Histórico;Valor', `20/11/2026;${said};10,00`);
    const sources = { paidBetween: () => [ANA], returnedSince: () => [], savedMatches: () => [] };
    const zone = 'America/Sao_Paulo';
    const { matched, proposed, ambiguous, differing, missingHere } = matchedStatement(
      { text, mapping: mappingOf(text), timeZone: zone },
      sources,
    ).match;
    return { met: matched.length + proposed.length + ambiguous.length + differing.length, missingHere };
  };

  it.each([
    'PIX ENVIADO ANA SOUZA',
    'Pix enviado: Ana Souza 111.444.777-35',
    'Transferência enviada pelo Pix - Ana Souza',
    'PAGO A ANA SOUZA',
    'Pago para Ana Souza',
    'PIX EMIT.OUTRA IF ANA SOUZA',
    'TRANSF. EFETUADA ANA SOUZA',
    'Pix para Ana Souza',
    'DEB.PIX ANA SOUZA',
    'PIX ENVIADO',
    'Saque Pix Ana Souza',
    'Pagamento efetuado Ana Souza',
    'PAGTO PIX PARA ANA SOUZA',
  ])('a line that says %s meets no payment, whatever else agrees', (said) => {
    const { met, missingHere } = matchOf(said);
    expect(met).toBe(0);
    expect(missingHere).toMatchObject([{ line: 2, candidateCount: 0 }]);
  });

  it.each([
    'PIX RECEBIDO ANA SOUZA',
    'PIX RECEBIDO ANA SOUZA COMPROVANTE ENVIADO',
    'PIX REC ANA SOUZA',
    'TED MERCADO PAGO A 11144477735',
    'PAGO A VISTA 11144477735',
    'ANA SOUZA',
  ])('a line that says %s meets its payment', (said) => {
    expect(matchOf(said).met).toBe(1);
  });
});
