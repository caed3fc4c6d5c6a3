/** Links that open a message in another program, addressed to a customer. Only main has the address. */
import { z } from 'zod';
import { readPhone } from '../../src-preload/contract/values/documents.ts';

/**
 * Characters of a link. Windows passes some 2,080 to a program and cuts the rest off, code included, so that a longer
 * one is refused everywhere.
 */
export const LONGEST_LINK = 2000;

/** The digits of a phone with the country's code, as WhatsApp takes them; null for a phone that is not valid. */
export function whatsAppNumber(phone: string): string | null {
  const reading = readPhone(phone);
  return reading.ok ? `55${reading.digits}` : null;
}

/** https://faq.whatsapp.com/5913398998672934: a chat with this number, the message typed in and not sent. */
export function whatsAppLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** The address alone; null for one that is not valid, such as a list of two. */
export function emailAddress(email: string): string | null {
  const read = z.email().safeParse(email.trim());
  return read.success ? read.data : null;
}

/**
 * A draft in the e-mail program (RFC 6068): line breaks of the text are CRLF there, but for those inside the code. A
 * subject has none: what follows one would be another header, such as a second recipient.
 * @param code the payload that the text contains; null for none
 */
export function emailLink(address: string, subject: string, text: string, code: string | null): string {
  const crlf = (part: string) => encodeURIComponent(part.replaceAll('\n', '\r\n'));
  const body = code === null ? crlf(text) : text.split(code).map(crlf).join(encodeURIComponent(code));
  const line = subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const fields = [...(line === '' ? [] : [`subject=${encodeURIComponent(line)}`]), `body=${body}`];
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?${fields.join('&')}`;
}
