/**
 * Layouts: how a file for an accounting program is written, saved by name. A layout is a list of columns, the lines
 * before and after, and a few choices; it has no language of its own.
 */
import { z } from 'zod';
import { readDocument } from '../values/documents.ts';
import { LONGEST, MOST } from '../values/input-limits.ts';
import { holding } from '../values/personal-data.ts';
import type { ExportFormat } from './export-options.ts';
import {
  FIELDS_OF_LINES,
  isOfOneCharge,
  type LayoutCell,
  type LayoutField,
  layoutColumn,
  layoutEdgeCell,
  layoutLines,
  type MovementKind,
  movementKind,
  oneLine,
} from './layout-columns.ts';

/** What the file's name ends with. A workbook has one sheet with a line of headings, and no lines before or after. */
export const layoutFile = z.enum(['csv', 'txt', 'xlsx']);
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
/** `none`: each cell has its width, and the next one begins where it ends. */
export const layoutSeparator = z.enum(['semicolon', 'comma', 'tab', 'pipe', 'none']);
/**
 * `needed`: only a cell that contains the separator, a quotation mark or a line break. `always`: every text; `every`:
 * every cell.
 */
export const layoutQuotes = z.enum(['needed', 'always', 'every']);
/** `utf-8-bom`: with a byte order mark, which Excel needs. A character that Windows-1252 lacks is replaced. */
export const layoutEncoding = z.enum(['utf-8', 'utf-8-bom', 'windows-1252']);
/** `blank`: in texts, a blank stands for each character that is no letter, digit, point or comma. */
export const layoutSigns = z.enum(['kept', 'blank']);

const account = oneLine(LONGEST.layoutAccount);
const accounts = z.strictObject({ debit: account, credit: account });
const layoutAccounts = z.strictObject({ payment: accounts, return: accounts, fee: accounts });
const byKind = (text: ReturnType<typeof oneLine>) => z.strictObject({ payment: text, return: text, fee: text });

/** The codes for a name that another layout has, for too many, and for one in another format; only main checks these. */
export const LAYOUT_NAME_TAKEN = 'layout-name-taken';
export const TOO_MANY_LAYOUTS = 'layout-too-many';
export const LAYOUT_OTHER_FORMAT = 'layout-other-format';
/** The code for a ready layout that lacks what only the office knows: accounts, its code, its CNPJ. */
export const LAYOUT_NOT_FILLED = 'layout-not-filled';

export const layoutName = holding(
  'nothing',
  z.string().trim().min(1, 'layout-name-empty').max(LONGEST.savedName, 'text-too-long'),
);

const layoutFields = z.strictObject({
  name: layoutName,
  file: layoutFile,
  lines: layoutLines,
  /** One line for all movements of a kind on a day; a layout of charges ignores it. */
  daily: z.boolean(),
  /** Which movements are written; a layout of charges ignores them. */
  movements: z
    .array(movementKind)
    .min(1, 'layout-no-movements')
    .max(movementKind.options.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'layout-no-movements'),
  /** The lines before the others; none where it is empty. */
  header: z.array(layoutEdgeCell).max(MOST.layoutColumns, 'layout-too-many-columns'),
  columns: z.array(layoutColumn).min(1, 'export-no-columns').max(MOST.layoutColumns, 'layout-too-many-columns'),
  /** The lines after the others. */
  trailer: z.array(layoutEdgeCell).max(MOST.layoutColumns, 'layout-too-many-columns'),
  /** Whether a line with the headings stands before the first one. */
  headings: z.boolean(),
  separator: layoutSeparator,
  quotes: layoutQuotes,
  numbers: layoutNumbers,
  thousands: z.boolean(),
  date: layoutDate,
  time: layoutTime,
  encoding: layoutEncoding,
  signs: layoutSigns,
  /** The name of a workbook's sheet. */
  sheet: oneLine(LONGEST.sheetName).regex(/^[^[\]:*?/\\]+$/, 'layout-sheet-name'),
  accounts: layoutAccounts,
  /** The history text of each kind of movement. */
  texts: byKind(oneLine(LONGEST.line)),
  /** The code of each kind: of a standard history, of a category. */
  codes: byKind(account),
  /** Who the entries are of, as the accounting program knows it. */
  company: z.strictObject({ code: account, taxId: account }),
});

type Refuse = (path: (string | number)[], message: string) => void;
type Layout = z.infer<typeof layoutFields>;

/**
 * A layout. It is refused at its field: a column that its lines or its file do not have, a width that is missing, an
 * account or a company's code that a cell needs and that is empty or does not fit, and thousands separators in cents.
 */
export const exportLayout = layoutFields.superRefine((layout, context) => {
  const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message });
  if (layout.numbers === 'cents' && layout.thousands) refuse(['thousands'], 'layout-cents-thousands');
  refuseColumns(layout, refuse);
  refuseShape(layout, refuse);
  refuseOwnCodes(layout, refuse);
});
export type ExportLayout = z.infer<typeof exportLayout>;

/** The lists of cells of a layout, in the order of the file. */
export const LAYOUT_PARTS = ['header', 'columns', 'trailer'] as const;

/** Whether cells have widths and no separator. */
export function isFixedWidth({ file, separator }: Pick<Layout, 'file' | 'separator'>): boolean {
  return file !== 'xlsx' && separator === 'none';
}

