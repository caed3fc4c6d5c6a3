/** The report on a BR Code (the text inside a PIX QR code, "Pix Copia e Cola") before a payer sees it. */
import { z } from 'zod';
import { plainText } from '../values/personal-data.ts';
import { cents } from '../values/values.ts';

/** Why a payload is refused. The first eighteen are errors of the payload itself, the last two of its amount. */
export const brCodeRefusal = z.enum([
  'EMPTY',
  'MALFORMED',
  'TRUNCATED',
  'TOO_LONG',
  'TRAILING_DATA',
  'CRC_MISSING',
  'CRC_MISMATCH',
  'BAD_FORMAT_INDICATOR',
  'DUPLICATE_TAG',
  'NOT_PIX',
  'MISSING_KEY_OR_URL',
  'KEY_AND_URL',
  'BAD_URL',
  'MISSING_FIELD',
  'BAD_COUNTRY',
  'BAD_CURRENCY',
  'BAD_AMOUNT',
  'AMOUNT_DIFFERS',
]);

/** Warnings about a payload that may be shown all the same. */
export const brCodeWarning = z.enum([
  'RECURRING_DEBITS',
  'TIP_FIELDS',
  'NAME_BLANK',
  'CITY_BLANK',
  'LONG_NAME',
  'LONG_CITY',
  'NAME_CHARACTERS',
  'CITY_CHARACTERS',
  'KEY_SHAPE',
  'TXID_SHAPE',
  'CATEGORY_SHAPE',
  'INITIATION_SHAPE',
  'HIDDEN_CHARACTERS',
  'LOWERCASE_CRC',
  'OUTER_SPACE_DROPPED',
  'LENGTHS_IN_BYTES',
  'AMOUNT_SHAPE',
  'DYNAMIC_AMOUNT_DIFFERS',
  'STATIC_WITHOUT_AMOUNT',
  'NOT_FROM_QRCODE_FIELD',
]);

/** The fields of a valid code, as its payer's bank would read it. */
const brCode = z.object({
  kind: z.enum(['static', 'dynamic']),
  payeeName: plainText,
  payeeCity: plainText,
  /** Cents; null where tag 54 is absent. */
  amount: cents.nullable(),
  /** Null where it is absent or `***`. */
  txid: plainText.nullable(),
  /** The PIX key of a static code. */
  key: plainText.nullable(),
  /** The host to which a dynamic code's payer app will connect. */
  urlHost: plainText.nullable(),
});

export const brCodeReport = z.discriminatedUnion('verdict', [
  z.object({
    verdict: z.literal('sound'),
    /** The exact text to draw and to copy; the same bytes for both. */
    payload: plainText,
    source: z.enum(['qrcode', 'copyPaste', 'qrcodeUrl']),
    code: brCode,
    warnings: z.array(brCodeWarning),
  }),
  z.object({
    verdict: z.literal('refused'),
    /** The text as the service sent it, for "show anyway"; empty where there was none. */
    payload: plainText,
    reason: brCodeRefusal,
    /** The fields that could be read, if any, for the person who decides. */
    code: brCode.nullable(),
  }),
  z.object({
    verdict: z.literal('absent'),
    /** The creation's response was cut off before its code: nothing is known of it until the next read. */
    isCut: z.literal(true).optional(),
  }),
]);

export type BrCode = z.infer<typeof brCode>;
export type BrCodeRefusal = z.infer<typeof brCodeRefusal>;
export type BrCodeWarning = z.infer<typeof brCodeWarning>;
export type BrCodeReport = z.infer<typeof brCodeReport>;
