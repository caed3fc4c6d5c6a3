/**
 * Tokens in the computer's own keyring: Secret Service on Linux, Keychain on macOS, Credential Manager on Windows.
 * Used only after a probe in a process of its own has written, read and removed a value there: a keyring that is
 * locked, or waits for somebody, would otherwise hold the whole console up.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AsyncEntry } from '@napi-rs/keyring';
import { memoryVault, type Vault } from '../../access/vault.ts';
import { KEYRING_SERVICE, KEYRING_STORE } from './keyring-place.ts';

/** How long the probe may take at a start, in milliseconds. */
const PROBE_WITHIN = 5_000;

/**
 * The keyring where the probe succeeds within 5 s, else memory for this session.
 *
 * @param probe the script `keyring-probe`, as a file Node can run.
 */
export async function openVault(probe: URL, within = PROBE_WITHIN): Promise<Vault> {
  return (await probeSucceeds(probe, within)) ? keyringVault() : memoryVault();
}

function probeSucceeds(probe: URL, within: number): Promise<boolean> {
  return new Promise((resolve) => {
    // SIGKILL, because a probe that waits for a keyring in native code does not hear anything milder.
    const child = spawn(process.execPath, [fileURLToPath(probe)], {
      stdio: 'ignore',
      timeout: within,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function keyringVault(): Vault {
  const entry = (name: string) => new AsyncEntry(KEYRING_SERVICE, name, KEYRING_STORE);
  return {
    kind: 'keyring',
    read: (name) => entry(name).getPassword(),
    write: (name, secret) => entry(name).setPassword(secret),
    remove: async (name) => void (await entry(name).deletePassword()),
  };
}
