/** The columns of the exports, by the names that Brazilian accountants use: in the files, and in the column choice. */

import type { Language } from '../values/languages.ts';
import type { ExportColumn } from './export-options.ts';

export const EXPORT_COLUMN_NAMES: Readonly<Record<ExportColumn, Readonly<Record<Language, string>>>> = {
  created: { en: 'Created', 'pt-BR': 'Data de criação' },
  paid: { en: 'Paid', 'pt-BR': 'Data de pagamento' },
  paidFrom: { en: 'Payment date from', 'pt-BR': 'Origem da data de pagamento' },
  returned: { en: 'Money went back', 'pt-BR': 'Data de devolução' },
  returnedFrom: { en: 'Return date from', 'pt-BR': 'Origem da data de devolução' },
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
  answered: { en: 'Amount answered by the service (BRL)', 'pt-BR': 'Valor respondido pelo serviço (R$)' },
  fee: { en: 'Fee (BRL)', 'pt-BR': 'Tarifa (R$)' },
  net: { en: 'Net amount (BRL)', 'pt-BR': 'Valor líquido (R$)' },
  unconfirmed: { en: 'Unconfirmed amount (BRL)', 'pt-BR': 'Valor não confirmado (R$)' },
  state: { en: 'Status', 'pt-BR': 'Situação' },
  serviceState: { en: 'Service status', 'pt-BR': 'Situação no serviço' },
  end2endId: { en: 'End-to-end ID (E2E)', 'pt-BR': 'ID fim a fim (E2E)' },
  serviceCreated: { en: 'Created (service)', 'pt-BR': 'Data de criação no serviço' },
  expires: { en: 'Expires', 'pt-BR': 'Expira em' },
  lastChecked: { en: 'Last checked', 'pt-BR': 'Verificada em' },
  method: { en: 'Method', 'pt-BR': 'Meio' },
  operator: { en: 'Operator', 'pt-BR': 'Operador' },
};
