/**
 * Layouts: how a CSV file for an accounting program is written, saved by name. A layout is a list of columns and a few
 * choices; it has no language of its own.
 */
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
const FILE_FIELDS = ['lineNumber', 'gateway'] as const;
const MOVEMENT_FIELDS = ['movementDate', 'movementKind', 'movementAmount'] as const;
const SINGLE_FIELDS = ['signedAmount', 'debitAccount', 'creditAccount'] as const;
const ENTRY_FIELDS = ['account', 'side', 'debitAmount', 'creditAmount'] as const;

export const layoutField = z.enum([...FILE_FIELDS, ...MOVEMENT_FIELDS, ...SINGLE_FIELDS, ...ENTRY_FIELDS]);
export type LayoutField = z.infer<typeof layoutField>;

/**
 * The columns that lines of this kind have in addition to those of a charge. `lineNumber` is the movement's, in both
 * its lines.
 */
export const FIELDS_OF_LINES: Readonly<Record<LinesOfLayout, readonly LayoutField[]>> = {
  charge: FILE_FIELDS,
  movement: [...MOVEMENT_FIELDS, ...SINGLE_FIELDS, ...FILE_FIELDS],
  entry: [...MOVEMENT_FIELDS, ...ENTRY_FIELDS, ...FILE_FIELDS],
};

/** Ids that may follow a fixed text. */
export const layoutId = z.enum(['reference', 'transactionId', 'end2endId']);
export type LayoutId = z.infer<typeof layoutId>;

/** One line of text as it was typed: outer blanks count. */
const oneLine = (most: number) =>
  holding(
    'nothing',
    z
      .string()
      .max(most, 'text-too-long')
      .regex(/^[^\p{Cc}]*$/u, 'text-not-one-line'),
  );
const heading = oneLine(LONGEST.name);

const layoutColumn = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('charge'), field: exportColumn, heading }),
  z.strictObject({ kind: z.literal('movement'), field: layoutField, heading }),
  /** The same text in each line, followed by these ids of the charge, each after a blank. */
  z.strictObject({
    kind: z.literal('text'),
    text: oneLine(LONGEST.line),
    ids: z.array(layoutId).max(layoutId.options.length),
    heading,
  }),
]);
export type LayoutColumn = z.infer<typeof layoutColumn>;

/** `cents`: whole cents without a mark, `123456`. */
export const layoutNumbers = z.enum(['comma', 'point', 'cents']);
export const layoutDate = z.enum([
  'dd/MM/yyyy',
  'dd/MM/yy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'ddMMyyyy',
  'ddMMyy',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'yyyyMMdd',
  'MM/dd/yyyy',
]);
export type LayoutDate = z.infer<typeof layoutDate>;
export const layoutTime = z.enum(['none', 'HH:mm', 'HH:mm:ss']);
export const layoutSeparator = z.enum(['semicolon', 'comma', 'tab', 'pipe']);
/** `needed`: only a cell that contains the separator, a quotation mark or a line break. */
export const layoutQuotes = z.enum(['always', 'needed']);

const account = oneLine(LONGEST.layoutAccount);
const accounts = z.strictObject({ debit: account, credit: account });
const layoutAccounts = z.strictObject({ payment: accounts, return: accounts, fee: accounts });

/** The codes for a name that another layout or an example has, and for too many; only main can check these. */
export const LAYOUT_NAME_TAKEN = 'layout-name-taken';
export const TOO_MANY_LAYOUTS = 'layout-too-many';

export const layoutName = holding(
  'nothing',
  z.string().trim().min(1, 'layout-name-empty').max(LONGEST.savedName, 'text-too-long'),
);

const ACCOUNT_FIELDS: Readonly<Partial<Record<LayoutField, readonly ('debit' | 'credit')[]>>> = {
  account: ['debit', 'credit'],
  debitAccount: ['debit'],
  creditAccount: ['credit'],
};

/**
 * A layout. It is refused at its field: a column that its lines do not have, an account that a column needs and that is
 * empty, and thousands separators in whole cents.
 */
export const exportLayout = z
  .strictObject({
    name: layoutName,
    lines: layoutLines,
    /** Which movements are written; a layout of charges ignores them. */
    movements: z
      .array(movementKind)
      .min(1, 'layout-no-movements')
      .max(movementKind.options.length)
      .refine((kinds) => new Set(kinds).size === kinds.length, 'layout-no-movements'),
    columns: z.array(layoutColumn).min(1, 'export-no-columns').max(MOST.layoutColumns, 'layout-too-many-columns'),
    /** Whether the first line has the headings. */
    headings: z.boolean(),
    separator: layoutSeparator,
    quotes: layoutQuotes,
    numbers: layoutNumbers,
    thousands: z.boolean(),
    date: layoutDate,
    time: layoutTime,
    /** UTF-8 with a byte order mark, which Excel needs, or without one. */
    byteOrderMark: z.boolean(),
    accounts: layoutAccounts,
  })
  .superRefine((layout, context) => {
    const { lines, columns, numbers, thousands, movements } = layout;
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (numbers === 'cents' && thousands) refuse(['thousands'], 'layout-cents-thousands');
    for (const [index, column] of columns.entries())
      if (column.kind === 'movement' && !FIELDS_OF_LINES[lines].includes(column.field))
        refuse(['columns', index, 'field'], 'layout-column-lines');
    for (const side of accountSidesOf(layout))
      for (const kind of movements)
        if (layout.accounts[kind][side].trim() === '') refuse(['accounts', kind, side], 'layout-account-empty');
  });
export type ExportLayout = z.infer<typeof exportLayout>;

/** Which accounts the columns of a layout write. */
export function accountSidesOf({
  columns,
}: {
  readonly columns: readonly LayoutColumn[];
}): ReadonlySet<'debit' | 'credit'> {
  return new Set(columns.flatMap((column) => (column.kind === 'movement' ? (ACCOUNT_FIELDS[column.field] ?? []) : [])));
}
