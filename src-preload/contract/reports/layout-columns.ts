/** The cells of a layout: those of its lines, and those of the lines before and after them. */
import { z } from 'zod';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { holding } from '../values/personal-data.ts';
import { exportColumn } from './export-options.ts';

/**
 * What a line is. `charge`: a charge. `movement`: a payment, a return or a fee. `entry`: one side of a movement, so that
 * each movement is a line for the debit and a line for the credit.
 */
export const layoutLines = z.enum(['charge', 'movement', 'entry']);
type LinesOfLayout = z.infer<typeof layoutLines>;

/** A fee is a movement of its own where the service has reported one; it is dated as its payment. */
export const movementKind = z.enum(['payment', 'return', 'fee']);
export type MovementKind = z.infer<typeof movementKind>;

/** Columns that a charge does not have, by the lines they belong to. */
const FILE_FIELDS = ['lineNumber', 'fileLine', 'gateway', 'companyCode', 'companyTaxId'] as const;
const MOVEMENT_FIELDS = [
  'movementDate',
  'movementKind',
  'movementAmount',
  'movementCount',
  'historyCode',
  'dayLine',
] as const;
/** The customer who paid or is refunded; blank for a fee, which is the gateway's. */
const CUSTOMER_FIELDS = ['counterpart', 'counterpartDocument'] as const;
const SINGLE_FIELDS = ['signedAmount', 'debitAccount', 'creditAccount'] as const;
const ENTRY_FIELDS = ['account', 'side', 'debitAmount', 'creditAmount'] as const;

/**
 * `lineNumber` is the movement's, in both its lines; `fileLine` counts the lines of text of the file's body, `dayLine`
 * the movements of a day. `movementCount` is how many movements a line is of, which is one but in a sum by day.
 */
export const layoutField = z.enum([
  ...FILE_FIELDS,
  ...MOVEMENT_FIELDS,
  ...CUSTOMER_FIELDS,
  ...SINGLE_FIELDS,
  ...ENTRY_FIELDS,
]);
export type LayoutField = z.infer<typeof layoutField>;

/** The columns that lines of this kind have in addition to those of a charge. */
export const FIELDS_OF_LINES: Readonly<Record<LinesOfLayout, readonly LayoutField[]>> = {
  charge: FILE_FIELDS,
  movement: [...MOVEMENT_FIELDS, ...SINGLE_FIELDS, ...CUSTOMER_FIELDS, ...FILE_FIELDS],
  entry: [...MOVEMENT_FIELDS, ...ENTRY_FIELDS, ...CUSTOMER_FIELDS, ...FILE_FIELDS],
};

/** Whether a column is of one charge, and so not of the sum of a day. */
export function isOfOneCharge(column: LayoutColumn): boolean {
  return column.kind === 'charge' || (column.kind === 'movement' && ONE_CUSTOMER.has(column.field));
}
const ONE_CUSTOMER: ReadonlySet<LayoutField> = new Set(CUSTOMER_FIELDS);

/**
 * What the lines before and after the others hold. `bodyLines` and `fileLines` count lines of text, without and with
 * these lines and the headings; `movements` counts the movements (or charges) that were written, `sum` adds them up.
 */
export const layoutTotal = z.enum([
  'periodStart',
  'periodEnd',
  'writtenOn',
  'bodyLines',
  'fileLines',
  'movements',
  'sum',
  'gateway',
  'companyCode',
  'companyTaxId',
]);
export type LayoutTotal = z.infer<typeof layoutTotal>;

/** Columns of a charge that may follow a text. */
export const layoutId = z.enum(['reference', 'transactionId', 'end2endId', 'customer', 'description']);
export type LayoutId = z.infer<typeof layoutId>;

/** One line of text as it was typed: outer blanks count. */
export const oneLine = (most: number) =>
  holding(
    'nothing',
    z
      .string()
      .max(most, 'text-too-long')
      .regex(/^[^\p{Cc}]*$/u, 'text-not-one-line'),
  );

/**
 * How a cell gets its width in characters. `cut`: a longer text is cut, nothing is added. `after` and `before` add
 * blanks, `zeros` zeros at the left. An amount, a number or a date is never cut: it does not fit then.
 */
export const layoutFill = z.enum(['cut', 'after', 'before', 'zeros']);
const layoutWidth = z.strictObject({
  length: z.int('layout-width').min(1, 'layout-width').max(MOST.layoutWidth, 'layout-width'),
  fill: layoutFill,
});
export type LayoutWidth = z.infer<typeof layoutWidth>;

const cell = { heading: oneLine(LONGEST.name), width: layoutWidth.optional() };
const idsAfter = z.array(layoutId).max(layoutId.options.length);

/** Begins another line of text within the same line of the layout. */
const lineBreak = z.strictObject({ kind: z.literal('break') });

export const layoutColumn = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('charge'), field: exportColumn, ...cell }),
  z.strictObject({ kind: z.literal('movement'), field: layoutField, ...cell }),
  /** The same text in each line, followed by these columns of the charge, each after a blank. */
  z.strictObject({ kind: z.literal('text'), text: oneLine(LONGEST.line), ids: idsAfter, ...cell }),
  /** The text of the movement's kind, followed by the same. */
  z.strictObject({ kind: z.literal('history'), ids: idsAfter, ...cell }),
  lineBreak,
]);
export type LayoutColumn = z.infer<typeof layoutColumn>;

/** A cell of a line before or after the others; its heading only names it. */
export const layoutEdgeCell = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('total'), field: layoutTotal, ...cell }),
  z.strictObject({ kind: z.literal('text'), text: oneLine(LONGEST.line), ids: z.array(layoutId).length(0), ...cell }),
  lineBreak,
]);
export type LayoutEdgeCell = z.infer<typeof layoutEdgeCell>;

export type LayoutCell = LayoutColumn | LayoutEdgeCell;
