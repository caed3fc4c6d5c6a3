/** The permissions of pages in Electron: next to none. Each rule is one method, named after what it forbids. */
import type { App, Session, WebContents } from 'electron';
import { isPageAddress, pathOnPage } from './windows/page-address.ts';

/**
 * The page may only copy a payment code to the clipboard. Reading the clipboard, cameras, location, notifications and
 * everything else is refused.
 */
const PERMITTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Schemes of our own pages; `devtools:` occurs only in an unpackaged build. */
const OWN_SCHEMES: ReadonlySet<string> = new Set(['app:', 'devtools:', 'data:']);

export class SessionPolicy {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  enforce(): void {
    this.denyDictionaries();
    this.denyPermissions();
    this.denyDevices();
    this.denyTheNetwork();
    this.denyDownloads();
  }

  /** First of all: Chromium downloads the dictionary of the system's language from a third party, by no page's request. */
  denyDictionaries(): void {
    this.#session.setSpellCheckerLanguages([]);
    this.#session.setSpellCheckerEnabled(false);
  }

  /** Checklist item 5. Both handlers, because a check that passes is never followed by a request. */
  denyPermissions(): void {
    this.#session.setPermissionRequestHandler((_contents, permission, answer, details) => {
      answer(PERMITTED.has(permission) && isPageAddress(details.requestingUrl));
    });
    this.#session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => {
      return PERMITTED.has(permission) && isPageAddress(requestingOrigin);
    });
  }

  denyDevices(): void {
    this.#session.setDevicePermissionHandler(() => false);
  }

  /** Checklist item 1: the page loads nothing from outside, secure or not. Only main connects to gateways. */
  denyTheNetwork(): void {
    this.#session.webRequest.onBeforeRequest((details, answer) => {
      const scheme = URL.parse(details.url)?.protocol ?? '';
      answer({ cancel: !OWN_SCHEMES.has(scheme) });
    });
  }

  /** Main writes exports, to the path that the user chose. */
  denyDownloads(): void {
    this.#session.on('will-download', (event) => event.preventDefault());
  }
}

/** Applies these rules to every page that is ever created. */
export function guardEveryPage(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, contents) => {
    denyNavigation(contents);
    denyNewWindows(contents);
    denyWebviews(contents);
  });
}

/**
 * Checklist item 13. No page leaves its address. Its own reload, which a screen that broke offers, is a navigation to
 * that (electron_navigation_throttle.cc); a reload by main is none.
 */
function denyNavigation(contents: WebContents): void {
  contents.on('will-frame-navigate', (event) => {
    const own = pathOnPage(contents.getURL());
    const isReload = event.isMainFrame && own !== null && pathOnPage(event.url) === own;
    if (!isReload) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
}

/** Checklist items 14 and 15: no page opens a window, and no address is opened by the system. */
function denyNewWindows(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Checklist items 11 and 12. */
function denyWebviews(contents: WebContents): void {
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
