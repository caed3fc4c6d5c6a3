/**
 * The operations on the bank's file that is open on the statement's screen: it is kept at this desk until it is saved or
 * dismissed, one for each gateway.
 */
import { z } from 'zod';
import { nothing, ofGateway } from '../policy/inputs.ts';
import { type Operation, operatorMasked, operatorOnly } from '../policy/operation-type.ts';
import { LONGEST, STATEMENT_LIMIT } from '../values/input-limits.ts';
import { freeText, plainText } from '../values/personal-data.ts';
import { instant, localId } from '../values/values.ts';
import { statementContent, statementKind, statementMapping, statementShape } from './statements.ts';

const ofStatement = ofGateway.extend({ statementId: localId });

/** A mapping as it is being chosen: the columns of the day and of the amount may still be missing. */
export const partialStatementMapping = statementMapping.extend({
  date: statementMapping.shape.date.nullable(),
  amount: statementMapping.shape.amount.nullable(),
});
export type PartialStatementMapping = z.infer<typeof partialStatementMapping>;

/** A candidate that a person has marked for a line and not confirmed yet. */
export const statementPick = z.object({ lineId: plainText, kind: statementKind, key: localId });

const keptStatement = z.object({
  statementId: localId,
  /** The file's name, as chosen. */
  name: freeText,
  loadedAt: instant,
  shape: statementShape,
  /** The columns as they were last chosen; null before they were chosen, and for a file without columns. */
  mapping: partialStatementMapping.nullable(),
  /** Whether it was matched: it is matched again when it is opened. */
  isMatched: z.boolean(),
  picks: z.array(statementPick),
});
export type KeptStatement = z.infer<typeof keptStatement>;

export const keptStatementOperations = {
  /**
   * Keeps a bank's file in place of the one that was kept. `too-large`: its text is longer than what is kept;
   * `not-written`: the history could not be written. Such a file can be matched all the same, and is gone with its page.
   */
  'statements.keep': {
    ...operatorOnly,
    onArchived: 'allowed',
    limit: STATEMENT_LIMIT,
    input: ofGateway.extend({ name: z.string().trim().max(LONGEST.line), content: statementContent }),
    output: z.discriminatedUnion('kept', [
      z.object({ kept: z.literal('yes'), statementId: localId }),
      z.object({ kept: z.enum(['too-large', 'not-written']) }),
    ]),
  },
  /** The statement that is kept; null where there is none. */
  'statements.kept': {
    ...operatorMasked,
    onArchived: 'allowed',
    input: ofGateway,
    output: keptStatement.nullable(),
  },
  /** Keeps what was chosen on the screen: the columns, or a line's candidate (null: none any more). */
  'statements.choose': {
    ...operatorOnly,
    onArchived: 'allowed',
    input: ofStatement.extend({
      mapping: partialStatementMapping.optional(),
      pick: z
        .strictObject({
          lineId: z.string().min(1).max(LONGEST.lineId),
          kind: statementKind,
          key: localId.nullable(),
        })
        .optional(),
    }),
    output: nothing,
  },
  /** Deletes the kept statement. The matches that were saved from it stay. */
  'statements.dismiss': { ...operatorOnly, onArchived: 'allowed', input: ofStatement, output: nothing },
} as const satisfies Record<string, Operation>;

export const keptStatementSignals = {
  /** Another statement is kept for this gateway, or none any more. */
  'kept-statement-changed': z.object({ gatewayId: localId }),
} as const satisfies Record<string, z.ZodType>;
