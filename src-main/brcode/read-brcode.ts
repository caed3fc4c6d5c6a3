/** Reads the text inside a PIX QR code, so that no payer gets a code that their bank would read differently. */
import type { BrCodeRefusal, BrCodeWarning } from '../../src-preload/contract/charges/brcode.ts';
import { cleanText } from '../../src-preload/contract/text/clean-text.ts';
import { type BrCodeFields, readFields } from './brcode-rules.ts';
import { crc16 } from './crc16.ts';
import { byteUnits, characterUnits, readTlv, type UnitsOf } from './tlv.ts';

/** The longest text of a code ("Pix Copia e Cola"), in characters. */
const LONGEST_CODE = 512;

export type BrCodeReading =
  | {
      readonly ok: true;
      /** The text without white space and invisible characters around it; nothing else is ever changed. */
      readonly payload: string;
      readonly code: BrCodeFields;
      readonly warnings: readonly BrCodeWarning[];
    }
  | {
      readonly ok: false;
      readonly refusal: BrCodeRefusal;
      /** The code's fields where it could be read despite the refusal (a wrong CRC, say). */
      readonly code: BrCodeFields | null;
    };

const refused = (refusal: BrCodeRefusal, code: BrCodeFields | null = null): BrCodeReading => ({
  ok: false,
  refusal,
  code,
});

const CRC_DIGITS = 4;

function readOver(payload: string, unitsOf: UnitsOf): BrCodeReading {
  const frame = readTlv(unitsOf(payload), '63');
  if (!frame.ok) return refused(payload.startsWith('00') ? frame.refusal : 'MALFORMED');
  const reading = readFields(frame.objects, unitsOf);
  const code = reading.ok ? reading.fields : null;
  const crc = frame.objects.at(-1);
  if (crc?.id !== '63') return refused('CRC_MISSING', code);
  // The check covers everything before its own four digits, `6304` included.
  if (crc.value.toUpperCase() !== crc16(payload.slice(0, -CRC_DIGITS))) return refused('CRC_MISMATCH', code);
  if (!reading.ok) return refused(reading.refusal);
  if ([...payload].length > LONGEST_CODE) return refused('TOO_LONG', code);
  const warnings = [...reading.warnings];
  if (/[a-f]/.test(crc.value)) warnings.push('LOWERCASE_CRC');
  return { ok: true, payload, code: reading.fields, warnings };
}

/**
 * Reads a code. Only white space and invisible characters around it are removed; inner spaces, accents and the case of the CRC stay unchanged. A text
 * that cannot be read with lengths in characters is tried with lengths in UTF-8 bytes, and accepted if everything is
 * valid then, the CRC included.
 */
export function readBrCode(text: string): BrCodeReading {
  const payload = trimmed(text);
  if (payload === '') return refused('EMPTY');
  // A lone surrogate has no UTF-8 form: the drawn text would differ from the checked one.
  if (!payload.isWellFormed()) return refused('MALFORMED');
  // No code comes near this length; the limit avoids parsing a body of megabytes.
  if (payload.length > LONGEST_CODE * 4) return refused('TOO_LONG');
  const byCharacters = readOver(payload, characterUnits);
  if (byCharacters.ok) return withOuterSpace(text, byCharacters);
  if (!/\P{ASCII}/u.test(payload)) return byCharacters;
  const byBytes = readOver(payload, byteUnits);
  if (!byBytes.ok) return byCharacters;
  return withOuterSpace(text, { ...byBytes, warnings: [...byBytes.warnings, 'LENGTHS_IN_BYTES'] });
}

/** A loop from either end: a pattern would start at every blank of a long text. */
function trimmed(text: string): string {
  const isOuter = (at: number) => cleanText(text.charAt(at), 'words').trim() === '';
  let from = 0;
  let to = text.length;
  while (from < to && isOuter(from)) from += 1;
  while (from < to && isOuter(to - 1)) to -= 1;
  return text.slice(from, to);
}

function withOuterSpace(text: string, reading: BrCodeReading & { ok: true }): BrCodeReading {
  return text === reading.payload ? reading : { ...reading, warnings: [...reading.warnings, 'OUTER_SPACE_DROPPED'] };
}
