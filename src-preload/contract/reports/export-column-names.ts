/** The columns of the exports, by the names that Brazilian accountants use: in the files, and in the column choice. */

import type { Language } from '../values/languages.ts';
import type { ExportColumn } from './export-options.ts';

export const EXPORT_COLUMN_NAMES: Readonly<Record<ExportColumn, Readonly<Record<Language, string>>>> = {
  created: { en: 'Created', 'pt-BR': 'Data de criação' },
  paid: { en: 'Paid', 'pt-BR': 'Data de pagamento' },
  paidFrom: { en: 'Payment date from', 'pt-BR': 'Origem da data de pagamento' },
  returned: { en: 'Refunded', 'pt-BR': 'Data do reembolso' },
  returnedFrom: { en: 'Refund date from', 'pt-BR': 'Origem da data do reembolso' },
  transactionId: { en: 'Transaction ID', 'pt-BR': 'ID da transação' },
  reference: { en: 'External reference', 'pt-BR': 'Referência externa' },
  invoiceNumber: { en: 'Invoice number', 'pt-BR': 'Número da nota fiscal' },
  customer: { en: 'Customer', 'pt-BR': 'Cliente' },
  document: { en: 'CPF/CNPJ', 'pt-BR': 'CPF/CNPJ' },
  email: { en: 'E-mail', 'pt-BR': 'E-mail' },
  phone: { en: 'Phone', 'pt-BR': 'Telefone' },
  description: { en: 'Description', 'pt-BR': 'Descrição' },
  items: { en: 'Items', 'pt-BR': 'Itens' },
  gross: { en: 'Gross amount (BRL)', 'pt-BR': 'Valor bruto (R$)' },
  answered: { en: 'Amount at the gateway (BRL)', 'pt-BR': 'Valor no gateway (R$)' },
  fee: { en: 'Fee (BRL)', 'pt-BR': 'Tarifa (R$)' },
  net: { en: 'Net amount (BRL)', 'pt-BR': 'Valor líquido (R$)' },
  unconfirmed: { en: 'Unconfirmed amount (BRL)', 'pt-BR': 'Valor não confirmado (R$)' },
  state: { en: 'Status', 'pt-BR': 'Situação' },
  serviceState: { en: 'Status at the gateway', 'pt-BR': 'Situação no gateway' },
  end2endId: { en: 'End-to-end ID (E2E)', 'pt-BR': 'ID Pix (E2E)' },
  serviceCreated: { en: 'Created at the gateway', 'pt-BR': 'Data de criação no gateway' },
  expires: { en: 'Expires', 'pt-BR': 'Expira em' },
  lastChecked: { en: 'Last checked', 'pt-BR': 'Verificada em' },
  method: { en: 'Method', 'pt-BR': 'Meio' },
  operator: { en: 'Operator', 'pt-BR': 'Operador' },
};
