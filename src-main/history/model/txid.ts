import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';

/** The txid inside a BR Code; null where it could not be read. */
export function txidOf(code: BrCodeReport): string | null {
  return code.verdict === 'absent' ? null : (code.code?.txid ?? null);
}
