/** The operations on batches, and what main reports about one while it runs. */
import { z } from 'zod';
import { nothing, ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly, operatorTyped, usual } from '../policy/operation-type.ts';
import { csvDialectName } from '../reports/export-options.ts';
import { typedPin } from '../settings/security.ts';
import { LARGEST, LONGEST, MOST, SPREADSHEET_LIMIT } from '../values/input-limits.ts';
import { customerName, freeText, holding, plainText } from '../values/personal-data.ts';
import { savedFile } from '../values/saved-file.ts';
import { cents, instant, language, localId } from '../values/values.ts';
import { batch, batchField, batchRow, batchVerdict, spreadsheetMapping, spreadsheetShape } from './batch.ts';
import { heldCode } from './held-code.ts';

const ofBatch = ofGateway.extend({ batchId: localId });
const position = z.int().min(1).max(MOST.batchRows);
const positions = z.array(position).min(1).max(MOST.batchRows);

/** A file that was chosen, dropped or pasted, as base64; read in a thread of its own. */
const spreadsheet = ofGateway.extend({
  fileName: z.string().trim().max(LONGEST.line),
  content: z
    .base64()
    .min(1, 'spreadsheet-empty')
    .max(Math.ceil(LARGEST.spreadsheet / 3) * 4, 'spreadsheet-too-large'),
  /** Which sheet of a workbook, from 0. */
  sheet: z
    .int()
    .min(0)
    .max(MOST.sheets - 1),
});

/** What a person typed where money is real: the batch's own words, or the admin PIN where one is set. Null in a sandbox. */
const confirmation = z
  .discriminatedUnion('by', [
    z.strictObject({ by: z.literal('words'), text: z.string().max(LONGEST.line), language }),
    z.strictObject({ by: z.literal('pin'), pin: typedPin }),
  ])
  .nullable();

/** A file for the operator; one who cancels the dialog gets `cancelled`. */
const batchFile = savedFile.extend({ rows: z.int() });

/**
 * A batch belongs to the desk that prepared it. What would send or change one of another desk of the team is refused as
 * `invalid-input` `batch-other-desk`.
 */
