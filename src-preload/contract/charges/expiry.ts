/** Which expiry of a charge can be used. It imports nothing, so that every room may. */

/**
 * The service's expiry, UTC milliseconds; null where it has none, or one that is not after the charge's creation and
 * therefore cannot be true.
 */
export function usableExpiry({ expiresAt, createdAt, serviceCreatedAt }: ExpiryParts): number | null {
  const earliest = Math.min(createdAt, serviceCreatedAt ?? createdAt);
  return expiresAt !== null && expiresAt > earliest ? expiresAt : null;
}

interface ExpiryParts {
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly serviceCreatedAt: number | null;
}
