/** Reads who is paid, and who may debit later: the templates for PIX (BR Code, tags 26 to 51 and 80 to 99). */
import type { BrCode, BrCodeRefusal } from '../../src-preload/contract/charges/brcode.ts';
import { refuse, repeatedId, type TlvObject, template, type UnitsOf, valuesOf } from './tlv.ts';

const PIX = 'br.gov.bcb.pix';

/**
 * The host of a dynamic code's address (with its port, if it has one); null where it is not an address without scheme.
 */
function hostOf(url: string): string | null {
  const shape = /^((?:[a-z0-9-]+\.)+[a-z0-9-]+(?::[0-9]{1,5})?)(?:[/?][\x21-\x7e]*)?$/i.exec(url);
  return shape?.[1]?.toLowerCase() ?? null;
}

export interface Payee extends Pick<BrCode, 'kind' | 'key' | 'urlHost'> {
  /** A dynamic code's address, as written: without `https://`. */
  readonly url: string | null;
  /** Free text of a static code for the payer. */
  readonly additionalInfo: string | null;
}

/**
 * The one merchant template (26 to 51) for PIX, recognized by the id inside it and not by its tag. A key makes a static
 * code, an address a dynamic one.
 */
export function readPayee(
  objects: readonly TlvObject[],
  unitsOf: UnitsOf,
): { ok: true; payee: Payee } | { ok: false; refusal: BrCodeRefusal } {
  const templates = objects
    .filter(({ id }) => id >= '26' && id <= '51')
    .map(({ value }) => pixTemplate(value, unitsOf))
    .filter((inside) => inside !== null);
  const [pix, another] = templates;
  if (!pix) return refuse('NOT_PIX');
  if (another || repeatedId(pix)) return refuse('DUPLICATE_TAG');
  const inside = valuesOf(pix);
  const key = inside.get('01') || null;
  const url = inside.get('25') || null;
  if (!key && !url) return refuse('MISSING_KEY_OR_URL');
  if (key && url) return refuse('KEY_AND_URL');
  const urlHost = url === null ? null : hostOf(url);
  if (url && !urlHost) return refuse('BAD_URL');
  return {
    ok: true,
    payee: { kind: url ? 'dynamic' : 'static', key, url, urlHost, additionalInfo: inside.get('02') || null },
  };
}

/**
 * Whether paying the code also authorises recurring debits (Pix Automático): a second PIX template among those that the
 * standard leaves to each country, 80 to 99. The manual puts it in 80; as with a payee, the id inside it decides.
 */
export function authorisesDebits(objects: readonly TlvObject[], unitsOf: UnitsOf): boolean {
  return objects.some(({ id, value }) => id >= '80' && pixTemplate(value, unitsOf) !== null);
}

/** The objects of a template of the PIX scheme; null for that of another, or for no template. */
function pixTemplate(value: string, unitsOf: UnitsOf): readonly TlvObject[] | null {
  const inside = template(value, unitsOf);
  return inside?.find(({ id }) => id === '00')?.value.toLowerCase() === PIX ? inside : null;
}
