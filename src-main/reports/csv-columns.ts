/** The columns of the export, by the names accountants here know them by. */
import { type DocumentedState, OUTCOME_UNKNOWN } from '../../src-preload/contract/charge.ts';
import { formatCpf } from '../../src-preload/contract/documents.ts';
import type { ExportRow } from '../history/port.ts';
import type { CsvDialect, CsvLanguage } from './csv-dialect.ts';

interface Column {
  readonly name: Readonly<Record<CsvLanguage, string>>;
  cell(row: ExportRow, write: CsvDialect, language: CsvLanguage): string;
}

const STATE_WORDS: Readonly<Record<DocumentedState | typeof OUTCOME_UNKNOWN, Readonly<Record<CsvLanguage, string>>>> = {
  PENDING: { en: 'Pending', 'pt-BR': 'Pendente' },
  PAID: { en: 'Paid', 'pt-BR': 'Paga' },
  EXPIRED: { en: 'Expired', 'pt-BR': 'Expirada' },
  FAILED: { en: 'Failed', 'pt-BR': 'Falhou' },
  REFUNDED: { en: 'Refunded', 'pt-BR': 'Reembolsada' },
  [OUTCOME_UNKNOWN]: { en: 'Outcome unknown', 'pt-BR': 'Resultado desconhecido' },
};

const SEEN_BY_BALCAO: Readonly<Record<CsvLanguage, string>> = { en: 'Balcão saw it', 'pt-BR': 'Vista pelo Balcão' };
const TOLD_BY_SERVICE: Readonly<Record<CsvLanguage, string>> = { en: 'Service', 'pt-BR': 'Serviço' };

export const CSV_COLUMNS: readonly Column[] = [
  {
    name: { en: 'Created', 'pt-BR': 'Data de criação' },
    cell: (row, write) => write.moment(row.createdAt),
  },
  {
    name: { en: 'Paid', 'pt-BR': 'Data de pagamento' },
    cell: (row, write) => write.moment(row.paidAt),
  },
  {
    // An instant the service did not give is when Balcão first saw it paid; a closing must be able to tell.
    name: { en: 'Payment date from', 'pt-BR': 'Origem da data de pagamento' },
    cell: (row, write, language) => {
      if (row.paidAt === null) return '';
      return write.text((row.paidAtIsObserved ? SEEN_BY_BALCAO : TOLD_BY_SERVICE)[language]);
    },
  },
  {
    name: { en: 'Transaction ID', 'pt-BR': 'ID da transação' },
    cell: (row, write) => write.text(row.transactionId),
  },
  {
    name: { en: 'External reference', 'pt-BR': 'Referência externa' },
    cell: (row, write) => write.text(row.reference),
  },
  {
    name: { en: 'Customer', 'pt-BR': 'Cliente' },
    cell: (row, write) => write.text(row.customerName),
  },
  {
    name: { en: 'CPF/CNPJ', 'pt-BR': 'CPF/CNPJ' },
    cell: (row, write) => write.text(row.customerDocument === null ? null : formatCpf(row.customerDocument)),
  },
  {
    name: { en: 'E-mail', 'pt-BR': 'E-mail' },
    cell: (row, write) => write.text(row.customerEmail),
  },
  {
    name: { en: 'Phone', 'pt-BR': 'Telefone' },
    cell: (row, write) => write.text(row.customerPhone),
  },
  {
    name: { en: 'Description', 'pt-BR': 'Descrição' },
    cell: (row, write) => write.text(row.firstItem),
  },
  {
    name: { en: 'Items', 'pt-BR': 'Itens' },
    cell: (row, write) => write.count(row.itemCount),
  },
  {
    name: { en: 'Gross amount (BRL)', 'pt-BR': 'Valor bruto (R$)' },
    cell: (row, write) => write.money(isUnknown(row) ? null : row.amount),
  },
  {
    name: { en: 'Fee (BRL)', 'pt-BR': 'Tarifa (R$)' },
    cell: (row, write) => write.money(row.feeAmount),
  },
  {
    name: { en: 'Net amount (BRL)', 'pt-BR': 'Valor líquido (R$)' },
    cell: (row, write) => write.money(row.netAmount),
  },
  {
    // Apart from the gross amounts, so that nobody adds up charges that may not exist.
    name: { en: 'Unconfirmed amount (BRL)', 'pt-BR': 'Valor não confirmado (R$)' },
    cell: (row, write) => write.money(isUnknown(row) ? row.amount : null),
  },
  {
    name: { en: 'Status', 'pt-BR': 'Situação' },
    cell: (row, write, language) => write.text(stateWord(row.state, language)),
  },
  {
    name: { en: 'Service status', 'pt-BR': 'Situação no serviço' },
    cell: (row, write) => write.text(isUnknown(row) ? null : row.state),
  },
  {
    name: { en: 'End-to-end ID (E2E)', 'pt-BR': 'ID fim a fim (E2E)' },
    cell: (row, write) => write.text(row.end2endId),
  },
  {
    name: { en: 'Expires', 'pt-BR': 'Expira em' },
    cell: (row, write) => write.moment(row.expiresAt),
  },
  {
    name: { en: 'Last checked', 'pt-BR': 'Verificada em' },
    cell: (row, write) => write.moment(row.lastCheckedAt),
  },
];

function isUnknown(row: ExportRow): boolean {
  return row.state === OUTCOME_UNKNOWN;
}

/** A state the document does not list keeps the service's own name. */
function stateWord(state: string, language: CsvLanguage): string {
  return isWorded(state) ? STATE_WORDS[state][language] : state;
}

function isWorded(state: string): state is keyof typeof STATE_WORDS {
  return Object.hasOwn(STATE_WORDS, state);
}
