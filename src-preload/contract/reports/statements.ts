/** A bank's statement compared with the payments and refunds of its period. Amounts are cents, days `2026-11-20`. */
import { z } from 'zod';
import { column, columnReason } from '../tables/columns.ts';
import { LARGEST } from '../values/input-limits.ts';
import { customerContact, customerName, freeText, plainText } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';

/** Which column of a bank's CSV holds what; columns are counted from zero. */
export const statementMapping = z.strictObject({
  date: column,
  /** Signed; or the credits alone, where debits have a column of their own. */
  amount: column,
  /** Debits, where they have a column of their own; with or without a sign. */
  debit: column.nullable(),
  /** Which way the money went, where the amounts have no sign: `C` or `D`, `+` or `-`, in words. */
  sign: column.nullable(),
  description: column.nullable(),
  endToEnd: column.nullable(),
  /** The bank's own id of a line, which is shown and does not identify it. */
  id: column.nullable(),
});

export type StatementMapping = z.infer<typeof statementMapping>;

/** In the order in which they are chosen. */
export const STATEMENT_FIELDS = ['date', 'amount', 'debit', 'description', 'sign', 'endToEnd', 'id'] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** A bank's file as it is, as base64. */
export const statementContent = z
  .base64()
  .min(1, 'statement-empty')
  .max(Math.ceil(LARGEST.statement / 3) * 4, 'statement-too-large');

/** Errors of a bank's file that main finds: the codes of its `invalid-input`. */
export type StatementErrorCode =
  | 'statement-too-large'
  | 'statement-no-entries'
  | 'statement-not-mapped'
  /** A word in the column for credit or debit is not understood, and the amounts have no signs. */
  | 'statement-sign-unknown'
  | 'statement-too-many-charges'
  /** It is no longer kept: dismissed or replaced in another window, or erased with a person. */
  | 'statement-gone'
  /** It took longer, or more memory, than any file that a bank has written. */
  | 'statement-not-read';

/** What a file is that is no statement which is read; `other` is a file that is nothing known. */
const foundInstead = z.enum(['cnab', 'ofc', 'pdf', 'page', 'archive', 'other-spreadsheet', 'other']);
export type FoundInstead = z.infer<typeof foundInstead>;

export const statementShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ofx'), entries: z.int() }),
  z.object({
    kind: z.literal('csv'),
    format: z.enum(['csv', 'xlsx']),
    /** The columns' names; each is empty in a file that begins with its first entry. */
    head: z.array(freeText),
    sample: z.array(z.array(freeText)),
    /** The one that was saved for such files, else the one its columns suggest; null where there is none. */
    mapping: statementMapping.nullable(),
    /** Of each suggested column; of none where the mapping is a saved one. */
    reasons: z.partialRecord(z.enum(STATEMENT_FIELDS), columnReason),
    /** Of the saved mapping; null where it is suggested. */
    savedId: localId.nullable(),
  }),
  z.object({ kind: z.literal('unreadable'), found: foundInstead }),
]);

export type StatementShape = z.infer<typeof statementShape>;

/** A line of the statement: a credit, or a debit with a negative amount. */
const statementEntry = z.object({
  /** The same in every file of the account: the account, day, cents, a digest of the text, and its number among equals. */
  lineId: plainText,
  /** Its place in this file, counted from one. */
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
  /** When its money went back, as far as known; null for a payment that stayed. */
  returnedAt: instant.nullable(),
  end2endId: plainText.nullable(),
  reference: freeText.nullable(),
  customerName: customerName.nullable(),
  customerDocument: customerContact.nullable(),
});

/** Evidence in the bank's own text, the strongest first; `person`: somebody confirmed it. */
export const statementEvidence = z.enum(['end-to-end', 'transaction-id', 'reference', 'document', 'name', 'person']);

export type StatementEvidence = z.infer<typeof statementEvidence>;

/** A credit is a charge's payment; a debit is its refund. */
export const statementKind = z.enum(['payment', 'refund']);

export type StatementKind = z.infer<typeof statementKind>;

/** A line and its charge; or its charges, where the line is a batch payout of many. */
const statementPair = z.object({
  entry: statementEntry,
  charges: z.array(statementCharge).min(1),
  /** The charges whose refunds the payout kept back. */
  refunds: z.array(statementCharge).optional(),
  kind: statementKind,
  by: statementEvidence,
  /** Confirmed by somebody, or matched in an earlier file. */
  saved: z.boolean(),
  /** It could be any of several equal charges of the customer, on neighbouring days, and is taken for the oldest. */
  isOldestOfEqual: z.literal(true).optional(),
});

const candidates = z.object({
  /** The first of the charges it could be. */
  candidates: z.array(statementCharge),
  candidateCount: z.int(),
});

/**
 * Each credit and each refund debit is in one list, once. A payment is in one pair at most, and so is a refund, by its
 * own line or kept back from a payout. A list holds its first five thousand; the counts are of all.
 */
export const statementMatch = z.object({
  from: plainText,
  to: plainText,
  /** Whether the file states its period, or it is that of its first and last entry. */
  periodFrom: z.enum(['header', 'entries']),
  counts: z.object({
    matched: z.int(),
    differing: z.int(),
    proposed: z.int(),
    ambiguous: z.int(),
    /** The charges that the ambiguous lines could be: where there are more of them than lines, some have no money. */
    ambiguousCharges: z.int(),
    missingInBank: z.int(),
    missingHere: z.int(),
    /** Lines that could not be read as an entry. */
    unread: z.int(),
    /** Rows with an account balance, which are not payments. */
    balances: z.int(),
    /** All debits, those that are refunds included. */
    debits: z.int(),
  }),
  /** Cents of all matched lines, the unlisted ones too; refunds are negative. */
  matchedSums: z.object({ payments: z.int(), refunds: z.int() }),
  /** Only this charge can be meant, and the amounts agree (or the bank booked the net amount). */
  matched: z.array(statementPair),
  /** The line's id is the charge's, and their amounts do not agree. */
  differing: z.array(statementPair),
  /** Nothing but amount and day, or a payout's sum and days, say so: never a match until a person has confirmed it. */
  proposed: z.array(
    statementPair
      .omit({ by: true, saved: true, isOldestOfEqual: true })
      .extend({ by: z.enum(['amount-and-day', 'payout', 'payout-less-refunds']) }),
  ),
  /** Lines that could be more than one charge, or of which more than one could be the same charge. */
  ambiguous: z.array(
    candidates.extend({
      entry: statementEntry,
      kind: statementKind,
      /** The strongest evidence that fits; null for amount and day alone. */
      by: statementEvidence.nullable(),
    }),
  ),
  /** Paid, or refunded, here within the statement's days, and no line could be its money. */
  missingInBank: z.array(
    statementCharge.extend({
      kind: statementKind,
      /** How many lines in `missingHere` agree in amount and day, and name somebody else or a refund. */
      lines: z.int(),
      /** So late in the statement that the bank may book it after its last day. */
      mayFollow: z.boolean(),
    }),
  ),
  /**
   * Lines that could be no charge here; the candidates agree in amount and day, and the line names somebody else, or
   * money that came back.
   */
  missingHere: z.array(statementEntry.extend(candidates.shape)),
  /** The first lines that could not be read, by their number. */
  unread: z.array(z.int()),
});

export type StatementMatch = z.infer<typeof statementMatch>;
