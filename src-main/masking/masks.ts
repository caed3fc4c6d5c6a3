/**
 * Masks of personal data, for output of main and for masked exports (LGPD): enough to tell two customers apart, not
 * enough to use. Only main masks: a page shows what it receives.
 */

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

/** `52998224725` as `***.982.247-**`, any other document as `***`. A masked one is unchanged. */
export function maskDocument(document: string): string {
  if (/^\*{3}\.\d{3}\.\d{3}-\*{2}$/.test(document)) return document;
  const parts = /^\d{3}(\d{3})(\d{3})\d{2}$/.exec(document);
  return parts === null ? '***' : `***.${parts[1]}.${parts[2]}-**`;
}

/** By the names of a customer's fields; a name is not masked: staff recognize a charge by it. */
export const CUSTOMER_MASKS = { document: maskDocument, email: maskEmail, phone: maskPhone } as const;
