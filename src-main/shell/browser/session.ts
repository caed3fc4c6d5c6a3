/**
 * Who may talk to the browser shell. A one-time launch secret is exchanged for a cookie; a page loaded with that
 * cookie carries a secret of its own for its socket. Only hashes of secrets are kept.
 *
 * Cookies ignore ports: another program's server on 127.0.0.1 would be sent ours. So the cookie is named for this
 * instance and bound to a path that nobody can guess, below which everything is served.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';

/**
 * How many loads of each kind of page are remembered that have no socket; the oldest is forgotten first. By kind: a
 * payer's window that is opened all day must not shut out the console's page that connects again.
 */
const PAGES_REMEMBERED = 64;

/** Whose page it is: the console's, or the payer's, which may only be shown one charge. */
type PageKind = 'console' | 'payer';

/** One load of the page. */
export interface Page {
  readonly kind: PageKind;
  readonly windowId: string;
  /** Closes the socket this page has open, when it has one. */
  closeSocket: (() => void) | null;
}

/** What came of presenting a launch secret. */
type LaunchOutcome =
  | { readonly kind: 'admitted'; readonly setCookies: readonly string[] }
  /** The secret is used up, but the browser that used it is back (history, a restored tab). */
  | { readonly kind: 'returning' }
  /** The secret was used by somebody else before, or the session has ended: nobody is let in any more. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'unknown' };

export interface Session {
  /** The path below which everything is served, `/RANDOM/`. */
  readonly base: string;
  /** A new secret that admits one browser once. */
  mintLaunch(): string;
  /** Presents a launch secret. Presented again by another browser, it ends the session. */
  launch(secret: string, cookies: string | undefined): LaunchOutcome;
  /** Whether a request's Cookie header admits it. */
  admits(cookies: string | undefined): boolean;
  /** A page is being loaded: the secret it will open its socket with. */
  openPage(kind: PageKind): { readonly secret: string; readonly page: Page };
  /** The page of this kind that has this secret, or null. */
  pageOf(secret: string, kind: PageKind): Page | null;
}

/** @param ended is called once, when a secret was used twice: whoever holds a cookie is shut out. */
export function createSession(ended: () => void): Session {
  const base = `/${randomSecret(12)}/`;
  const cookieName = `balcao-${randomSecret(6)}`;
  /** Sent to every port, so it opens nothing: it only tells a browser that comes back from another that comes late. */
  const markerName = `${cookieName}-launched`;
  /** Null while a launch secret is fresh; then the hash of the marker its browser was given. */
  const launches = new Map<string, string | null>();
  const cookies = new Set<string>();
  const pages = new Map<string, Page>();
  let over = false;

  function admits(header: string | undefined): boolean {
    return !over && cookieValues(header, cookieName).some((value) => cookies.has(hash(value)));
  }

  function end(): void {
    if (over) return;
    over = true;
    cookies.clear();
    for (const page of pages.values()) page.closeSocket?.();
    pages.clear();
    ended();
  }

  return {
    base,
    mintLaunch: () => {
      const secret = randomSecret(32);
      launches.set(hash(secret), null);
      return secret;
    },
    launch: (secret, header) => {
      if (over) return { kind: 'ended' };
      const marker = launches.get(hash(secret));
      if (marker === undefined) return { kind: 'unknown' };
      if (marker !== null) {
        if (cookieValues(header, markerName).some((value) => hash(value) === marker)) return { kind: 'returning' };
        end();
        return { kind: 'ended' };
      }
      const cookie = randomSecret(32);
      const newMarker = randomSecret(32);
      cookies.add(hash(cookie));
      launches.set(hash(secret), hash(newMarker));
      return {
        kind: 'admitted',
        setCookies: [
          `${cookieName}=${cookie}; Path=${base}; HttpOnly; SameSite=Strict`,
          `${markerName}=${newMarker}; Path=/; HttpOnly; SameSite=Strict`,
        ],
      };
    },
    admits,
    openPage: (kind) => {
      const secret = randomSecret(32);
      const page: Page = { kind, windowId: randomUUID(), closeSocket: null };
      const waiting = [...pages].filter(([, other]) => other.kind === kind && other.closeSocket === null);
      for (const [key] of waiting.slice(0, Math.max(0, waiting.length + 1 - PAGES_REMEMBERED))) pages.delete(key);
      pages.set(hash(secret), page);
      return { secret, page };
    },
    pageOf: (secret, kind) => {
      const page = pages.get(hash(secret));
      return page?.kind === kind ? page : null;
    },
  };
}

function cookieValues(header: string | undefined, name: string): string[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const [key, value] = pair.trim().split('=', 2);
    return key === name && value !== undefined ? [value] : [];
  });
}

function randomSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64');
}
