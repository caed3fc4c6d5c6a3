/** Serves the page over app://, with the same headers and the same policy as the browser shell. */
import type { Protocol } from 'electron';
import { PAYER_PAGE_PATH } from '../../../../src-preload/contract/payer-bridge.ts';
import type { Language } from '../../both/messages.ts';
import { GUARDING_HEADERS, serveIndex } from '../../both/page/index-page.ts';
import type { RendererFiles } from '../../both/page/renderer-files.ts';
import { PAGE_SCHEME, pathOnPage } from './page-address.ts';

/**
 * Makes the scheme a standard, secure one, so that its pages have an origin and may use secure features. Must run
 * before the app is ready. It neither bypasses the CSP nor allows service workers.
 */
export function registerPageScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, bypassCSP: false };
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges }]);
}

/** Responds to every request of a session for app://balcao/ with a listed file; anything else is not found. */
export function servePage(
  protocol: Pick<Protocol, 'handle'>,
  files: RendererFiles,
  language: { readonly now: () => Language; readonly payers: () => Language },
): void {
  protocol.handle(PAGE_SCHEME, async (request) => {
    const path = request.method === 'GET' ? pathOnPage(request.url) : null;
    if (path === null) return new Response(null, { status: 404, headers: GUARDING_HEADERS });
    if (path === '' || path === PAYER_PAGE_PATH) {
      const { body, policy } =
        path === ''
          ? serveIndex(await files.indexHtml(), { connect: ["'self'"], language: language.now() })
          : serveIndex(await files.payerHtml(), { connect: [], language: language.payers() });
      const type = 'text/html; charset=utf-8';
      return new Response(body, {
        headers: { ...GUARDING_HEADERS, 'content-type': type, 'content-security-policy': policy },
      });
    }
    const file = await files.read(path);
    if (file === null) return new Response(null, { status: 404, headers: GUARDING_HEADERS });
    return new Response(file.body, { headers: { ...GUARDING_HEADERS, 'content-type': file.type } });
  });
}
