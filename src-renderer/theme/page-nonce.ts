/**
 * The nonce of this load of the page, or an empty text. Browsers hide a nonce from `getAttribute` and expose it as a
 * property; jsdom does the opposite.
 */
export function pageNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || meta?.getAttribute('nonce') || meta?.content || '';
}
