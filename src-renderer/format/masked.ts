/** Personal data as it stands on screen until somebody asks for it (LGPD): enough to recognise, not enough to copy. */

/** Main masks what leaves it; what is masked already stays as it came. */
const MASKED = /[*•]{3}/;

/** `52998224725` as `***.982.247-**`. A text that is no CPF by its shape keeps its first and last character. */
export function maskDocument(document: string): string {
  const parts = /^\d{3}(\d{3})(\d{3})\d{2}$/.exec(document);
  return parts ? `***.${parts[1]}.${parts[2]}-**` : maskText(document);
}

/** `52998224725` as `529.982.247-25`; a text of another shape as it is. */
export function formatDocument(document: string): string {
  return document.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** `maria.silva@example.com` as `m•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 || MASKED.test(email) ? maskText(email) : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** `11999998888` as `(11) •••••-8888`. */
export function maskPhone(phone: string): string {
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${'•'.repeat(parts[2]?.length ?? 0)}-${parts[3]}` : maskText(phone);
}

function maskText(text: string): string {
  if (MASKED.test(text)) return text;
  return text.length < 3 ? '•••' : `${text.slice(0, 1)}•••${text.slice(-1)}`;
}
