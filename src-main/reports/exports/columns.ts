/**
 * The columns of the exports, by the names accountants here know them by. A column says what a row holds there;
 * how that is written is the format's business.
 */
import { EXPORT_COLUMN_NAMES } from '../../../src-preload/contract/reports/export-column-names.ts';
import type { ExportColumn } from '../../../src-preload/contract/reports/export-options.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { ExportRow } from '../../history/api/history-api.ts';
import { OUTCOME_UNKNOWN } from '../../history/model/attention.ts';
import { maskDocument, maskEmail, maskName, maskPhone } from '../../masking/masks.ts';
import { stateName } from './state-names.ts';

type Words = Readonly<Record<Language, string>>;

/** Money is whole cents, a moment UTC milliseconds; null is an empty cell. */
export type Column = { readonly id: ExportColumn; readonly name: string } & (
  | { readonly kind: 'text'; value(row: ExportRow): string | null }
  | { readonly kind: 'money' | 'moment' | 'count'; value(row: ExportRow): number | null }
);

const SEEN_BY_BALCAO: Words = { en: 'Balcão saw it', 'pt-BR': 'Vista pelo Balcão' };
const TOLD_BY_SERVICE: Words = { en: 'Service', 'pt-BR': 'Serviço' };

/** The columns asked for, in the order asked for. */
export function exportColumnsOf(ids: readonly ExportColumn[], language: Language, masked: boolean): readonly Column[] {
  return ids.map((id) => columnOf(id, EXPORT_COLUMN_NAMES[id][language], language, masked));
}

function columnOf(id: ExportColumn, name: string, language: Language, masked: boolean): Column {
  const text = (value: (row: ExportRow) => string | null): Column => ({ id, name, kind: 'text', value });
  const money = (value: (row: ExportRow) => number | null): Column => ({ id, name, kind: 'money', value });
  const moment = (value: (row: ExportRow) => number | null): Column => ({ id, name, kind: 'moment', value });
  switch (id) {
    case 'created':
      return moment((row) => row.createdAt);
    case 'paid':
      return moment((row) => row.paidAt);
    case 'paidFrom':
      // An instant the service did not give is when Balcão first saw it paid; a closing must be able to tell.
      return text((row) => {
        if (row.paidAt === null) return null;
        return (row.paidAtIsObserved ? SEEN_BY_BALCAO : TOLD_BY_SERVICE)[language];
      });
    case 'transactionId':
      return text((row) => row.transactionId);
    case 'reference':
      return text((row) => row.reference);
    case 'customer':
      return text((row) => personal(row.customerName, masked && maskName));
    case 'document':
      return text((row) => personal(row.customerDocument, masked ? maskDocument : documentText));
    case 'email':
      return text((row) => personal(row.customerEmail, masked && maskEmail));
    case 'phone':
      return text((row) => personal(row.customerPhone, masked && maskPhone));
    case 'description':
      return text((row) => row.firstItem);
    case 'items':
      return { id, name, kind: 'count', value: (row) => row.itemCount };
    case 'gross':
      return money((row) => (isUnknown(row) ? null : row.amount));
    case 'answered':
      // Only where it is not the amount that was asked, which is the one that is summed.
      return money((row) => row.answeredAmount);
    case 'fee':
      return money((row) => row.feeAmount);
    case 'net':
      return money((row) => row.netAmount);
    case 'unconfirmed':
      // Apart from the gross amounts, so that nobody adds up charges that may not exist.
      return money((row) => (isUnknown(row) ? row.amount : null));
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

const DIGITS = /^\d{11}$/;

/** A CPF with its signs, so that a spreadsheet keeps its zeros; anything else as it is. Cut and not matched: a million rows ask for it. */
function documentText(document: string): string {
  if (!DIGITS.test(document)) return document;
  return `${document.slice(0, 3)}.${document.slice(3, 6)}.${document.slice(6, 9)}-${document.slice(9)}`;
}

function isUnknown(row: ExportRow): boolean {
  return row.state === OUTCOME_UNKNOWN;
}
