/**
 * Access control of the browser shell. A one-time launch secret, valid for ten minutes, is exchanged for a cookie; a
 * page loaded with that cookie carries a secret of its own for its socket, and the proof by which it knows this launch
 * again. Only hashes of secrets are stored, and the key of the proofs. A secret that is presented too late, or again,
 * admits no one and ends nothing: someone who read an address must not be able to stop the desk.
 *
 * Cookies ignore ports: another program's server on 127.0.0.1 would receive ours. So each cookie is named for this
 * instance and bound to a path that no one can guess: one below which everything is served, another for launches alone,
 * because a printed launch address must not reveal the first.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { MINUTE } from '../../../../src-preload/contract/values/durations.ts';
import type { Clock } from '../../../ground/clock.ts';

/** How long an unused launch secret is valid, in milliseconds. */
const LAUNCH_GOOD_FOR = 10 * MINUTE;

/** How many launch secrets are remembered, used ones included; the oldest is deleted first, and is then unknown. */
const LAUNCHES_REMEMBERED = 256;

/**
 * How many loads of each kind of page without a socket are remembered; the oldest is deleted first. Counted by kind:
 * payer windows that are opened all day must not shut out a console page that connects again.
 */
const PAGES_REMEMBERED = 64;

/** The kind of page: the console's, or the payer's, which may only show one charge. */
type PageKind = 'console' | 'payer';

/** One load of the page. */
export interface LoadedPage {
  readonly kind: PageKind;
  readonly windowId: string;
  /** Closes the open socket of this page, if it has one. */
  closeSocket: (() => void) | null;
}

/** What one load of the page carries for its socket. */
interface PageKeys {
  /** The hash of the secret: it names the page, and reveals and admits nothing. */
  readonly id: string;
  readonly secret: string;
  readonly proof: string;
}

/** Why a launch secret was refused: it was used, its ten minutes are over, or another address was used instead. */
export type LaunchRefusal = 'used' | 'expired' | 'withdrawn';

/** The result of presenting a launch secret. */
export type LaunchOutcome =
  /** `isNewBrowser`: no address of this instance was opened in it before. */
  | { readonly kind: 'admitted'; readonly setCookies: readonly string[]; readonly isNewBrowser: boolean }
  /** The secret is used, but it comes from the browser that was admitted with it (history, a restored tab). */
  | { readonly kind: 'returning' }
  | { readonly kind: 'refused'; readonly why: LaunchRefusal }
  | { readonly kind: 'unknown' };

/**
 * A launch secret and its state. Both clocks count: the monotonic one may pause while the computer sleeps, the other
 * can be set back.
 */
interface Launch {
  readonly until: { readonly wall: number; readonly elapsed: number };
  readonly forOwnWindow: boolean;
  state: 'fresh' | 'used' | 'withdrawn';
  /** Hash of the marker that its browser received; null until then. */
  marker: string | null;
}

export interface Session {
  /** The path below which everything is served, `/RANDOM/`. */
  readonly base: string;
  /** The path of launch addresses, `/RANDOM/`; it reveals nothing of the other. */
  readonly launchPath: string;
  /**
   * A new secret that admits one browser once, within ten minutes. One for a window that Balcão opens itself withdraws
   * all unused ones as soon as that window is admitted: a printed address is useless afterwards.
   */
  mintLaunch(forOwnWindow?: boolean): string;
  /** Presents a launch secret. A refusal changes nothing for browsers admitted earlier. */
  launch(secret: string, cookies: string | undefined): LaunchOutcome;
  /** Whether a request's Cookie header admits it. */
  admits(cookies: string | undefined): boolean;
  /** Registers a page load, and returns what that page carries. */
  openPage(kind: PageKind): { readonly keys: PageKeys; readonly page: LoadedPage };
  /** The page of this kind with this id, or null. An id admits no one. */
  pageNamed(id: string, kind: PageKind): LoadedPage | null;
  /** What proves to the page with this id that it has reached the launch that served it. */
  proofFor(id: string): string;
  /** The page of this kind with this secret, or null. */
  pageOf(secret: string, kind: PageKind): LoadedPage | null;
}

export function createSession(clock: Pick<Clock, 'now' | 'monotonic'>): Session {
  const base = `/${randomSecret(12)}/`;
  const launchPath = `/${randomSecret(12)}/`;
  const cookieName = `balcao-${randomSecret(6)}`;
  /** The marker is sent to launch addresses and admits no one: it only tells a returning browser from a late one. */
  const markerName = `${cookieName}-launched`;
  const launches = new Map<string, Launch>();
  const cookies = new Set<string>();
  const pages = new Map<string, LoadedPage>();
  const proofKey = randomBytes(32);

  function admits(header: string | undefined): boolean {
    return cookieValues(header, cookieName).some((value) => cookies.has(hash(value)));
  }

  function refusalOf({ state, until }: Launch): LaunchRefusal | null {
    if (state !== 'fresh') return state;
    return clock.now() >= until.wall || clock.monotonic() >= until.elapsed ? 'expired' : null;
  }

  function pageNamed(id: string, kind: PageKind): LoadedPage | null {
    const page = pages.get(id);
    return page?.kind === kind ? page : null;
  }

  function proofFor(id: string): string {
    return createHmac('sha256', proofKey).update(id).digest('base64url');
  }

  return {
    base,
    launchPath,
    mintLaunch: (forOwnWindow = false) => {
      const secret = randomSecret(32);
      const until = { wall: clock.now() + LAUNCH_GOOD_FOR, elapsed: clock.monotonic() + LAUNCH_GOOD_FOR };
      launches.set(hash(secret), { until, forOwnWindow, state: 'fresh', marker: null });
      const oldest = launches.keys().next();
      if (launches.size > LAUNCHES_REMEMBERED && !oldest.done) launches.delete(oldest.value);
      return secret;
    },
    launch: (secret, header) => {
      const launch = launches.get(hash(secret));
      if (launch === undefined) return { kind: 'unknown' };
      const why = refusalOf(launch);
      if (why !== null) {
        // The marker counts only together with the secret for which it was issued.
        const isBack = cookieValues(header, markerName).some((value) => hash(value) === launch.marker);
        return isBack ? { kind: 'returning' } : { kind: 'refused', why };
      }
      launch.state = 'used';
      if (launch.forOwnWindow)
        for (const other of launches.values()) if (other.state === 'fresh') other.state = 'withdrawn';
      const cookie = randomSecret(32);
      const marker = randomSecret(32);
      cookies.add(hash(cookie));
      launch.marker = hash(marker);
      return {
        kind: 'admitted',
        isNewBrowser: cookieValues(header, markerName).length === 0,
        setCookies: [
          `${cookieName}=${cookie}; Path=${base}; HttpOnly; SameSite=Strict`,
          `${markerName}=${marker}; Path=${launchPath}; HttpOnly; SameSite=Strict`,
        ],
      };
    },
    admits,
    openPage: (kind) => {
      const secret = randomSecret(32);
      const page: LoadedPage = { kind, windowId: randomUUID(), closeSocket: null };
      const waiting = [...pages].filter(([, other]) => other.kind === kind && other.closeSocket === null);
      for (const [key] of waiting.slice(0, Math.max(0, waiting.length + 1 - PAGES_REMEMBERED))) pages.delete(key);
      const id = hash(secret);
      pages.set(id, page);
      return { keys: { id, secret, proof: proofFor(id) }, page };
    },
    pageNamed,
    proofFor,
    pageOf: (secret, kind) => pageNamed(hash(secret), kind),
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
  return createHash('sha256').update(secret).digest('base64url');
}
