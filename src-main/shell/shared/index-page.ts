/**
 * The one way both shells hand out index.html: one Content-Security-Policy, one fresh nonce for each load, and what
 * the page must know of its shell in `<meta>` elements. Electron security checklist, item 7.
 */
import { randomBytes } from 'node:crypto';
import type { Language } from './messages.ts';

/** What one load of the page is made of. */
export interface IndexPage {
  readonly body: string;
  readonly policy: string;
}

/** What a shell adds to the page. */
export interface PageAdditions {
  /** What it may connect to: its own origin and the browser shell's WebSocket; nothing for a page that asks nothing. */
  readonly connect: readonly string[];
  /** Values for the page, as `<meta name content>`. */
  readonly meta?: Readonly<Record<string, string>>;
  /** What the page speaks, said before its first paint: a wrong one has browsers offer a translation. */
  readonly language: Language;
}

/** Where index.html waits for its nonce. */
const NONCE_PLACE = /<meta property="csp-nonce" nonce=""\s*\/?>/;

/**
 * Serves index.html once: fills in the nonce, which the page reads from `<meta property="csp-nonce" nonce>`, and
 * gives the policy that goes with it.
 *
 * @param html the built index.html; one that has no place for the nonce is refused with an error.
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
 * Everything is closed but what the console needs: its own files, style elements that carry this load's nonce,
 * images drawn in the page (`data:`, the QR code) and the connection to main.
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
  ].join('; ');
}

/** Headers that go with every answer of either shell, the page and its files alike. */
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
    (_, attributes: string) => `<html lang="${language}"${attributes.replace(/\s+lang="[^"]*"/, '')}>`,
  );
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
