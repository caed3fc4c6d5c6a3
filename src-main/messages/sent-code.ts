/** Which code a message has, checked again before main opens it: what a page passes is not believed. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { otherCodeAmount } from '../../src-preload/contract/charges/payment-doubt.ts';
import { codeRefusal } from '../../src-preload/contract/messages/message-refusal.ts';
import { readBrCode } from '../brcode/read-brcode.ts';

export type SentCode =
  /** The charge's own, byte for byte; null where the message has none. */
  | { readonly kind: 'sound'; readonly payload: string | null }
  /** A code of something else, or one that may not go to a payer. */
  | { readonly kind: 'refused' };

/** How every BR Code begins: the payload format indicator (docs/build/domain.md, "BR Code"). */
const BEGINNING = '000201';

/** @param confirmed the code's amount (cents) where a person had to confirm it */
export function sentCode(
  charge: Pick<ChargeDetail, 'state' | 'paidAt' | 'attention' | 'code'>,
  text: string,
  confirmed: number | null,
): SentCode {
  const { code } = charge;
  const payload = code.verdict !== 'absent' && code.payload !== '' && text.includes(code.payload) ? code.payload : null;
  const rest = payload === null ? text : text.replaceAll(payload, '');
  if (rest.split(/\s/).some((word) => word.startsWith(BEGINNING)) || rest.split('\n').some(isCode))
    return { kind: 'refused' };
  if (payload === null) return { kind: 'sound', payload: null };
  const otherAmount = otherCodeAmount(charge);
  const isUnconfirmed = otherAmount !== null && otherAmount !== confirmed;
  return codeRefusal(charge) !== null || isUnconfirmed ? { kind: 'refused' } : { kind: 'sound', payload };
}

function isCode(line: string): boolean {
  return readBrCode(line).ok;
}
