import { describe, expect, it } from 'vitest';
import { recogniseColumns } from '../../../../src-main/batches/spreadsheet/recognise-columns.ts';
import { readTable } from '../../../../src-main/workbook/read-table.ts';
import type { BatchField } from '../../../../src-preload/contract/batches/batch.ts';

const TODAY = '2026-11-20';

async function recognised(...lines: readonly string[]) {
  return recogniseColumns(await readTable(Buffer.from(lines.join('\n')), 0), TODAY);
}

/** The heading of the column that is suggested for a field; null for none. */
async function suggested(field: BatchField, ...lines: readonly string[]): Promise<string | null> {
  const { head, mapping } = await recognised(...lines);
  const column = mapping.columns[field] ?? null;
  return column === null ? null : (head[column] ?? null);
}

describe('the suggested column of the amount', () => {
  it.each([
    ['Nome;Valor unitário;Valor', 'Ana;10,00;50,00', 'Valor'],
    ['Nome;Valor bruto;Desconto;Valor líquido', 'Ana;60,00;10,00;50,00', 'Valor líquido'],
    ['Nome;Valor pago;Valor', 'Ana;10,00;50,00', 'Valor'],
    ['Nome;Valor;Valor pago', 'Ana;50,00;10,00', 'Valor'],
    ['Nome;Valor;Desconto;Valor a pagar', 'Ana;60,00;10,00;50,00', 'Valor a pagar'],
    ['Nome;Valor Bruto;Valor', 'Ana;60,00;50,00', 'Valor'],
    ['Nome;VALOR_BRUTO;VALOR_LIQUIDO', 'Ana;60,00;50,00', 'VALOR_LIQUIDO'],
    ['Produto;Qtd;Preço;Total', 'Livro;2;25,00;50,00', 'Total'],
    ['Nome;Número de parcelas;Valor', 'Ana;12;50,00', 'Valor'],
    ['Nome;Total de parcelas;Valor da parcela', 'Ana;12;50,00', 'Valor da parcela'],
    ['Nome;Parcelas;Mensalidade', 'Ana;12;50,00', 'Mensalidade'],
    ['Nome;Total de alunos;Mensalidade', 'Ana;2;50,00', 'Mensalidade'],
    ['Nome;Valor da multa;Juros;Valor', 'Ana;1,00;2,00;50,00', 'Valor'],
    ['Nome;Valor (US$);Valor (R$)', 'Ana;10,00;50,00', 'Valor (R$)'],
    ['Customer;Unit price;Net amount', 'Ann;10.00;50.00', 'Net amount'],
    ['Nome;Quanto', 'Ana;50,00', 'Quanto'],
    ['Nome;Valor original;Valor pago;Saldo devedor', 'Ana;100,00;40,00;60,00', 'Saldo devedor'],
    ['Produto;Preço;Quantidade;Subtotal', 'Livro;25,00;2;50,00', 'Subtotal'],
    ['Produto;Preço;Quantidade', 'Livro;25,00;1', 'Preço'],
  ])('%s: %s', async (head, row, amount) => {
    expect(await suggested('amount', head, row)).toBe(amount);
  });

  it.each([
    ['what was paid', 'Nome;Valor pago', 'Ana;50,00'],
    ['a count', 'Nome;Parcelas', 'Ana;12'],
    ['a column of words', 'Nome;Valor', 'Ana;a combinar'],
    ['a room', 'Nome;Sala', 'Ana;12'],
    ['one of two of the same name that differ', 'Nome;Valor 2025;Valor 2026', 'Ana;40,00;50,00'],
    ['an amount and a total with nothing between them', 'Nome;Valor;Total', 'Ana;40,00;50,00'],
    ['a price of one of several pieces', 'Produto;Preço;Qtd', 'Livro;25,00;2'],
    ['a part of an amount next to one of an unknown name', 'Nome;Valor original;Final', 'Ana;100,00;60,00'],
    ['two amounts without names', 'Ana Souza;40,00;50,00', 'Rui Lima;41,00;51,00'],
    ['a phone without a name', 'Ana Souza;11999998888', 'Rui Lima;11999997777'],
  ])('%s is none: a person chooses', async (_what, head, row) => {
    expect(await suggested('amount', head, row)).toBe(null);
  });

  it('what it is suggested by is stated, and which others fit', async () => {
    const reasonOf = async (...lines: readonly string[]) => (await recognised(...lines)).reasons.amount;
    expect(await reasonOf('Nome;Valor', 'Ana;50,00')).toEqual({ by: 'name', others: [] });
    expect(await reasonOf('Nome;Valor unitário;Valor', 'Ana;10,00;50,00')).toEqual({
      by: 'best-name',
      others: ['Valor unitário'],
    });
    expect(await reasonOf('Nome;Quanto', 'Ana;50,00')).toEqual({ by: 'content', others: [] });
    expect(await reasonOf('Nome;Valor 2025;Valor 2026', 'Ana;40,00;50,00')).toEqual({
      by: 'several',
      others: ['Valor 2025', 'Valor 2026'],
    });
  });
});

