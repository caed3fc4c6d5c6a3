/** Under which name, and in which store, Balcão keeps tokens in a keyring. */
import type { EntryOptions } from '@napi-rs/keyring';

export const KEYRING_SERVICE = 'balcao';

/** Pinned: unpinned, the library falls back in silence to the kernel's keyring, which is empty after a reboot. */
export const KEYRING_STORE: EntryOptions = { linux: { store: 'secret-service' } };