export function formatOfLayout({ file }: Pick<Layout, 'file'>): ExportFormat {
  return file === 'xlsx' ? 'xlsx' : 'csv';
}

/** Whether its lines are sums by day. */
export function isDaily({ lines, daily }: Pick<Layout, 'lines' | 'daily'>): boolean {
  return daily && lines !== 'charge';
}

function refuseColumns(layout: Layout, refuse: Refuse): void {
  for (const [index, column] of layout.columns.entries()) {
    if (column.kind === 'movement' && !FIELDS_OF_LINES[layout.lines].includes(column.field))
      refuse(['columns', index, 'field'], 'layout-column-lines');
    if (column.kind === 'history' && layout.lines === 'charge')
      refuse(['columns', index, 'field'], 'layout-column-lines');
    if (!isDaily(layout)) continue;
    if (isOfOneCharge(column)) refuse(['columns', index, 'field'], 'layout-column-daily');
    if ('ids' in column && column.ids.length > 0) refuse(['columns', index, 'ids'], 'layout-column-daily');
  }
}

/** What a workbook does not have, and what a file without separators needs. */
function refuseShape(layout: Layout, refuse: Refuse): void {
  const isFixed = isFixedWidth(layout);
  for (const part of LAYOUT_PARTS)
    for (const [index, cell] of layout[part].entries()) {
      if (cell.kind === 'break') {
        if (layout.file === 'xlsx') refuse([part, index, 'field'], 'layout-workbook-lines');
        continue;
      }
      if (isFixed && (cell.width === undefined || cell.width.fill === 'cut'))
        refuse([part, index, 'width'], 'layout-width-missing');
    }
  if (layout.file !== 'xlsx') return;
  for (const part of ['header', 'trailer'] as const)
    if (layout[part].length > 0) refuse([part], 'layout-workbook-lines');
  if (!layout.headings) refuse(['headings'], 'layout-workbook-headings');
}

const SIDES = ['debit', 'credit'] as const;
type Side = (typeof SIDES)[number];
const ACCOUNT_FIELDS: Readonly<Partial<Record<LayoutField, readonly Side[]>>> = {
  account: SIDES,
  debitAccount: ['debit'],
  creditAccount: ['credit'],
};

function refuseOwnCodes(layout: Layout, refuse: Refuse): void {
  const { movements, company } = layout;
  const usable = (path: string[], text: string, cells: readonly LayoutCell[], isNeeded: boolean) => {
    if (cells.length === 0) return;
    if (text.trim() === '' && isNeeded) return refuse(path, 'layout-account-empty');
    const widths = cells.flatMap((cell) => (cell.kind === 'break' || cell.width === undefined ? [] : [cell.width]));
    if (widths.some(({ length }) => text.length > length)) return refuse(path, 'layout-account-wide');
    if (widths.some(({ fill }) => fill === 'zeros') && /\D/.test(text)) refuse(path, 'layout-account-digits');
  };
  const kinds = layout.lines === 'charge' ? [] : movements;
  for (const kind of kinds) {
    for (const side of SIDES)
      usable(['accounts', kind, side], layout.accounts[kind][side], cellsOfSide(layout, side), true);
    usable(['codes', kind], layout.codes[kind], cellsOf(layout, 'historyCode'), false);
  }
  usable(['company', 'code'], company.code, cellsOf(layout, 'companyCode'), true);
  if (cellsOf(layout, 'companyTaxId').length === 0) return;
  const document = readDocument(company.taxId);
  if (company.taxId.trim() === '') refuse(['company', 'taxId'], 'layout-account-empty');
  else if (!document.ok) refuse(['company', 'taxId'], document.code);
}

type Parts = Readonly<Record<(typeof LAYOUT_PARTS)[number], readonly LayoutCell[]>>;

function cellsOf({ header, columns, trailer }: Parts, field: string): LayoutCell[] {
  return [...header, ...columns, ...trailer].filter((each) => 'field' in each && each.field === field);
}

function cellsOfSide({ columns }: Pick<Parts, 'columns'>, side: Side): LayoutCell[] {
  return columns.filter((column) => column.kind === 'movement' && ACCOUNT_FIELDS[column.field]?.includes(side));
}

/** What of the office's own a layout writes, and so asks for. */
export function ownCodesOf(layout: Parts & Pick<ExportLayout, 'lines'>): {
  readonly accounts: boolean;
  readonly texts: boolean;
  readonly codes: boolean;
  readonly companyCode: boolean;
  readonly companyTaxId: boolean;
} {
  const isOfMovements = layout.lines !== 'charge';
  const has = (field: string) => cellsOf(layout, field).length > 0;
  return {
    accounts: isOfMovements && SIDES.some((side) => cellsOfSide(layout, side).length > 0),
    texts: isOfMovements && layout.columns.some(({ kind }) => kind === 'history'),
    codes: isOfMovements && has('historyCode'),
    companyCode: has('companyCode'),
    companyTaxId: has('companyTaxId'),
  };
}

/** A value for each kind of movement. */
export function forEachKind<Value>(ofKind: (kind: MovementKind) => Value): Record<MovementKind, Value> {
  return { payment: ofKind('payment'), return: ofKind('return'), fee: ofKind('fee') };
}
