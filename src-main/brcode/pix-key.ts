/** What a PIX key looks like in the directory of keys (DICT), which is how a payer's bank looks it up. */
import { readDocument, readPhone } from '../../src-preload/contract/values/documents.ts';

const RANDOM_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * An e-mail address in lower case. The length of a code leaves it 77 characters, which is the directory's limit too; 64
 * of them at most stand before the @ (RFC 5321).
 */
function isAddress(key: string): boolean {
  const [local = '', domain = '', ...others] = key.split('@');
  return others.length === 0 && /^[a-z0-9.!#$&'*+/=?^_`{|}~-]{1,64}$/.test(local) && isDomain(domain);
}

/** Parts of up to 63 characters without a hyphen at an end (RFC 1035); the last one is a word of two or more. */
function isDomain(domain: string): boolean {
  const parts = domain.split('.');
  const last = parts.at(-1) ?? '';
  const isSound = parts.every((part) => /^[a-z0-9-]{1,63}$/.test(part) && !/^-|-$/.test(part));
  return isSound && parts.length > 1 && last.length > 1 && /^[a-z]/.test(last);
}

/** Whether it is a CPF or CNPJ without punctuation, a phone of the numbering plan with +55, or has one of the other shapes. */
export function isPixKey(key: string): boolean {
  if (/^(?:[0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/.test(key)) return readDocument(key).ok;
  if (/^\+55[0-9]{10,11}$/.test(key)) return readPhone(key).ok;
  return isAddress(key) || RANDOM_KEY.test(key);
}
