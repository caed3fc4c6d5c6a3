/**
 * The nonce this load of the page was served with, or an empty text. Browsers hide a nonce from `getAttribute` and
 * show it as a property; jsdom does it the other way round.
 */
export function pageNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.getAttribute('nonce') || meta?.content || '';
}
