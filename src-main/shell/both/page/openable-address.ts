/** Which addresses are handed to the system to open: web pages over HTTPS, and drafts of e-mails. */
const OPENABLE: ReadonlySet<string> = new Set(['https:', 'mailto:']);

/** The address as it was parsed; null for one of any other scheme, which could run a program or open a file. */
export function openableAddress(address: string): string | null {
  const parsed = URL.parse(address);
  return parsed !== null && OPENABLE.has(parsed.protocol) ? parsed.href : null;
}
