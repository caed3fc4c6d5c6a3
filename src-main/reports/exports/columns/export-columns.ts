/**
 * The columns of the exports, by the names that Brazilian accountants use. A column defines a row's value; the format
 * decides how it is written.
 */
import type { ReturnSource } from '../../../../src-preload/contract/charges/charge-row.ts';
import { EXPORT_COLUMN_NAMES } from '../../../../src-preload/contract/reports/export-column-names.ts';
import type { ExportColumn } from '../../../../src-preload/contract/reports/export-options.ts';
import { formatDocument } from '../../../../src-preload/contract/values/documents.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import type { ExportRow } from '../../../history/api/history-api.ts';
import { OUTCOME_UNKNOWN } from '../../../history/model/attention.ts';
import { maskDocument, maskEmail, maskName, maskPhone } from '../../../masking/masks.ts';
import { isCountedApart } from './export-totals-counter.ts';
import { stateName } from './state-names.ts';

type Words = Readonly<Record<Language, string>>;

/** Money in whole cents, a moment in UTC milliseconds, a day as `2026-11-20`; null is an empty cell. */
export type FileColumn<Row> = {
  readonly name: string;
  /** In characters, where a sheet has widths and the usual one does not do. */
  readonly width?: number;
} & (
  | { readonly kind: 'text'; value(row: Row): string | null }
  | { readonly kind: 'day'; value(row: Row): string | null }
  | { readonly kind: 'money' | 'moment' | 'count'; value(row: Row): number | null }
);

/** A charge has instants and no days. */
export type Column = Exclude<FileColumn<ExportRow>, { kind: 'day' }> & { readonly id: ExportColumn | 'gateway' };

const SEEN_BY_BALCAO: Words = { en: 'Balcão saw it', 'pt-BR': 'Vista pelo Balcão' };
const TOLD_BY_SERVICE: Words = { en: 'Gateway', 'pt-BR': 'Gateway' };

const RETURN_SOURCES: Readonly<Record<ReturnSource, Words>> = {
  service: TOLD_BY_SERVICE,
  seen: SEEN_BY_BALCAO,
  bank: { en: 'Bank statement', 'pt-BR': 'Extrato do banco' },
  person: { en: 'Person', 'pt-BR': 'Pessoa' },
};

const GATEWAY: Words = { en: 'Gateway', 'pt-BR': 'Gateway' };

/** The first column of a file of several gateways. @param gatewayName of the row that is being written. */
export function gatewayColumn(language: Language, gatewayName: () => string): Column {
  return { id: 'gateway', name: GATEWAY[language], kind: 'text', value: gatewayName };
}

/** The requested columns, in the requested order. */
export function exportColumnsOf(ids: readonly ExportColumn[], language: Language, masked: boolean): readonly Column[] {
  return ids.map((id) => columnOf(id, EXPORT_COLUMN_NAMES[id][language], language, masked));
}

/** Widths of columns in characters. */
const TEXT_WIDTHS: Readonly<Partial<Record<ExportColumn, number>>> = {
  transactionId: 38,
  end2endId: 36,
  customer: 30,
  email: 32,
  description: 30,
  reference: 22,
  // A key of an NF-e as a whole.
  invoiceNumber: 46,
  document: 18,
  phone: 16,
};

function columnOf(id: ExportColumn, name: string, language: Language, masked: boolean): Column {
  const width = TEXT_WIDTHS[id];
  const text = (value: (row: ExportRow) => string | null): Column => ({
    ...{ id, name, kind: 'text', value },
    ...(width && { width }),
  });
  const money = (value: (row: ExportRow) => number | null): Column => ({ id, name, kind: 'money', value });
  const moment = (value: (row: ExportRow) => number | null): Column => ({ id, name, kind: 'moment', value });
  switch (id) {
    case 'created':
      return moment((row) => row.createdAt);
    case 'serviceCreated':
      // Also where the service's instant places the charge: the column is the service's.
      return moment((row) => (isUnknown(row) ? null : (row.serviceCreatedAt ?? row.createdAt)));
    case 'paid':
      return moment((row) => row.paidAt);
    case 'paidFrom':
      // Where the service sent no time of payment, it is when Balcão first saw the charge paid; a closing must be able
      // to distinguish the two.
      return text((row) => {
        if (row.paidAt === null) return null;
        return (row.paidAtIsObserved ? SEEN_BY_BALCAO : TOLD_BY_SERVICE)[language];
      });
    case 'returned':
      // Of every state after PAID: which of them take money back is in the gateway's settings, and may change.
      return moment((row) => row.returnedAt);
    case 'returnedFrom':
      return text((row) => row.returnedFrom && RETURN_SOURCES[row.returnedFrom][language]);
    case 'transactionId':
      return text((row) => row.transactionId);
    case 'reference':
      return text((row) => row.reference);
    case 'invoiceNumber':
      return text((row) => row.invoiceNumber);
    case 'customer':
      return text((row) => personal(row.customerName, masked && maskName));
    case 'document':
      // With its punctuation, so that a spreadsheet keeps its zeros.
      return text((row) => personal(row.customerDocument, masked ? maskDocument : formatDocument));
    case 'email':
      return text((row) => personal(row.customerEmail, masked && maskEmail));
    case 'phone':
      return text((row) => personal(row.customerPhone, masked && maskPhone));
    case 'description':
      return text((row) => row.firstItem);
    case 'items':
      return { id, name, kind: 'count', value: (row) => row.itemCount };
    case 'gross':
      return money((row) => (isCountedApart(row) ? null : row.amount));
    case 'answered':
      // Only where it differs from the requested amount, or did until a person accepted it.
      return money((row) => row.answeredAmount);
    case 'fee':
      return money((row) => row.feeAmount);
    case 'net':
      return money((row) => row.netAmount);
    case 'unconfirmed':
      // Apart from the gross amounts, so that charges that may not exist and payments to confirm are not summed.
      return money((row) => (isCountedApart(row) ? row.amount : null));
    case 'state':
      return text((row) => stateName(row.state, language));
    case 'serviceState':
      return text((row) => (isUnknown(row) ? null : row.state));
    case 'end2endId':
      return text((row) => row.end2endId);
    case 'expires':
      return moment((row) => row.expiresAt);
    case 'lastChecked':
      return moment((row) => row.lastCheckedAt);
    case 'method':
      return text((row) => row.method);
    case 'operator':
      return text((row) => row.operator);
  }
}

function personal(value: string | null, write: false | ((value: string) => string)): string | null {
  return value === null || write === false ? value : write(value);
}

function isUnknown(row: ExportRow): boolean {
  return row.state === OUTCOME_UNKNOWN;
}
