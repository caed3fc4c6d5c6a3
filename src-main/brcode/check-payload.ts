/** The check of one charge's code before a payer sees it. */
import type { BrCode, BrCodeReport, BrCodeWarning } from '../../src-preload/contract/charges/brcode.ts';
import type { BrCodeFields } from './brcode-rules.ts';
import { type BrCodeReading, readBrCode } from './read-brcode.ts';

/** The three fields of PixData that carry a payload (document, "PixData"); any may be missing. */
export interface PayloadFields {
  readonly qrcode?: string | null | undefined;
  readonly copyPaste?: string | null | undefined;
  readonly qrcodeUrl?: string | null | undefined;
}

const SOURCES = ['qrcode', 'copyPaste', 'qrcodeUrl'] as const;

/**
 * Uses the first of `qrcode`, `copyPaste`, `qrcodeUrl` that is a readable BR Code (some services send an image as
 * `qrcodeUrl`, or no `copyPaste`) and compares its amount with the charge's, in cents (null: not known). A static code
 * with another amount is refused, because the payer would pay that; a dynamic one only yields a warning, because payer
 * apps read the amount from the address. Where none is readable, the first one present is refused with its reason.
 */
export function checkPayload(fields: PayloadFields, chargeAmountCents: number | null): BrCodeReport {
  let refused: BrCodeReport | null = null;
  for (const source of SOURCES) {
    const text = fields[source] ?? '';
    if (text.trim() === '') continue;
    const reading = readBrCode(text);
    if (reading.ok) return judged(source, text, reading, chargeAmountCents);
    const code = reading.code && shown(reading.code);
    refused ??= { verdict: 'refused', payload: text, reason: reading.refusal, code };
  }
  return refused ?? { verdict: 'absent' };
}

function judged(
  source: (typeof SOURCES)[number],
  text: string,
  { payload, code, warnings }: BrCodeReading & { ok: true },
  chargeAmount: number | null,
): BrCodeReport {
  const differs = chargeAmount !== null && code.amount !== null && code.amount !== chargeAmount;
  if (differs && code.kind === 'static') {
    return { verdict: 'refused', payload: text, reason: 'AMOUNT_DIFFERS', code: shown(code) };
  }
  const ofTheCharge: BrCodeWarning[] = [];
  if (differs) ofTheCharge.push('DYNAMIC_AMOUNT_DIFFERS');
  if (code.kind === 'static' && code.amount === null) ofTheCharge.push('STATIC_WITHOUT_AMOUNT');
  if (source !== 'qrcode') ofTheCharge.push('NOT_FROM_QRCODE_FIELD');
  return { verdict: 'sound', payload, source, code: shown(code), warnings: [...warnings, ...ofTheCharge] };
}

function shown({ kind, payeeName, payeeCity, amount, txid, key, urlHost }: BrCodeFields): BrCode {
  return { kind, payeeName, payeeCity, amount, txid, key, urlHost };
}
