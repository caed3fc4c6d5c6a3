/**
 * Interprets the objects of a BR Code. The frame has been parsed; this checks the rules of the Banco Central's manual,
 * as far as a payer's bank would apply them. Warnings that come of the code as a whole are in check-payload.ts.
 */
import type { BrCode, BrCodeRefusal, BrCodeWarning } from '../../src-preload/contract/charges/brcode.ts';
import { cleanText } from '../../src-preload/contract/text/clean-text.ts';
import { hasHiddenCharacters } from '../../src-preload/contract/text/hidden-characters.ts';
import { authorisesDebits, type Payee, readPayee } from './merchant-account.ts';
import { isPixKey } from './pix-key.ts';
import { refuse, repeatedId, type TlvObject, template, type UnitsOf, valuesOf } from './tlv.ts';

/** Every field of a code that Balcão reads; those that the contract shows to people, and the rest. */
export interface BrCodeFields extends BrCode, Payee {
  /** `11` reusable, `12` for one payment, null where absent. It does not decide static or dynamic. */
  readonly pointOfInitiation: string | null;
  readonly categoryCode: string;
  readonly postalCode: string | null;
  /** Tag 54 as written. */
  readonly amountText: string | null;
}

export type FieldsReading =
  | { readonly ok: true; readonly fields: BrCodeFields; readonly warnings: readonly BrCodeWarning[] }
  | { readonly ok: false; readonly refusal: BrCodeRefusal };

/** The manual's word for no txid. */
const NO_TXID = '***';

const REQUIRED = ['52', '53', '58', '59', '60'];
/** What a shop may ask for on top of the amount (EMV, tip or convenience fee): PIX has nothing of the kind. */
const TIPS = ['55', '56', '57'];
/** In bytes, as banks count them: an accented letter is two. */
const LONGEST_NAME = 25;
const LONGEST_CITY = 15;
const LONGEST_AMOUNT = 13;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Spaces or invisible characters alone. */
const isBlank = (text: string) => cleanText(text, 'words').trim() === '';

/** Whether a name has a visible character that the manual's alphabet lacks (BR Code manual, "Conjunto de caracteres"). */
function hasForeignCharacter(name: string): boolean {
  return [...name].some((each) => !/[A-Za-z0-9 $%*+\-./:]/.test(each) && !hasHiddenCharacters(each));
}

/**
 * Cents of tag 54: digits, then at most a point and two digits (`100`, `0.9` and `10.` occur in practice). Zero reads
 * as no amount, because the payer then types it. Undefined where it is not an amount.
 */
function readAmount(text: string): number | null | undefined {
  const shape = /^([0-9]{1,10})(?:\.([0-9]{0,2}))?$/.exec(text);
  if (!shape || text.length > LONGEST_AMOUNT) return undefined;
  const [, whole = '', fraction = ''] = shape;
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0')) || null;
}

/**
 * Reads the fields of a code whose frame is valid. The first broken rule that leaves open who is paid, or how much,
 * refuses it; a shape that banks may tolerate is a warning. Templates are read with lengths in the same units as the
 * frame.
 */
export function readFields(objects: readonly TlvObject[], unitsOf: UnitsOf): FieldsReading {
  const [first] = objects;
  if (first?.id !== '00' || first.value !== '01') return refuse('BAD_FORMAT_INDICATOR');
  if (repeatedId(objects)) return refuse('DUPLICATE_TAG');
  const reading = readPayee(objects, unitsOf);
  if (!reading.ok) return reading;
  const values = valuesOf(objects);
  if (REQUIRED.some((id) => !values.get(id))) return refuse('MISSING_FIELD');
  if (values.get('58') !== 'BR') return refuse('BAD_COUNTRY');
  if (values.get('53') !== '986') return refuse('BAD_CURRENCY');

  const payeeName = values.get('59') ?? '';
  const payeeCity = values.get('60') ?? '';
  const categoryCode = values.get('52') ?? '';
  const point = values.get('01') ?? null;
  const warnings: BrCodeWarning[] = [];
  if (authorisesDebits(objects, unitsOf)) warnings.push('RECURRING_DEBITS');
  if (objects.some(({ id }) => TIPS.includes(id))) warnings.push('TIP_FIELDS');
  if (isBlank(payeeName)) warnings.push('NAME_BLANK');
  if (isBlank(payeeCity)) warnings.push('CITY_BLANK');
  if (bytesOf(payeeName) > LONGEST_NAME) warnings.push('LONG_NAME');
  if (bytesOf(payeeCity) > LONGEST_CITY) warnings.push('LONG_CITY');
  if (hasForeignCharacter(payeeName)) warnings.push('NAME_CHARACTERS');
  if (hasForeignCharacter(payeeCity)) warnings.push('CITY_CHARACTERS');
  if (reading.payee.key !== null && !isPixKey(reading.payee.key)) warnings.push('KEY_SHAPE');
  if (!/^[0-9]{4}$/.test(categoryCode)) warnings.push('CATEGORY_SHAPE');
  if (point !== null && point !== '11' && point !== '12') warnings.push('INITIATION_SHAPE');
  // What a bank's app shows to the payer could differ from what the code seems to say.
  if (objects.some(({ value }) => hasHiddenCharacters(value))) warnings.push('HIDDEN_CHARACTERS');

  const amountText = values.get('54') ?? null;
  const amount = amountText === null ? null : readAmount(amountText);
  if (amount === undefined) return refuse('BAD_AMOUNT');
  // A bank paid R$ 1,98 for `198`.
  if (amountText !== null && !/^[0-9]+\.[0-9]{2}$/.test(amountText)) warnings.push('AMOUNT_SHAPE');

  const additional = template(values.get('62') ?? '', unitsOf);
  if (additional === null) return refuse('MALFORMED');
  if (repeatedId(additional)) return refuse('DUPLICATE_TAG');
  const txid = valuesOf(additional).get('05') || null;
  if (txid !== null && txid !== NO_TXID && !/^[A-Za-z0-9]{1,25}$/.test(txid)) warnings.push('TXID_SHAPE');
  return {
    ok: true,
    fields: {
      ...reading.payee,
      payeeName,
      payeeCity,
      amount,
      txid: txid === NO_TXID ? null : txid,
      pointOfInitiation: point,
      categoryCode,
      postalCode: values.get('61') || null,
      amountText,
    },
    warnings,
  };
}
