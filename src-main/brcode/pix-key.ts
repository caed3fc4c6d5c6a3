/** What a PIX key looks like in the directory of keys (DICT), which is how a payer's bank looks it up. */
import { readDocument, readPhone } from '../../src-preload/contract/values/documents.ts';

/** Of a domain's name, up to 63 characters (RFC 1035), none of them a hyphen at an end. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/**
 * An e-mail address, a random key: lower case where it has letters. An address has at most 64 characters before the @
 * (RFC 5321) and ends in a domain that exists, of two letters or more; all that fits a code has at most 77, the limit of
 * the directory.
 */
const SHAPES = [
  new RegExp(`^[a-z0-9.!#$&'*+/=?^_\`{|}~-]{1,64}@(?:${LABEL}\\.)+(?=[a-z])${LABEL}(?<=[a-z0-9]{2})$`),
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
];

/** Whether it is a CPF or CNPJ without punctuation, a phone of the numbering plan with +55, or has one of the other shapes. */
export function isPixKey(key: string): boolean {
  if (/^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(key)) return readDocument(key).ok;
  if (/^\+55[0-9]{10,11}$/.test(key)) return readPhone(key).ok;
  return SHAPES.some((shape) => shape.test(key));
}
