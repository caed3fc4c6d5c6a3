/** The address of the console's page in Electron, and the one function that recognizes it. */

import { PAYER_PAGE_PATH } from '../../../../src-preload/contract/payer-bridge.ts';

/** A scheme of our own instead of file:// (Electron security checklist, item 18). */
export const PAGE_SCHEME = 'app';
const PAGE_HOST = 'balcao';

export const PAGE_ADDRESS = `${PAGE_SCHEME}://${PAGE_HOST}/`;

/** The payer's page, next to the console's. */
export const PAYER_ADDRESS = `${PAGE_ADDRESS}${PAYER_PAGE_PATH}`;

/** Parsed, never compared as text: a custom scheme's `origin` is `null`, and a prefix proves nothing. */
export function isPageAddress(address: string): boolean {
  const parsed = URL.parse(address);
  return (
    parsed !== null && parsed.protocol === `${PAGE_SCHEME}:` && parsed.host === PAGE_HOST && parsed.username === ''
  );
}

/** The path below the page in an address (`assets/index.js`, empty for the page itself); null for another address. */
export function pathOnPage(address: string): string | null {
  const parsed = URL.parse(address);
  return parsed !== null && isPageAddress(address) ? parsed.pathname.slice(1) : null;
}
