/**
 * Masks of personal data, for output of main and for masked exports (LGPD): enough to tell two customers apart, not
 * enough to use. Only main masks: a page shows what it receives. One sign stands for what is hidden, everywhere; the
 * asterisks of masks are the service's and the banks' own.
 */

/** A hidden text, whatever its length. */
export const HIDDEN_TEXT = '•••';

/** `Maria da Silva` as `M••• d••• S•••`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0] ?? ''}${HIDDEN_TEXT}`)
    .join(' ');
}

/** `maria@exemplo.com.br` as `m•••@exemplo.com.br`; a text without an `@` as `•••`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? HIDDEN_TEXT : `${[...email][0] ?? ''}${HIDDEN_TEXT}${email.slice(at)}`;
}

/** `11999998888` as `(••) •••••-8888`, however long it is; a short one as `•••`. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? HIDDEN_TEXT : `(••) •••••-${phone.slice(-4)}`;
}

/** `52998224725` as `•••.982.247-••`, any other document as `•••`; one that came masked, in the same form. */
export function maskDocument(document: string): string {
  const parts = /^(?:\d{3}(\d{3})(\d{3})\d{2}|[*•]{3}\.(\d{3})\.(\d{3})-[*•]{2})$/.exec(document);
  return parts === null ? HIDDEN_TEXT : `•••.${parts[1] ?? parts[3]}.${parts[2] ?? parts[4]}-••`;
}

/** By the names of a customer's fields; a name is not masked: staff recognize a charge by it. */
export const CUSTOMER_MASKS = { document: maskDocument, email: maskEmail, phone: maskPhone } as const;
