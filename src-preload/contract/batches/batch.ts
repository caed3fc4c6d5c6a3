/** Batches: many charges made one after the other, from a spreadsheet or for receivables. Cents, UTC milliseconds. */
import { z } from 'zod';
import { brCodeWarning } from '../charges/brcode.ts';
import { serviceTexts } from '../network/service-texts.ts';
import { column, columnReason } from '../tables/columns.ts';
import { LONGEST } from '../values/input-limits.ts';
import { customerName, freeText, holding, plainText } from '../values/personal-data.ts';
import { cents, instant, localId } from '../values/values.ts';

/** What a column of a spreadsheet can hold. The due day makes a receivable of the row; it is never sent. */
export const BATCH_FIELDS = [
  'amount',
  'name',
  'document',
  'phone',
  'email',
  'reference',
  'description',
  'dueDay',
  'postbackUrl',
] as const;
export const batchField = z.enum(BATCH_FIELDS);
export type BatchField = z.infer<typeof batchField>;

/** Which column, from 0, holds what; null or absent: none does. The amount is needed. */
export const spreadsheetMapping = z.strictObject({
  columns: z.partialRecord(batchField, column.nullable()),
  /** A second column of documents: a row has its CPF in one, or its CNPJ in the other. */
  secondDocument: column.nullable().optional(),
  /** A column that states for each row whether it is charged: SIM or NÃO. */
  generate: column.nullable().optional(),
  /** How numbers are written: `1.234,56` or `1,234.56`. Cells that a spreadsheet stores as numbers need neither. */
  decimal: z.enum(['comma', 'point']),
});
export type SpreadsheetMapping = z.infer<typeof spreadsheetMapping>;

/** Errors of a spreadsheet that main finds: the codes of its `invalid-input`. */
export type SpreadsheetErrorCode =
  | 'spreadsheet-empty'
  /** It has rows, all of them hidden. */
  | 'spreadsheet-all-hidden'
  | 'spreadsheet-too-large'
  /** It took longer than any that was not made to. */
  | 'spreadsheet-too-slow'
  | 'spreadsheet-too-many-rows'
  /** OpenDocument, Excel before 2007 or Apple's Numbers: it has to be saved as another format. */
  | 'spreadsheet-other-format'
  /** A ZIP archive of other files. */
  | 'spreadsheet-archive'
  /** Neither CSV nor XLSX, damaged, or protected by a password. */
  | 'spreadsheet-not-readable'
  /** A row or cell beyond XFD1048576, the last one there is. */
  | 'spreadsheet-outside'
  | 'spreadsheet-not-mapped';

/** A spreadsheet as it was read: its head, the first rows, and which column seems to hold what. */
export const spreadsheetShape = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** The names of its sheets; empty for a CSV. */
  sheets: z.array(freeText),
  /** The sheet that was read, counted from 0. */
  sheet: z.int(),
  head: z.array(freeText),
  sample: z.array(z.array(freeText)),
  rows: z.int(),
  /** Rows that the spreadsheet hides, by a filter for one: they are not among the others, and are not charged. */
  hidden: z.int(),
  /** The names of the columns with content that it hides: what they hold is not among the others. */
  hiddenColumns: z.array(freeText),
  /** Rows from which invisible characters are taken out: how many, and the lines of the first ones. */
  invisible: z.object({ count: z.int(), lines: z.array(z.int()) }),
  /** Lines of a CSV that are no UTF-8: how their accents were read, how many there are, and the numbers of the first ones. */
  otherPage: z
    .object({
      page: z.enum(['windows-1252', 'cp850', 'macintosh', 'utf-8-twice']),
      count: z.int(),
      lines: z.array(z.int()),
    })
    .nullable(),
  mapping: spreadsheetMapping,
  /** Of each suggested column; of none where the mapping is a saved one. */
  reasons: z.partialRecord(batchField, columnReason),
  /** The name under which the mapping of a file with this head was saved; null where it is a guess. */
  savedAs: freeText.nullable(),
});
export type SpreadsheetShape = z.infer<typeof spreadsheetShape>;

const batchStatus = z.enum(['draft', 'pilot', 'running', 'paused', 'done', 'cancelled']);
export type BatchStatus = z.infer<typeof batchStatus>;

