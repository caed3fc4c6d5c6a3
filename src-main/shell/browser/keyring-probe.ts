/** Run as a process of its own: ends with 0 when a value can be written to, read from and removed from the keyring. */
import { randomUUID } from 'node:crypto';
import { Entry } from '@napi-rs/keyring';
import { KEYRING_SERVICE, KEYRING_STORE } from './keyring-place.ts';

function keyringKeeps(): boolean {
  const value = randomUUID();
  try {
    const entry = new Entry(KEYRING_SERVICE, `probe-${value}`, KEYRING_STORE);
    entry.setPassword(value);
    const kept = entry.getPassword() === value;
    return entry.deletePassword() && kept;
  } catch {
    // No bus, no service, a locked collection: whichever it is, this keyring cannot be used now.
    return false;
  }
}

process.exitCode = keyringKeeps() ? 0 : 1;
