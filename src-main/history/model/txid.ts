import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';

/** The txid inside a BR Code, if it could be read. */
export function txidOf(code: BrCodeReport): string | null {
  return code.verdict === 'absent' ? null : (code.code?.txid ?? null);
}
