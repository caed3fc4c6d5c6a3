/** The name and the store of Balcão's tokens in a keyring. */
import type { EntryOptions } from '@napi-rs/keyring';

export const KEYRING_SERVICE = 'balcao';

/** Set explicitly: otherwise the library silently falls back to the kernel's keyring, which is empty after a reboot. */
export const KEYRING_STORE: EntryOptions = { linux: { store: 'secret-service' } };

/** The probe's exit code where the keyring is locked. */
export const PROBE_LOCKED = 2;

/**
 * Whether the keyring exists and is locked: the library reports it by these words alone (keyring's `NoStorageAccess`;
 * where there is no keyring, it reports "Platform failure").
 */
export function isLockedFault(fault: unknown): boolean {
  return fault instanceof Error && fault.message.startsWith("Couldn't access platform storage");
}
