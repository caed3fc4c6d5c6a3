/**
 * Run as a process of its own: ends with 0 when a value can be written to, read from and removed from the keyring, with
 * PROBE_LOCKED when that is locked, and else with 1. Writes something as soon as the keyring answers at all: from there on
 * it waits for nobody but whoever is asked to unlock it.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { Entry } from '@napi-rs/keyring';
import { isLockedFault, KEYRING_SERVICE, KEYRING_STORE, PROBE_LOCKED } from './keyring-entry.ts';

function probe(): number {
  const value = randomUUID();
  try {
    const entry = new Entry(KEYRING_SERVICE, `probe-${value}`, KEYRING_STORE);
    // What is not there can be looked for in a locked keyring, too, and nobody is asked anything.
    if (entry.getPassword() === null) writeSync(1, 'answers');
    entry.setPassword(value);
    const kept = entry.getPassword() === value;
    return entry.deletePassword() && kept ? 0 : 1;
  } catch (fault) {
    return isLockedFault(fault) ? PROBE_LOCKED : 1;
  }
}

process.exitCode = probe();
