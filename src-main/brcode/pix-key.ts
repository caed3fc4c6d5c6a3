/** What a PIX key looks like in the directory of keys (DICT), which is how a payer's bank looks it up. */
import { readDocument } from '../../src-preload/contract/values/documents.ts';

/** A phone in Brazil, an e-mail address, a random key: lower case where it has letters. */
const SHAPES = [
  /^\+55[1-9][0-9]{9,10}$/,
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
];

/** Whether it is a CPF or CNPJ without punctuation, or has one of the other shapes. */
export function isPixKey(key: string): boolean {
  if (/^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(key)) return readDocument(key).ok;
  return SHAPES.some((shape) => shape.test(key));
}
