/** Exports of the list: their content, options and results. Amounts are cents, times UTC milliseconds. */

import { z } from 'zod';
import { LONGEST } from '../values/input-limits.ts';
import type { Language } from '../values/languages.ts';
import { holding, plainText } from '../values/personal-data.ts';
import { savedFile } from '../values/saved-file.ts';

/** Every column there is, in the order in which "Everything" writes them. */
export const EXPORT_COLUMNS = [
  'created',
  'paid',
  'paidFrom',
  'returned',
  'returnedFrom',
  'transactionId',
  'reference',
  'invoiceNumber',
  'customer',
  'document',
  'email',
  'phone',
  'description',
  'items',
  'gross',
  'answered',
  'fee',
  'net',
  'unconfirmed',
  'state',
  'serviceState',
  'end2endId',
  'expires',
  'lastChecked',
  'method',
  'operator',
  'serviceCreated',
] as const;
export const exportColumn = z.enum(EXPORT_COLUMNS);
export type ExportColumn = z.infer<typeof exportColumn>;

/** The columns for accounting, as statements and closings name them. */
export const ACCOUNTING_COLUMNS = [
  'created',
  'paid',
  'paidFrom',
  'transactionId',
  'reference',
  'invoiceNumber',
  'customer',
  'document',
  'description',
  'gross',
  'answered',
  'fee',
  'net',
  'state',
  'end2endId',
] as const satisfies readonly ExportColumn[];

/** `brazil`: `;`, decimal comma, byte order mark; `international`: `,`, point, none. Both end lines with CRLF. */
export const csvDialectName = z.enum(['brazil', 'international']);
export type CsvDialectName = z.infer<typeof csvDialectName>;

/** The dialect that spreadsheets of a language read. */
export const DIALECT_OF: Readonly<Record<Language, CsvDialectName>> = { en: 'international', 'pt-BR': 'brazil' };

export const exportFormat = z.enum(['csv', 'xlsx', 'jsonl']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** How a file is written. Columns do not affect JSON Lines, which has every field of a charge. */
const optionFields = {
  format: exportFormat,
  dialect: csvDialectName,
  columns: z
    .array(exportColumn)
    .min(1, 'export-no-columns')
    .max(EXPORT_COLUMNS.length)
    .refine((columns) => new Set(columns).size === columns.length, 'export-column-twice'),
  /** Names, CPF, e-mail and phone are written masked. */
  masked: z.boolean(),
  /** JSON Lines only: each charge's raw responses. They hold personal data, so never together with `masked`. */
  rawAnswers: z.boolean(),
  /**
   * CSV by columns only: texts with a digit are written so that a spreadsheet which opens the file keeps them
   * (`="00123"`). A program that imports the file reads the signs around them too. Absent: not.
   */
  protectCodes: z.boolean().optional(),
  /** JSON Lines only: what happened to each charge, and when. It makes a file larger and slower to write. Absent: not. */
  timeline: z.boolean().optional(),
};
export const exportOptions = z
  .strictObject(optionFields)
  .refine(({ masked, rawAnswers }) => !(masked && rawAnswers), { path: ['rawAnswers'], message: 'export-masked-raw' });
export type ExportOptions = z.infer<typeof exportOptions>;

/** Export options saved under a name. */
export const exportPreset = z.strictObject({
  name: holding('nothing', z.string().trim().min(1, 'preset-name-empty').max(LONGEST.savedName, 'text-too-long')),
  options: z.strictObject(optionFields),
});
export type ExportPreset = z.infer<typeof exportPreset>;

/** The code for a selection, or one customer's charges, together with other gateways; only main checks it. */
export const SELECTION_OF_ONE = 'export-selection-of-one';

export const exportedFile = savedFile.extend({
  rows: z.int(),
  bytes: z.int(),
  sha256: plainText,
  /** The sum (cents) of every row but those whose outcome is unknown, which are never summed. */
  sum: z.int(),
  /** Describes the data; a sheet of its own in XLSX, which then has no second file. */
  manifest: savedFile.nullable(),
});
export type ExportedFile = z.infer<typeof exportedFile>;
