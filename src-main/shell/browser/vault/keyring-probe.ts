/**
 * Runs as its own process: exits with 0 when a value can be written to, read from and deleted from the keyring, with
 * PROBE_LOCKED when that is locked, and else with 1. Prints something as soon as the keyring responds at all: from then
 * on it waits only for the person who is prompted to unlock it.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { Entry } from '@napi-rs/keyring';
import { isLockedFault, KEYRING_SERVICE, KEYRING_STORE, PROBE_LOCKED } from './keyring-entry.ts';

function probe(): number {
  const value = randomUUID();
  try {
    const entry = new Entry(KEYRING_SERVICE, `probe-${value}`, KEYRING_STORE);
    // A missing entry can be looked up in a locked keyring too, without a prompt.
    if (entry.getPassword() === null) writeSync(1, 'answers');
    entry.setPassword(value);
    const isStored = entry.getPassword() === value;
    return entry.deletePassword() && isStored ? 0 : 1;
  } catch (fault) {
    return isLockedFault(fault) ? PROBE_LOCKED : 1;
  }
}

process.exitCode = probe();
