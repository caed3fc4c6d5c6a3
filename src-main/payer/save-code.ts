/** Saves a charge's QR code to the path that the shell returns. The file name has no personal data. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { isPaymentSeen } from '../../src-preload/contract/charges/money-standing.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { SavedFile } from '../../src-preload/contract/values/saved-file.ts';
import { qrPng, qrSvg } from '../brcode/qr-picture.ts';
import { type SavePaths, saveFile } from '../ground/saved-file.ts';

/** A refused or missing code is not saved, nor one whose payment was seen: a picture goes to payers. */
export async function saveCode(
  shell: SavePaths,
  charge: Pick<ChargeDetail, 'key' | 'code' | 'state' | 'paidAt'>,
  format: 'png' | 'svg',
): Promise<SavedFile> {
  if (charge.code.verdict !== 'sound' || isPaymentSeen(charge))
    throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  const { payload } = charge.code;
  return saveFile(shell, `pix-${charge.key.slice(0, 8)}.${format}`, (append) =>
    append(format === 'png' ? qrPng(payload) : qrSvg(payload)),
  );
}
