/** Under which name, and in which store, Balcão keeps tokens in a keyring. */
import type { EntryOptions } from '@napi-rs/keyring';

export const KEYRING_SERVICE = 'balcao';

/** Pinned: unpinned, the library falls back in silence to the kernel's keyring, which is empty after a reboot. */
export const KEYRING_STORE: EntryOptions = { linux: { store: 'secret-service' } };

/** How the probe ends where the keyring is locked. */
export const PROBE_LOCKED = 2;

/**
 * Whether the keyring is there and does not open: the library tells it by these words alone (keyring's `NoStorageAccess`;
 * where there is no keyring, it says "Platform failure").
 */
export function isLockedFault(fault: unknown): boolean {
  return fault instanceof Error && fault.message.startsWith("Couldn't access platform storage");
}
