/**
 * Ready layouts of accounting programs, from what is published of each (docs/use/accounting-programs.md has the source of
 * each field). What only the office knows is blank, and the layout is refused until it is filled in.
 */
import { type ExportLayout, forEachKind } from '../reports/export-layouts.ts';
import type { LayoutColumn, LayoutEdgeCell, LayoutField, LayoutTotal, LayoutWidth } from '../reports/layout-columns.ts';
import { KIND_TEXTS, PLAIN_LAYOUT } from './example-layouts.ts';

/** What the five have in common: programs for Brazil, on Windows. */
const BRAZILIAN = {
  ...PLAIN_LAYOUT,
  lines: 'movement',
  headings: false,
  separator: 'semicolon',
  numbers: 'comma',
  date: 'dd/MM/yyyy',
  encoding: 'windows-1252',
  accounts: forEachKind(() => ({ debit: '', credit: '' })),
  texts: KIND_TEXTS['pt-BR'],
} satisfies Partial<ExportLayout>;

type Width = { readonly width?: LayoutWidth };

function field(name: LayoutField, heading: string, width: Width = {}): LayoutColumn {
  return { kind: 'movement', field: name, heading, ...width };
}

function fixed(text: string, heading: string, width: Width = {}): Extract<LayoutColumn, { kind: 'text' }> {
  return { kind: 'text', text, ids: [], heading, ...width };
}

function total(name: LayoutTotal, heading: string, width: Width): LayoutEdgeCell {
  return { kind: 'total', field: name, heading, ...width };
}

const zeros = (length: number): Width => ({ width: { length, fill: 'zeros' } });
const blanks = (length: number): Width => ({ width: { length, fill: 'after' } });
const cut = (length: number): Width => ({ width: { length, fill: 'cut' } });

/** The financial spreadsheet: names and order of its ten columns are checked at the import, and it has no accounts. */
const CONTA_AZUL: ExportLayout = {
  ...BRAZILIAN,
  name: 'Conta Azul',
  file: 'xlsx',
  sheet: 'Dados',
  headings: true,
  signs: 'blank',
  columns: [
    field('movementDate', 'Data de Competência'),
    field('movementDate', 'Data de Vencimento'),
    field('movementDate', 'Data de Pagamento'),
    field('signedAmount', 'Valor'),
    field('historyCode', 'Categoria'),
    { kind: 'history', ids: ['description'], heading: 'Descrição' },
    field('counterpart', 'Cliente/Fornecedor'),
    field('counterpartDocument', 'CNPJ/CPF Cliente/Fornecedor'),
    fixed('', 'Centro de Custo'),
    { kind: 'text', text: '', ids: ['reference', 'end2endId'], heading: 'Observações' },
  ],
};

const CALIMA: ExportLayout = {
  ...BRAZILIAN,
  name: 'Calima',
  columns: [
    field('movementDate', 'Data do lançamento'),
    field('movementAmount', 'Valor do lançamento'),
    field('debitAccount', 'Conta de débito'),
    field('creditAccount', 'Conta de crédito'),
    field('historyCode', 'Número do histórico'),
    { kind: 'history', ids: ['reference', 'customer'], heading: 'Histórico variável' },
    fixed('', 'Centro de custo débito'),
    fixed('', 'Centro de custo crédito'),
  ],
};

const ALTERDATA: ExportLayout = {
  ...BRAZILIAN,
  name: 'Alterdata',
  file: 'txt',
  separator: 'comma',
  quotes: 'every',
  columns: [
    fixed('', 'Código do lançamento'),
    field('debitAccount', 'Conta de débito'),
    field('creditAccount', 'Conta de crédito'),
    field('movementDate', 'Data do lançamento'),
    field('movementAmount', 'Valor do lançamento'),
    fixed('', 'Item de centro de custos'),
    field('historyCode', 'Código do histórico padrão'),
    { kind: 'history', ids: ['reference', 'customer'], heading: 'Descrição do histórico' },
  ],
};

/** Entries in a batch: each movement is a record 02 with its day and a record 03 with its accounts. */
const DOMINIO: ExportLayout = {
  ...BRAZILIAN,
  name: 'Domínio',
  file: 'txt',
  separator: 'none',
  numbers: 'cents',
  header: [
    fixed('01', 'Identificador', blanks(2)),
    total('companyCode', 'Código da empresa', zeros(7)),
    total('companyTaxId', 'CNPJ', blanks(14)),
    total('periodStart', 'Data inicial', blanks(10)),
    total('periodEnd', 'Data final', blanks(10)),
    fixed('N', 'Valor fixo', blanks(1)),
    fixed('05', 'Tipo de nota (contabilidade)', blanks(2)),
    fixed('00000', 'Constante', blanks(5)),
    fixed('1', 'Sistema (contabilidade)', blanks(1)),
    fixed('17', 'Valor fixo', blanks(2)),
  ],
  columns: [
    fixed('02', 'Identificador', blanks(2)),
    field('fileLine', 'Código sequencial', zeros(7)),
    fixed('X', 'Tipo (um débito para um crédito)', blanks(1)),
    field('movementDate', 'Data do lançamento', blanks(10)),
    fixed('', 'Usuário', blanks(30)),
    fixed('', 'Brancos', blanks(100)),
    { kind: 'break' },
    fixed('03', 'Identificador', blanks(2)),
    field('fileLine', 'Código sequencial', zeros(7)),
    field('debitAccount', 'Conta débito', zeros(7)),
    field('creditAccount', 'Conta crédito', zeros(7)),
    field('movementAmount', 'Valor', zeros(15)),
    field('historyCode', 'Código do histórico', zeros(7)),
    { kind: 'history', ids: ['reference', 'customer'], heading: 'Histórico', ...blanks(512) },
    field('companyCode', 'Código da matriz ou filial', zeros(7)),
    fixed('', 'Brancos', blanks(100)),
  ],
  trailer: [fixed('9'.repeat(100), 'Finalizador', blanks(100))],
};

/**
 * The fields of the table CT2. A day's lines have three digits for their number, so they are the sums of a day, three
 * at the most from each gateway.
 */
const PROTHEUS: ExportLayout = {
  ...BRAZILIAN,
  name: 'Protheus CT2',
  daily: true,
  headings: true,
  date: 'yyyyMMdd',
  columns: [
    field('companyCode', 'CT2_FILIAL', cut(8)),
    field('movementDate', 'CT2_DATA'),
    fixed('000001', 'CT2_LOTE', cut(6)),
    fixed('001', 'CT2_SBLOTE', cut(3)),
    fixed('000001', 'CT2_DOC', cut(6)),
    field('dayLine', 'CT2_LINHA', zeros(3)),
    fixed('01', 'CT2_MOEDLC', cut(2)),
    fixed('3', 'CT2_DC', cut(1)),
    field('debitAccount', 'CT2_DEBITO', cut(20)),
    field('creditAccount', 'CT2_CREDIT', cut(20)),
    field('movementAmount', 'CT2_VALOR', cut(17)),
    field('historyCode', 'CT2_HP', cut(3)),
    { kind: 'history', ids: [], heading: 'CT2_HIST', ...cut(40) },
  ],
};

export const PROGRAM_LAYOUTS: readonly ExportLayout[] = [ALTERDATA, CALIMA, CONTA_AZUL, DOMINIO, PROTHEUS];
