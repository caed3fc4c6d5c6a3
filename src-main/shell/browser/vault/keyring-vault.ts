/**
 * Tokens in encrypted files, whose key is in the computer's own keyring: Secret Service on Linux, Keychain on macOS,
 * Credential Manager on Windows. Used only after a probe in its own process has written, read and deleted a value there, or has found it locked: a keyring
 * that waits for its user would otherwise block the whole console.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AsyncEntry } from '@napi-rs/keyring';
import { memoryVault, type Vault, VaultLocked } from '../../../access/vault/vault.ts';
import { isLockedFault, KEYRING_SERVICE, KEYRING_STORE, PROBE_LOCKED } from './keyring-entry.ts';
import { keyringFiles } from './keyring-files.ts';
import { isKeyringLocked } from './keyring-lock.ts';

/** How long the probe may take at a start, in milliseconds. */
const PROBE_WITHIN = 5_000;
/**
 * How long the user has to unlock the keyring when saving or checking a token, in milliseconds; after that it counts as
 * locked.
 */
const UNLOCK_WITHIN = 20_000;

/**
 * The keyring where the probe succeeds within 5 s, or where the keyring is locked; else memory for this session.
 *
 * @param probe the script `keyring-probe`, as a file Node can run.
 */
export async function openVault(probe: URL, dataFolder: string, within = PROBE_WITHIN): Promise<Vault> {
  const keyring = new Probe(probe);
  const finding = await keyring.run(within);
  // The prompts to create a first keyring and to unlock one look alike; only this call knows whether a keyring exists.
  const isThere = finding === 'keeps' || (finding === 'locked' && (await isKeyringLocked()) !== null);
  if (isThere) return keyringVault(keyring, dataFolder);
  keyring.stop();
  return memoryVault();
}

/** The process that probes the keyring. Where that is locked, the system prompts the user to unlock it. */
class Probe {
  readonly #script: string;
  #running: ChildProcess | null = null;
  readonly stop = () => void this.#running?.kill('SIGKILL');

  constructor(script: URL) {
    this.#script = fileURLToPath(script);
  }

  /** @param within milliseconds; a prompt that is still on the screen then stays there, and no second one opens. */
  run(within: number): Promise<'keeps' | 'locked' | 'none'> {
    if (this.#running !== null) return Promise.resolve('locked');
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [this.#script], { stdio: ['ignore', 'pipe', 'ignore'] });
      this.#running = child;
      process.once('exit', this.stop);
      let hasResponded = false;
      child.stdout.once('data', () => {
        hasResponded = true;
      });
      const late = setTimeout(() => {
        resolve(hasResponded ? 'locked' : 'none');
        // SIGKILL, because a probe that waits for a keyring in native code ignores any other signal.
        if (!hasResponded) child.kill('SIGKILL');
        // Balcão can be closed without an answer to the prompt.
        child.unref();
        child.stdout.destroy();
      }, within);
      const ended = (finding: 'keeps' | 'locked' | 'none') => {
        clearTimeout(late);
        process.off('exit', this.stop);
        this.#running = null;
        resolve(finding);
      };
      child.once('error', () => ended('none'));
      child.once('exit', (code) => ended(code === 0 ? 'keeps' : code === PROBE_LOCKED ? 'locked' : 'none'));
    });
  }
}

function keyringVault(keyring: Probe, dataFolder: string): Vault {
  const entry = (name: string) => new AsyncEntry(KEYRING_SERVICE, name, KEYRING_STORE);
  const unlock = async () => {
    if (await isKeyringLocked()) await keyring.run(UNLOCK_WITHIN);
  };
  /** This process uses the keyring only while it is open, because a call must not wait for a prompt. */
  async function open<Value>(run: () => Promise<Value>): Promise<Value> {
    if (await isKeyringLocked()) throw new VaultLocked();
    try {
      return await run();
    } catch (fault) {
      throw isLockedFault(fault) ? new VaultLocked() : fault;
    }
  }
  // Apart from `vault`, which is Electron's.
  const files = keyringFiles(join(dataFolder, 'vault-keyring'), {
    get: (name) => open(async () => (await entry(name).getPassword()) ?? null),
    set: (name, value) => open(() => entry(name).setPassword(value)),
  });
  return {
    kind: 'keyring',
    unlock,
    read: files.read,
    write: async (name, secret) => {
      await unlock();
      await files.write(name, secret);
    },
    remove: files.remove,
  };
}
