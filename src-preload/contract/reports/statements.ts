/** A bank's statement beside the payments of a period. */
import { z } from 'zod';
import { freeText, plainText } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';

/** Which column of a bank's CSV holds what; columns are counted from zero. */
export const statementMapping = z.strictObject({
  date: z.int().min(0).max(200),
  amount: z.int().min(0).max(200),
  description: z.int().min(0).max(200).nullable(),
  endToEnd: z.int().min(0).max(200).nullable(),
});

export type StatementMapping = z.infer<typeof statementMapping>;

/** A bank's file as text: a month of tens of thousands of credits; its JSON fits the limit (input-limits.ts). */
export const statementText = z.string().min(1, 'statement-empty').max(8_000_000, 'statement-too-large');

/** Errors of a bank's file that main finds: the codes of its `invalid-input`. */
export type StatementFault =
  | 'statement-no-entries'
  | 'statement-not-mapped'
  | 'statement-too-many-charges'
  /** It took longer, or more memory, than any file that a bank has written. */
  | 'statement-not-read';

export const statementShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ofx'), entries: z.int() }),
  z.object({
    kind: z.literal('csv'),
    head: z.array(freeText),
    sample: z.array(z.array(freeText)),
    /** The saved mapping of a file with this head, else the one its column names suggest; null where there is none. */
    mapping: statementMapping.nullable(),
    kept: z.boolean(),
  }),
  z.object({ kind: z.literal('unreadable') }),
]);

export type StatementShape = z.infer<typeof statementShape>;

const statementEntry = z.object({
  line: z.int(),
  day: plainText,
  amount: z.int(),
  text: freeText,
  end2endId: plainText.nullable(),
});

const statementCharge = z.object({
  key: localId,
  transactionId: plainText,
  state: plainText,
  amount: z.int(),
  netAmount: z.int().nullable(),
  paidAt: instant,
  end2endId: plainText.nullable(),
  reference: freeText.nullable(),
});

/** A credit and a charge, paired by evidence in the bank's own text: the strongest first. */
const statementPair = z.object({
  entry: statementEntry,
  charge: statementCharge,
  by: z.enum(['end-to-end', 'transaction-id', 'reference', 'document']),
});

/**
 * Days between a payment and its line on a statement, unless the accountant chooses another number: a transfer appears
 * on the day it arrives, which can be after a weekend.
 */
export const DEFAULT_STATEMENT_WINDOW = 2;

/** Each credit and each charge is in one list, once. A list holds its first five thousand; the counts are of all. */
export const statementMatch = z.object({
  from: plainText,
  to: plainText,
  counts: z.object({
    matched: z.int(),
    differing: z.int(),
    proposed: z.int(),
    missingInBank: z.int(),
    missingHere: z.int(),
    /** Lines that could not be read as an entry. */
    unread: z.int(),
    /** Rows with an account balance, which are not payments. */
    balances: z.int(),
    debits: z.int(),
  }),
  /** One charge is named by one credit, and their amounts agree (or the bank booked the net amount). */
  matched: z.array(statementPair),
  /** One charge is named by one credit, and their amounts do not agree. */
  differing: z.array(statementPair),
  /** Amount and day agree, without evidence that it is this charge: never a match until a person has checked it. */
  proposed: z.array(
    z.object({
      entry: statementEntry,
      charge: statementCharge,
      /** The weaker evidence in the bank's text; null where there is none. */
      hint: z.enum(['id', 'name']).nullable(),
      /** Some of the other charges it could be. */
      others: z.array(statementCharge),
      otherCharges: z.int(),
      /** How many other credits could be this charge. */
      otherLines: z.int(),
    }),
  ),
  /** Paid here within the statement's days, and in no list above; `lines` is how many proposed credits it could be. */
  missingInBank: z.array(statementCharge.extend({ lines: z.int() })),
  /** Credits in no list above; `charges` is how many proposed charges it could be. */
  missingHere: z.array(statementEntry.extend({ charges: z.int() })),
  /** The first lines that could not be read, by their number. */
  unread: z.array(z.int()),
});

export type StatementMatch = z.infer<typeof statementMatch>;
