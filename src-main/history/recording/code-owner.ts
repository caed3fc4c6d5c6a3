/** Whether the code in a response belongs to its charge, and which changes of a code a person has to look at. Pure. */
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { CodePart, TimelineEntry } from '../../../src-preload/contract/charges/timeline.ts';
import type { Observation } from '../api/history-api.ts';

type CodeChanged = Extract<TimelineEntry['event'], { kind: 'code-changed' }>;

/** The response carried another charge's code. */
export interface ForeignCode {
  readonly fault: 'other-code';
  readonly expected: string;
  readonly answered: string;
}

/**
 * Returns the response without a code that belongs to another charge: `pix.transactionId` names the owner (document,
 * "PixData"). Ids are UUIDs, so case is ignored; an absent one names none.
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

/** The parts of a code that changed: who is paid, where and how much. A new txid or path is no change. */
export function codeChanges(was: BrCodeReport, is: BrCodeReport): CodeChanged['changes'] {
  const before = codeOf(was);
  const after = codeOf(is);
  if (before === null || after === null) return [];
  return PARTS.filter((part) => before[part] !== after[part]).map((part) => ({
    part,
    was: nullableText(before[part]),
    is: nullableText(after[part]),
  }));
}

function codeOf(report: BrCodeReport) {
  return report.verdict === 'absent' ? null : report.code;
}

function nullableText(value: string | number | null): string | null {
  return value === null ? null : String(value);
}
