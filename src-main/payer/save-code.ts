/** Saves a charge's QR code to the path that the shell returns. The file name has no personal data. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import { isPaymentSeen } from '../../src-preload/contract/charges/money-standing.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import { qrPng, qrSvg } from '../brcode/qr-picture.ts';

export interface SaveCodeDeps {
  chooseExportPath(suggestedName: string): Promise<string | null>;
  offerDownload(path: string): string | null;
}

/** A refused or missing code is not saved, nor one whose payment was seen: a picture goes to payers. */
export async function saveCode(
  deps: SaveCodeDeps,
  charge: Pick<ChargeDetail, 'key' | 'code' | 'state' | 'paidAt'>,
  format: 'png' | 'svg',
): Promise<Output<'payer.saveCode'>> {
  if (charge.code.verdict !== 'sound' || isPaymentSeen(charge))
    throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
  const { payload } = charge.code;
  const path = await deps.chooseExportPath(`pix-${charge.key.slice(0, 8)}.${format}`);
  if (path === null) throw new ConsoleFailure({ kind: 'cancelled' });
  await writeFile(path, format === 'png' ? qrPng(payload) : qrSvg(payload), { mode: 0o600 });
  return { fileName: basename(path), path, download: deps.offerDownload(path) };
}
