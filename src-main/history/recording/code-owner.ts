/** Whether the code in an answer is its charge's own, and what of a code a person has to look at when it changes. Pure. */
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { CodePart, TimelineEntry } from '../../../src-preload/contract/charges/charge.ts';
import type { Observation } from '../api/history-api.ts';

type CodeChanged = Extract<TimelineEntry['event'], { kind: 'code-changed' }>;

/** The answer carried another charge's code. */
export interface ForeignCode {
  readonly fault: 'other-code';
  readonly expected: string;
  readonly answered: string;
}

/**
 * An answer without a code that is not its charge's own: `pix.transactionId` names the owner (document, "PixData"). Ids
 * are UUIDs, so case says nothing; an absent one says nothing either.
 */
export function withoutForeignCode(answered: Observation): {
  readonly observation: Observation;
  readonly foreign: ForeignCode | null;
} {
  const { pix, ...transaction } = answered.transaction;
  const owner = pix?.transactionId?.trim() ?? '';
  if (owner === '' || owner.toLowerCase() === transaction.id.toLowerCase())
    return { observation: answered, foreign: null };
  return {
    observation: { ...answered, transaction, code: { verdict: 'absent' } },
    foreign: { fault: 'other-code', expected: transaction.id, answered: owner },
  };
}

const PARTS = ['payeeName', 'payeeCity', 'key', 'urlHost', 'amount'] as const satisfies readonly CodePart[];

/** Who would be paid, where and how much, as far as it is not what the code before said. A new txid or path is no change. */
export function codeChanges(was: BrCodeReport, is: BrCodeReport): CodeChanged['changes'] {
  const before = codeOf(was);
  const after = codeOf(is);
  if (before === null || after === null) return [];
  return PARTS.filter((part) => before[part] !== after[part]).map((part) => ({
    part,
    was: textOf(before[part]),
    is: textOf(after[part]),
  }));
}

function codeOf(report: BrCodeReport) {
  return report.verdict === 'absent' ? null : report.code;
}

function textOf(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
