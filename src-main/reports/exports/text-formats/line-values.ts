/** What a line of a layout is of, and the values that its cells have, for a text and for a workbook alike. */
import type { ExportLayout } from '../../../../src-preload/contract/reports/export-layouts.ts';
import type { ExportColumn } from '../../../../src-preload/contract/reports/export-options.ts';
import type {
  LayoutField,
  LayoutId,
  LayoutTotal,
  MovementKind,
} from '../../../../src-preload/contract/reports/layout-columns.ts';
import { compactDocument } from '../../../../src-preload/contract/values/documents.ts';
import type { Language } from '../../../../src-preload/contract/values/languages.ts';
import { zonedTime } from '../../../ground/zoned-time.ts';
import type { ExportRow } from '../../../history/api/history-api.ts';
import { exportColumnsOf, type FileColumn } from '../columns/export-columns.ts';

export type Side = 'debit' | 'credit';

/** One line of the layout before it is written. */
export interface LayoutLine {
  /** The charge; null for the sum of a day. */
  readonly row: ExportRow | null;
  /** The name of the gateway it is of. */
  readonly gateway: string;
  /** The movement's, or the charge's, in the file. */
  readonly number: number;
  /** Of the first line of text of this one, among those of the file's body. */
  readonly fileLine: number;
  /** Null for a line that is a charge. */
  readonly movement: LineMovement | null;
  /** The side of an entry; null for any other line. */
  readonly side: Side | null;
}

export interface LineMovement {
  readonly kind: MovementKind;
  readonly at: number;
  /** Whole cents. */
  readonly amount: number;
  /** How many movements it is the sum of. */
  readonly count: number;
  /** Its number among those of its day. */
  readonly dayLine: number;
}

export interface LayoutContext {
  readonly layout: ExportLayout;
  readonly language: Language;
  /** Names, CPF, e-mail and phone are written masked. */
  readonly masked: boolean;
  /** IANA name. */
  readonly timeZone: string;
  /** The names of all gateways of the file. */
  readonly gatewayNames: readonly string[];
  /** The name of the gateway whose rows come now. */
  gatewayName(): string;
}

/** What the lines before and after the others say of the whole. Days are of the zone: `2026-11-20`; empty for none. */
export interface LayoutTotals {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly writtenOn: string;
  /** Lines of text between them. */
  readonly bodyLines: number;
  readonly fileLines: number;
  readonly movements: number;
  /** Whole cents. */
  readonly sum: bigint;
}

const KIND_NAMES: Readonly<Record<MovementKind, Readonly<Record<Language, string>>>> = {
  payment: { en: 'Payment', 'pt-BR': 'Pagamento' },
  return: { en: 'Refund', 'pt-BR': 'Reembolso' },
  fee: { en: 'Fee', 'pt-BR': 'Tarifa' },
};

const SIDE_LETTERS: Readonly<Record<Side, string>> = { debit: 'D', credit: 'C' };

export function fixedText(name: string, text: string): FileColumn<unknown> {
  return { name, kind: 'text', value: () => text };
}

/** A column of the charge as one of the line. @param rowOf the line's charge; null for an empty cell. */
export function chargeColumn(
  field: ExportColumn,
  name: string,
  context: LayoutContext,
  rowOf: (line: LayoutLine) => ExportRow | null,
): FileColumn<LayoutLine> {
  const [column] = exportColumnsOf([field], context.language, context.masked);
  if (column === undefined) return fixedText(name, '');
  const ofRow =
    <Value>(value: (row: ExportRow) => Value) =>
    (line: LayoutLine) => {
      const row = rowOf(line);
      return row === null ? null : value(row);
    };
  if (column.kind === 'text')
    return { name, kind: 'text', value: ofRow((row) => bare(field, column.value(row), context)) };
  if (column.kind === 'moment')
    return {
      name,
      ...momentOf(
        ofRow((row) => column.value(row)),
        context,
      ),
    };
  return { name, kind: column.kind, value: ofRow((row) => column.value(row)) };
}

/** Without its punctuation where signs are blanks: blanks within a CPF are no CPF. Without its digits, it is not one. */
function bare(field: ExportColumn, value: string | null, { layout, masked }: LayoutContext): string | null {
  if (field !== 'document' || layout.signs === 'kept' || value === null) return value;
  return masked ? null : compactDocument(value);
}

/** A day where the layout writes no time: a workbook shows one as such. */
function momentOf<Row>(at: (row: Row) => number | null, { layout, timeZone }: LayoutContext): Nameless<Row> {
  if (layout.time !== 'none') return { kind: 'moment', value: at };
  const zoned = zonedTime(timeZone);
  return {
    kind: 'day',
    value: (row) => {
      const instant = at(row);
      return instant === null ? null : zoned.day(instant) || null;
    },
  };
}