/**
 * Why a batch stopped by itself. `restored`: it came with a backup and never goes on, because what was sent
 * since is not known from it. `unknown`: the outcomes of several rows in a row are unknown, whatever came in place of an
 * answer. `refused`: the gateway refused several rows in a row for the same reason. `interrupted`: Balcão ended, or the
 * gateway was closed, in the middle of it. `unread`: charges that the history lost are still being read, and a row may
 * repeat one of them.
 */
const batchStop = z.enum([
  'token-refused',
  'rate-limited',
  'disk',
  'unreachable',
  'unknown',
  'firewall',
  'refused',
  'interrupted',
  'unread',
  'restored',
  'failed',
]);
export type BatchStop = z.infer<typeof batchStop>;

/**
 * What is true of one row. Before it is sent: `ready`, `faulty` (cannot be sent), `duplicate` (seen before, or a sum of
 * others; left out until a person decides), `left-out`. Then what its attempt came to, `created` where the charge's own
 * state shows more. `held`: a possible duplicate came up when it was its turn.
 */
export const batchVerdict = z.enum([
  'ready',
  'faulty',
  'duplicate',
  'left-out',
  'held',
  'sending',
  'created',
  'refused',
  'not-sent',
  'unknown',
]);
export type BatchVerdict = z.infer<typeof batchVerdict>;

/** The row seems to be a sum of others of its file. */
export const SUM_IN_FILE = 'sum-in-file';

/** Where the reference, the CPF with the same amount, or the name with the same amount and due day was seen before; or that other rows were, as their sum. */
const seenBefore = z.enum([
  SUM_IN_FILE,
  'reference-in-file',
  'reference-in-history',
  'reference-in-batch',
  'customer-in-file',
  'name-in-file',
  'customer-in-history',
]);
export type SeenBefore = z.infer<typeof seenBefore>;

const batchCells = z.strictObject(
  Object.fromEntries(
    BATCH_FIELDS.map((field) => [field, holding('personal', z.string().max(LONGEST.batchCell))]),
  ) as Record<BatchField, z.ZodString>,
);
export type BatchCells = z.infer<typeof batchCells>;

export const batchRow = z.object({
  /** The row's place in the order of rows, counted from 1. */
  position: z.int(),
  /** Its line in the file; null where there was no file. */
  line: z.int().nullable(),
  amount: cents.nullable(),
  /** As typed in a draft from a spreadsheet; masked once its batch has started, and always where it is of a receivable. */
  cells: batchCells,
  verdict: batchVerdict,
  /** For `faulty`: the code of each field's error, as the form of a new charge has them. */
  problems: z.array(z.object({ field: batchField, code: plainText })),
  seen: z.array(seenBefore),
  /** Its charge or unknown outcome, once there is a row in the list. */
  chargeKey: localId.nullable(),
  /** The charge's state; null where there is none. */
  state: plainText.nullable(),
  transactionId: plainText.nullable(),
  expiresAt: instant.nullable(),
  /** For `refused` and `unknown`; without content for others. */
  ...serviceTexts,
  /** What banks may refuse of its charge's code, while that may be paid. */
  warnings: z.array(brCodeWarning),
});
export type BatchRow = z.infer<typeof batchRow>;

const figure = z.object({ count: z.int(), sum: cents });

export const batch = z.object({
  id: localId,
  /** The file's name. */
  name: freeText,
  source: z.enum(['spreadsheet', 'receivables']),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  operator: plainText.nullable(),
  /** The name of the desk that prepared it, where that is another desk of the team: only that one sends and changes it. */
  otherDesk: plainText.nullable(),
  status: batchStatus,
  /** Null where a person paused or cancelled it. */
  stoppedBy: batchStop.nullable(),
  /** The figures by verdict; the sums of faulty rows count the amounts that can be read. */
  figures: z.record(batchVerdict, figure),
  /** Charges that were paid. */
  paid: figure,
  /** How many rows become receivables. */
  receivables: z.int(),
  /** The first charge that was made, once it is there: how long its code can be paid, by the gateway's response. */
  pilot: z
    .object({
      chargeKey: localId,
      name: customerName.nullable(),
      amount: cents,
      expiresAt: instant.nullable(),
      /** The time from creation to expiry (ms); null where the gateway names no expiry. */
      lives: z.int().nullable(),
    })
    .nullable(),
  /** While it runs: what is left, from what creations took so far (ms); null before there is anything to measure. */
  timeLeft: z.int().nullable(),
});
export type Batch = z.infer<typeof batch>;
