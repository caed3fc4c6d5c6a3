/** Which expiry of a charge can be used. It imports nothing, so that every room may. */

/**
 * The service's expiry, UTC milliseconds; null where it has none, or one that is not after the charge's creation and
 * therefore cannot be true.
 */
export function usableExpiry(charge: { readonly expiresAt: number | null; readonly createdAt: number }): number | null {
  return charge.expiresAt !== null && charge.expiresAt > charge.createdAt ? charge.expiresAt : null;
}