/** The function that writes a text and, after it, these columns of the charge that have a value, each after a blank. */
export function withIds(
  ids: readonly LayoutId[],
  context: LayoutContext,
): (text: string, row: ExportRow | null) => string {
  const columns = exportColumnsOf(ids, context.language, context.masked);
  return (text, row) => {
    const values = columns.flatMap((column) => (column.kind === 'text' && row !== null && column.value(row)) || []);
    return [text, ...values].join(' ').trim();
  };
}

/** A column without its heading. */
export type Nameless<Row> =
  FileColumn<Row> extends infer Column ? (Column extends unknown ? Omit<Column, 'name' | 'width'> : never) : never;

export function fieldOf(field: LayoutField, context: LayoutContext, before: number): Nameless<LayoutLine> {
  const { layout, language } = context;
  const { accounts, codes, company } = layout;
  const text = (value: (movement: LineMovement, side: Side | null) => string | null): Nameless<LayoutLine> => ({
    ...{ kind: 'text', value: ({ movement, side }) => movement && value(movement, side) },
  });
  const count = (value: (line: LayoutLine) => number | null): Nameless<LayoutLine> => ({ kind: 'count', value });
  const money = (value: (movement: LineMovement, side: Side | null) => number | null): Nameless<LayoutLine> => ({
    ...{ kind: 'money', value: ({ movement, side }) => movement && value(movement, side) },
  });
  switch (field) {
    case 'lineNumber':
      return count(({ number }) => number);
    case 'fileLine':
      return count(({ fileLine }) => fileLine + before);
    case 'dayLine':
      return count(({ movement }) => movement?.dayLine ?? null);
    case 'movementCount':
      return count(({ movement }) => movement?.count ?? null);
    case 'gateway':
      return { kind: 'text', value: ({ gateway }) => gateway };
    case 'companyCode':
      return { kind: 'text', value: () => company.code };
    case 'companyTaxId':
      return { kind: 'text', value: () => compactDocument(company.taxId) };
    case 'movementDate':
      return momentOf(({ movement }) => movement?.at ?? null, context);
    case 'movementKind':
      return text(({ kind }) => KIND_NAMES[kind][language]);
    case 'movementAmount':
      return money(({ amount }) => amount);
    case 'signedAmount':
      return money(({ kind, amount }) => (kind === 'payment' ? amount : -amount));
    case 'historyCode':
      return text(({ kind }) => codes[kind]);
    case 'debitAccount':
      return text(({ kind }) => accounts[kind].debit);
    case 'creditAccount':
      return text(({ kind }) => accounts[kind].credit);
    case 'account':
      return text(({ kind }, side) => (side === null ? null : accounts[kind][side]));
    case 'side':
      return text((_, side) => (side === null ? null : SIDE_LETTERS[side]));
    case 'debitAmount':
      return money(({ amount }, side) => (side === 'debit' ? amount : null));
    case 'creditAmount':
      return money(({ amount }, side) => (side === 'credit' ? amount : null));
    case 'counterpart':
      return chargeColumn('customer', '', context, ofNoFee);
    case 'counterpartDocument':
      return chargeColumn('document', '', context, ofNoFee);
  }
}

/** A fee is between the gateway and the company. */
function ofNoFee({ row, movement }: LayoutLine): ExportRow | null {
  return movement?.kind === 'fee' ? null : row;
}

export function totalField(
  field: LayoutTotal,
  { layout: { company }, gatewayNames }: LayoutContext,
): Nameless<LayoutTotals> {
  const day = (value: (totals: LayoutTotals) => string): Nameless<LayoutTotals> => ({
    ...{ kind: 'day', value: (totals) => value(totals) || null },
  });
  switch (field) {
    case 'periodStart':
      return day(({ firstDay }) => firstDay);
    case 'periodEnd':
      return day(({ lastDay }) => lastDay);
    case 'writtenOn':
      return day(({ writtenOn }) => writtenOn);
    case 'bodyLines':
      return { kind: 'count', value: ({ bodyLines }) => bodyLines };
    case 'fileLines':
      return { kind: 'count', value: ({ fileLines }) => fileLines };
    case 'movements':
      return { kind: 'count', value: ({ movements }) => movements };
    case 'sum':
      return { kind: 'money', value: ({ sum }) => Number(sum) };
    case 'gateway':
      return { kind: 'text', value: () => gatewayNames.join(', ') };
    case 'companyCode':
      return { kind: 'text', value: () => company.code };
    case 'companyTaxId':
      return { kind: 'text', value: () => compactDocument(company.taxId) };
  }
}
