/**
 * Whose certificates are believed: Node's own list, the computer's beside it (an office that looks into its own TLS
 * puts its authority there), and one file the gateway's settings may name.
 */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** One context for each own authority; reading some hundred certificates takes 50 ms, which no connection should pay. */
const contexts = new Map<string, SecureContext>();

/**
 * @param ownAuthority certificates as PEM text; empty where there is none.
 * @throws where the text holds no certificate OpenSSL can read.
 */
export function trustedCertificates(ownAuthority: string): SecureContext {
  const known = contexts.get(ownAuthority);
  if (known !== undefined) return known;
  const own = ownAuthority === '' ? [] : [ownAuthority];
  const context = createSecureContext({ ca: [...getCACertificates('default'), ...systemCertificates(), ...own] });
  contexts.set(ownAuthority, context);
  return context;
}

/** The computer's store; a system that does not show it leaves Node's own list, which is what everybody has. */
function systemCertificates(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}
