/**
 * The trusted certificates: Node's own list, the computer's (an office that inspects its TLS installs its authority
 * there), and one file that the gateway's settings may name.
 */
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/**
 * One context per custom authority; reading some hundred certificates takes 50 ms, too long to repeat at each
 * connection.
 */
const contexts = new Map<string, SecureContext>();

/**
 * @param ownAuthority certificates as PEM text; empty where there is none.
 * @throws where the text holds no certificate that OpenSSL can read.
 */
export function trustedCertificates(ownAuthority: string): SecureContext {
  const cached = contexts.get(ownAuthority);
  if (cached !== undefined) return cached;
  const own = ownAuthority === '' ? [] : [ownAuthority];
  const context = createSecureContext({ ca: [...getCACertificates('default'), ...systemCertificates(), ...own] });
  contexts.set(ownAuthority, context);
  return context;
}

/** The computer's store; where the system does not expose it, Node's own list has to do. */
function systemCertificates(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}
