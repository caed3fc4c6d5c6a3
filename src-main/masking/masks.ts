/**
 * Masks of personal data, for output of main and for masked exports (LGPD): enough to tell two customers apart, not
 * enough to use. Only main masks: a page shows what it receives. One sign stands for what is hidden, everywhere; the
 * asterisks of masks are the service's and the banks' own.
 */
import { formatDocument } from '../../src-preload/contract/values/documents.ts';

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

/**
 * `52998224725` as `•••.982.247-••`, `11222333000181` as `••.222.333/0001-••`, any other document as `•••`; one that came
 * masked, in the same form. Letters may be small ones, as a service may echo them.
 */
export function maskDocument(document: string): string {
  const written = formatDocument(document.toUpperCase());
  const [, cpf] = /^[\d*•]{3}(\.\d{3}\.\d{3}-)[\d*•]{2}$/.exec(written) ?? [];
  if (cpf !== undefined) return `•••${cpf}••`;
  const [, cnpj] = /^[0-9A-Z*•]{2}(\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-)[\d*•]{2}$/.exec(written) ?? [];
  return cnpj === undefined ? HIDDEN_TEXT : `••${cnpj}••`;
}

/** By the names of a customer's fields; a name is not masked: staff recognize a charge by it. */
export const CUSTOMER_MASKS = { document: maskDocument, email: maskEmail, phone: maskPhone } as const;