export const batchOperations = {
  /** The head and first rows of a spreadsheet, with the saved or guessed mapping. Nothing is kept. */
  'batches.readSpreadsheet': {
    ...operatorTyped,
    onArchived: 'refused',
    limit: SPREADSHEET_LIMIT,
    input: spreadsheet,
    output: spreadsheetShape,
  },
  /**
   * Keeps a spreadsheet as a draft batch: each row checked, nothing sent. `saveAs` keeps the mapping under that name.
   */
  'batches.prepare': {
    ...operatorMasked,
    onArchived: 'refused',
    limit: SPREADSHEET_LIMIT,
    input: spreadsheet.extend({
      mapping: spreadsheetMapping,
      saveAs: holding('free-text', z.string().trim().min(1).max(LONGEST.name)).nullable(),
    }),
    output: batch,
  },
  /** The newest first, 100 at the most. */
  'batches.list': { ...operatorMasked, onArchived: 'allowed', input: ofGateway, output: z.array(batch) },
  'batches.get': { ...operatorMasked, onArchived: 'allowed', input: ofBatch, output: batch },
  /** Rows in order, `offset` of them skipped; those of one verdict where it is given. How many there are: `figures`. */
  'batches.rows': {
    ...operatorTyped,
    onArchived: 'allowed',
    input: ofBatch.extend({
      offset: z.int().min(0).max(MOST.batchRows),
      limit: z.int().min(1).max(MOST.batchPage),
      verdict: batchVerdict.nullable(),
    }),
    output: z.object({ rows: z.array(batchRow) }),
  },
  /**
   * Replaces one cell of a row of a draft, or of a row that was refused or not sent. One at a time: cells that are shown
   * masked would otherwise come back as masks.
   */
  'batches.editRow': {
    ...operatorTyped,
    onArchived: 'refused',
    input: ofBatch.extend({
      position,
      field: batchField,
      text: holding('personal', z.string().max(LONGEST.batchCell)),
    }),
    output: z.object({ row: batchRow, batch }),
  },
  /** Decides on rows that were seen before, or leaves rows out; rows that were sent stay as they are. */
  'batches.choose': {
    ...operatorMasked,
    onArchived: 'refused',
    input: ofBatch.extend({ positions, choice: z.enum(['send', 'send-anyway', 'leave-out']) }),
    output: batch,
  },
  /**
   * Sends the first row as a pilot and stops there. Refused as `invalid-input` `batch-changed` unless count and sum are
   * still those that the operator confirmed; at a live gateway as `batch-not-confirmed` without the words of this count
   * and sum (live-words.ts), and as `pin` for a PIN that is wrong or comes too early.
   */
  'batches.start': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'batch-started',
    onArchived: 'refused',
    input: ofBatch.extend({ count: z.int().min(1), sum: cents, confirmation }),
    output: batch,
  },
  /** After the pilot, a pause or a stop: the rows that were never sent, one after the other. */
  'batches.resume': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'batch-resumed',
    onArchived: 'refused',
    input: ofBatch,
    output: batch,
  },
  /** Pauses the batch after the row that is being sent. */
  'batches.pause': { ...operatorMasked, onArchived: 'refused', input: ofBatch, output: batch },
  /** Its other rows are never sent; what was created stays. */
  'batches.cancel': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'batch-cancelled',
    onArchived: 'refused',
    input: ofBatch,
    output: batch,
  },
  /** Makes refused and unsent rows ready again, under new drafts. Never one whose outcome is unknown. */
  'batches.retry': { ...operatorMasked, onArchived: 'refused', input: ofBatch.extend({ positions }), output: batch },
  /**
   * A draft of the rows that this batch did not send and will not: faulty, refused and unsent ones, those seen before or
   * held; of a cancelled one also those that were still ready. They are left out of this batch. Never one whose outcome
   * is unknown. Refused as `invalid-input`: `batch-changed` while it is sent, or where it came with a backup or an
   * import; `batch-none-left` where there is no such row.
   */
  'batches.moveUnsent': { ...operatorMasked, onArchived: 'refused', input: ofBatch, output: batch },
  /** Deletes a draft. */
  'batches.discard': {
    ...operatorOnly,
    // A draft, which may name a person, can be deleted.
    onArchived: 'allowed',
    input: ofBatch,
    output: nothing,
  },
  /** Row, state, id, code and the rest, as a file; CPF, e-mail and phone whole only for an accountant, as in exports. */
  'batches.saveResult': {
    ...usual,
    right: 'operator',
    further: { where: 'unmasked', right: 'accountant', reveals: 'whole' },
    reveals: 'masked',
    audited: 'exported',
    onArchived: 'allowed',
    lock: 'unmasked-exports',
    input: ofBatch.extend({
      options: z.strictObject({ format: z.enum(['csv', 'xlsx']), dialect: csvDialectName, masked: z.boolean() }),
      language,
    }),
    output: batchFile,
  },
  /** The QR codes that can be shown, as PNG pictures in a ZIP with a list of all: why a row has none is in it. */
  'batches.saveQrCodes': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: 'exported',
    onArchived: 'refused',
    input: ofBatch.extend({ language }),
    output: batchFile,
  },
  /** An empty spreadsheet with the columns' names, and one example. */
  'batches.saveModel': {
    ...operatorOnly,
    onArchived: 'no-gateway',
    input: z.strictObject({ format: z.enum(['csv', 'xlsx']), language }),
    output: savedFile,
  },
  /** The codes that can be shown to a payer, for printed sheets, and those that cannot; in order, after a position. */
  'batches.codes': {
    ...usual,
    right: 'operator',
    reveals: 'masked',
    audited: null,
    onArchived: 'refused',
    input: ofBatch.extend({ after: z.int().min(0), limit: z.int().min(1).max(MOST.batchPage) }),
    output: z.object({
      codes: z.array(
        z.object({
          position: z.int(),
          chargeKey: localId,
          name: customerName.nullable(),
          description: freeText.nullable(),
          reference: freeText.nullable(),
          amount: cents,
          expiresAt: instant.nullable(),
          /** The checked copy-and-paste code, byte for byte. */
          code: plainText,
        }),
      ),
      /** Those that may still be paid and whose code goes to no payer, each with why. */
      held: z.array(
        z.object({
          position: z.int(),
          name: customerName.nullable(),
          reference: freeText.nullable(),
          amount: cents,
          why: heldCode,
        }),
      ),
      next: z.int().nullable(),
    }),
  },
} as const satisfies Record<string, Operation>;

export const batchSignals = {
  /** A batch was made, changed or moved on; a few times a second at the most. */
  'batch-changed': z.object({ gatewayId: localId, batch }),
} as const satisfies Record<string, z.ZodType>;
