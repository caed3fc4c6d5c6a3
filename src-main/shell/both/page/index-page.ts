/**
 * Serves index.html for both shells: one Content-Security-Policy, one fresh nonce for each load, and what the page must
 * know of its shell in `<meta>` elements. Electron security checklist, item 7.
 */
import { randomBytes } from 'node:crypto';
import type { Language } from '../messages.ts';

/** The parts of one load of the page. */
export interface IndexPage {
  readonly body: string;
  readonly policy: string;
}

/** What a shell adds to the page. */
export interface PageAdditions {
  /** Origins it may connect to: its own and the browser shell's WebSocket; empty for a page without requests. */
  readonly connect: readonly string[];
  /** Values for the page, as `<meta name content>`. */
  readonly meta?: Readonly<Record<string, string>>;
  /** The page's language, set before its first paint: with a wrong one browsers offer a translation. */
  readonly language: Language;
}

/** The placeholder of the nonce in index.html. */
const NONCE_PLACE = /<meta property="csp-nonce" nonce=""\s*\/?>/;

/**
 * Serves index.html once: fills in the nonce, which the page reads from `<meta property="csp-nonce" nonce>`, and
 * returns the matching policy.
 *
 * @param html the built index.html; one without the placeholder is refused with an error.
 */
export function serveIndex(html: string, additions: PageAdditions): IndexPage {
  const nonce = randomBytes(18).toString('base64');
  if (!NONCE_PLACE.test(html)) throw new Error('index.html has no <meta property="csp-nonce" nonce="">');
  const meta = Object.entries(additions.meta ?? {}).map(
    ([name, content]) => `<meta name="${escapeAttribute(name)}" content="${escapeAttribute(content)}">`,
  );
  return {
    body: withLanguage(html, additions.language).replace(NONCE_PLACE, () =>
      [`<meta property="csp-nonce" nonce="${nonce}">`, ...meta].join(''),
    ),
    policy: contentSecurityPolicy(nonce, additions.connect),
  };
}

/**
 * Everything is forbidden except what the console needs: its own files, style elements with this load's nonce, images
 * drawn in the page (`data:`, the QR code) and the connection to main.
 */
function contentSecurityPolicy(nonce: string, connect: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src ${connect.length === 0 ? "'none'" : connect.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // No text becomes HTML, a script or its address, and no policy that would let one through can be made.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Headers of every response of either shell, the page and its files alike. */
export const GUARDING_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

function withLanguage(html: string, language: Language): string {
  return html.replace(
    /<html\b([^>]*)>/,
    (_, attributes: string) => `<html lang="${language}"${attributes.replace(/\slang="[^"]*"/, '')}>`,
  );
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
