import { expect, it } from 'vitest';
import { payableCode, whyHeld } from '../../../../src-main/batches/files/payable-code.ts';
import type { BrCodeReport, BrCodeWarning } from '../../../../src-preload/contract/charges/brcode.ts';
import { SOUND } from '../../../support/history/history-world.ts';
import { sampleRow } from '../../../support/renderer/samples.ts';

const rowWith = (...warnings: BrCodeWarning[]) => {
  const code: BrCodeReport = SOUND.verdict === 'sound' ? { ...SOUND, warnings } : SOUND;
  return { charge: { ...sampleRow(1), code } };
};

it('a code that also authorises debits goes into no file of a batch, one with an odd txid does', () => {
  expect(whyHeld(rowWith('RECURRING_DEBITS'))).toEqual({ reason: 'code-authorises-debits', codeAmount: null });
  expect(payableCode(rowWith('RECURRING_DEBITS'))).toBeNull();
  expect(whyHeld(rowWith('TXID_SHAPE'))).toBeNull();
  expect(payableCode(rowWith('TXID_SHAPE'))).not.toBeNull();
});
