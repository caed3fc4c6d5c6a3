/** The operations that save and undo what a bank's statement shows about charges. */
import { z } from 'zod';
import { ofGateway } from '../policy/inputs.ts';
import { type Operation, usual } from '../policy/operation-type.ts';
import { KEPT_MATCHES_LIMIT, LONGEST, MOST } from '../values/input-limits.ts';
import { plainText } from '../values/personal-data.ts';
import { localId } from '../values/values.ts';
import { statementEvidence, statementKind } from './statements.ts';

const lineId = z.string().min(1).max(LONGEST.lineId);

const savedLine = z.strictObject({
  lineId,
  /** The key of its charge, or the keys of all charges of a batch payout. */
  keys: z.array(localId).min(1).max(MOST.statementCharges),
  /** The charges whose refunds a payout kept back. */
  refundKeys: z.array(localId).max(MOST.statementCharges).optional(),
  kind: statementKind,
  /** What the line was matched by, as statements.match returned it; `person` for a proposal or a chosen candidate. */
  evidence: statementEvidence,
  /** The bank's day. */
  day: z.iso.date('day-shape'),
  /** Signed cents of the whole line. */
  amount: z.int(),
});

const refusedStatementMatch = z.object({
  lineId: plainText,
  key: localId,
  /**
   * `charge-matched`: the charge has another line of this kind; `line-matched`: the line was saved for other charges;
   * `charge-not-returned`: the line is a refund, and no refund of the charge is known here.
   */
  reason: z.enum([
    'charge-not-here',
    'charge-not-paid',
    'charge-not-returned',
    'refund-before-payment',
    'refund-in-future',
    'charge-matched',
    'line-matched',
  ]),
});
export type RefusedMatch = z.infer<typeof refusedStatementMatch>;

export const statementMatchOperations = {
  /**
   * Keeps lines of a statement on their charges, so that the next file does not ask for them again. All charges of a
   * line come together. Those that cannot be saved are returned with the reason. A saved refund dates the return,
   * but for one that a payout kept back.
   */
  'statements.save': {
    ...usual,
    right: 'accountant',
    reveals: 'nothing',
    audited: 'statement-matched',
    limit: KEPT_MATCHES_LIMIT,
    // The last months of an archived gateway are still accounted for.
    onArchived: 'allowed',
    input: ofGateway.extend({
      lines: z.array(savedLine).min(1).max(MOST.savedLines),
      /**
       * Where a return that counts in a locked month is dated: `ask` is refused as `month-locked`, and nothing is saved.
       * `next-open-day` is refused, too, where a return would be moved out of a locked month.
       */
      lockedMonths: z.enum(['ask', 'into', 'next-open-day']).default('ask'),
    }),
    output: z.object({ saved: z.array(localId), refused: z.array(refusedStatementMatch) }),
  },
  /** Undoes the match of a line with all its charges and refunds; returns their keys: none where it was not saved. */
  'statements.undo': {
    ...usual,
    right: 'accountant',
    reveals: 'nothing',
    audited: 'statement-unmatched',
    onArchived: 'allowed',
    // `intoLocked`: also where a return then counts on another day, and a locked month has one of the two; without it
    // that is refused as `month-locked`, and nothing is undone.
    input: ofGateway.extend({ lineId, intoLocked: z.boolean().default(false) }),
    output: z.array(localId),
  },
} as const satisfies Record<string, Operation>;
