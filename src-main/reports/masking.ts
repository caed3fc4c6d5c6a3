/** Personal data as a masked export writes it (LGPD): enough to tell two customers apart, not enough to use. */
import { maskCpf } from '../../src-preload/contract/documents.ts';

/** `Maria da Silva` as `M*** d*** S***`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ');
}

/** `maria@exemplo.com.br` as `m***@exemplo.com.br`; a text without an `@` as `***`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${[...email][0] ?? ''}***${email.slice(at)}`;
}

/** `11999998888` as `*******8888`; a short one as `***`. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? '***' : `${'*'.repeat(phone.length - 4)}${phone.slice(-4)}`;
}

export const maskDocument = maskCpf;
