/** The usual headings of cells that only layouts have. */
import type { LayoutField, LayoutTotal } from '../reports/layout-columns.ts';
import type { Language } from '../values/languages.ts';

type Names<Field extends string> = Readonly<Record<Field, Readonly<Record<Language, string>>>>;

export const LAYOUT_FIELD_NAMES: Names<LayoutField> = {
  movementDate: { en: 'Date', 'pt-BR': 'Data' },
  movementKind: { en: 'Movement', 'pt-BR': 'Movimento' },
  movementAmount: { en: 'Amount', 'pt-BR': 'Valor' },
  movementCount: { en: 'Movements in the line', 'pt-BR': 'Movimentos na linha' },
  historyCode: { en: 'Description code', 'pt-BR': 'Código do histórico' },
  dayLine: { en: 'Number in the day', 'pt-BR': 'Número no dia' },
  counterpart: { en: 'Customer (blank for fees)', 'pt-BR': 'Cliente (vazio na tarifa)' },
  counterpartDocument: { en: 'CPF or CNPJ (blank for fees)', 'pt-BR': 'CPF ou CNPJ (vazio na tarifa)' },
  signedAmount: { en: 'Amount with sign', 'pt-BR': 'Valor com sinal' },
  lineNumber: { en: 'Number', 'pt-BR': 'Número' },
  fileLine: { en: 'Line of the file', 'pt-BR': 'Linha do arquivo' },
  gateway: { en: 'Gateway', 'pt-BR': 'Gateway' },
  companyCode: { en: 'Company code', 'pt-BR': 'Código da empresa' },
  companyTaxId: { en: 'Company CNPJ', 'pt-BR': 'CNPJ da empresa' },
  debitAccount: { en: 'Debit account', 'pt-BR': 'Conta débito' },
  creditAccount: { en: 'Credit account', 'pt-BR': 'Conta crédito' },
  account: { en: 'Account', 'pt-BR': 'Conta' },
  side: { en: 'D/C', 'pt-BR': 'D/C' },
  debitAmount: { en: 'Debit', 'pt-BR': 'Débito' },
  creditAmount: { en: 'Credit', 'pt-BR': 'Crédito' },
};

export const LAYOUT_TOTAL_NAMES: Names<LayoutTotal> = {
  periodStart: { en: 'First day', 'pt-BR': 'Primeiro dia' },
  periodEnd: { en: 'Last day', 'pt-BR': 'Último dia' },
  writtenOn: { en: 'Day of the export', 'pt-BR': 'Dia da exportação' },
  bodyLines: { en: 'Lines between header and trailer', 'pt-BR': 'Linhas entre cabeçalho e rodapé' },
  fileLines: { en: 'Lines of the whole file', 'pt-BR': 'Linhas do arquivo inteiro' },
  movements: { en: 'Number of entries', 'pt-BR': 'Quantidade de lançamentos' },
  sum: { en: 'Sum of the entries', 'pt-BR': 'Soma dos lançamentos' },
  gateway: LAYOUT_FIELD_NAMES.gateway,
  companyCode: LAYOUT_FIELD_NAMES.companyCode,
  companyTaxId: LAYOUT_FIELD_NAMES.companyTaxId,
};

/** The usual heading of the text by kind of movement. */
export const HISTORY_NAME: Readonly<Record<Language, string>> = { en: 'Description', 'pt-BR': 'Histórico' };