describe('the suggested column of the due day', () => {
  it.each([
    ['Nome;Data de nascimento;Valor', 'Ana;05/03/2030;50,00', null],
    ['Nome;Data de emissão;Vencimento;Valor', 'Ana;01/11/2026;10/12/2026;50,00', 'Vencimento'],
    ['Nome;Data do pagamento;Valor', 'Ana;10/12/2026;50,00', null],
    ['Nome;Data;Valor', 'Ana;10/12/2026;50,00', 'Data'],
    ['Nome;Data;Valor', 'Ana;10/10/2026;50,00', null],
    ['Nome;Data;Data de vencimento;Valor', 'Ana;10/12/2026;11/12/2026;50,00', 'Data de vencimento'],
    ['Nome;Dt. Venc.;Valor', 'Ana;10/12/2026;50,00', 'Dt. Venc.'],
    ['Nome;Vencimento;Valor', 'Ana;10/10/2026;50,00', 'Vencimento'],
    ['Nome;Valor no vencimento;Valor', 'Ana;51,00;50,00', null],
    ['Name;Birth date;Due date;Amount', 'Ann;1990-01-02;2026-12-10;50.00', 'Due date'],
  ])('%s: %s', async (head, row, dueDay) => {
    expect(await suggested('dueDay', head, row)).toBe(dueDay);
  });
});

describe('the suggested column of the reference', () => {
  it.each([
    ['Nome;Rua;Número;Valor', 'Ana;Rua A;12;50,00', null],
    ['Nome;Nº da casa;Valor', 'Ana;12;50,00', null],
    ['Nome;CEP;Nº;Pedido;Valor', 'Ana;01310-100;12;P-1;50,00', 'Pedido'],
    ['Nome;Nº do contrato;Valor', 'Ana;7;50,00', 'Nº do contrato'],
    ['Nome;Número de parcelas;Código;Valor', 'Ana;3;C-1;50,00', 'Código'],
    ['Nome;Código postal;Valor', 'Ana;01310-100;50,00', null],
    ['Nome;Número do telefone;Valor', 'Ana;11999998888;50,00', null],
  ])('%s: %s', async (head, row, reference) => {
    expect(await suggested('reference', head, row)).toBe(reference);
  });

  it('a code that two rows share is none: a class or a branch has many customers', async () => {
    expect(await suggested('reference', 'Nome;Código;Valor', 'Ana;T1;50,00', 'Rui;T1;60,00')).toBe(null);
    expect(await suggested('reference', 'Nome;Código;Valor', 'Ana;T1;50,00', 'Rui;T2;60,00')).toBe('Código');
  });
});

describe('the suggested column of the customer', () => {
  it.each([
    ['name', 'Aluno;Nome do responsável;Valor', 'Ana;Rui Lima;50,00', 'Nome do responsável'],
    ['name', 'Nome da mãe;Nome;Valor', 'Bia;Ana;50,00', 'Nome'],
    ['name', 'Código do cliente;Cliente;Valor', '7;Ana;50,00', 'Cliente'],
    ['name', 'Nome fantasia;Razão social;Valor', 'X;Y Ltda;50,00', 'Razão social'],
    ['document', 'CPF do aluno;CPF do responsável;Valor', '52998224725;11144477735;50,00', 'CPF do responsável'],
    ['document', 'Documento;CPF;Valor', 'NF 12;52998224725;50,00', 'CPF'],
    ['document', 'Documento;Valor', 'NF 12;50,00', null],
    ['document', 'CPF do vendedor;CPF;Valor', '52998224725;11144477735;50,00', 'CPF'],
    ['phone', 'Nome;Fax;Telefone;Celular;Valor', 'Ana;1;1133334444;11999998888;50,00', 'Celular'],
    ['email', 'Nome;E-mail enviado;E-mail;Valor', 'Ana;Sim;a@b.co;50,00', 'E-mail'],
    ['description', 'Nome;Item;Valor', 'Ana;1;50,00', null],
    ['description', 'Nome;Código do produto;Produto;Valor', 'Ana;7;Livro;50,00', 'Produto'],
  ] as const)('%s of %s: %s', async (field, head, row, name) => {
    expect(await suggested(field, head, row)).toBe(name);
  });
});

describe('a head of two lines', () => {
  it('a merged cell over two columns, and a name that goes on in the line below, are one name each', async () => {
    const two = await recognised(
      'Mensalidades de dezembro;;;;;',
      'Cliente;;Valor;;Data de;E-mail',
      'Nome;CPF;Bruto;Líquido;vencimento;',
      'Ana;52998224725;60,00;50,00;10/12/2026;',
      'Rui;11144477735;70,00;65,00;10/12/2026;',
    );
    expect(two.head).toEqual(['Cliente Nome', 'CPF', 'Valor Bruto', 'Líquido', 'Data de vencimento', 'E-mail']);
    expect(two.mapping.columns).toMatchObject({ name: 0, document: 1, amount: 3, dueDay: 4 });
    expect(two.rows.map(({ line }) => line)).toEqual([4, 5]);
  });

  it('a line over the head that only groups it is no part of it', async () => {
    const table = await recognised('Aluno;;Cobrança;', 'Nome;CPF;Valor;Vencimento', 'Ana;52998224725;50,00;10/12/2026');
    expect(table.head).toEqual(['Nome', 'CPF', 'Valor', 'Vencimento']);
    expect(table.mapping.columns).toMatchObject({ name: 0, document: 1, amount: 2, dueDay: 3 });
  });

  it('a customer without an amount below the head is a row, and none is lost', async () => {
    for (const first of ['Ana;', 'Cliente Silva;', 'Total Serviços;', 'Ana;a combinar'])
      expect((await recognised('Nome;Valor', first, 'Rui;50,00')).rows).toHaveLength(2);
  });
});
