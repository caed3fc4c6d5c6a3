/**
 * Tokens in the computer's own keyring: Secret Service on Linux, Keychain on macOS, Credential Manager on Windows.
 * Used only after a probe in a process of its own has written, read and removed a value there, or has found it locked: a
 * keyring that waits for somebody would otherwise hold the whole console up.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AsyncEntry } from '@napi-rs/keyring';
import { memoryVault, type Vault, VaultLocked } from '../../../access/vault/vault.ts';
import { isLockedFault, KEYRING_SERVICE, KEYRING_STORE, PROBE_LOCKED } from './keyring-entry.ts';
import { isKeyringLocked } from './keyring-lock.ts';

/** How long the probe may take at a start, in milliseconds. */
const PROBE_WITHIN = 5_000;
/** How long somebody who saves or checks a token has to unlock the keyring, in milliseconds; then it is told as locked. */
const UNLOCK_WITHIN = 20_000;

/**
 * The keyring where the probe succeeds within 5 s, or where there is one that is locked; else memory for this session.
 *
 * @param probe the script `keyring-probe`, as a file Node can run.
 */
export async function openVault(probe: URL, within = PROBE_WITHIN): Promise<Vault> {
  const keyring = new Probe(probe);
  const finding = await keyring.ask(within);
  // To make a first keyring, and to unlock one, somebody is asked in the same way; only of one that is there this tells.
  const isThere = finding === 'keeps' || (finding === 'locked' && (await isKeyringLocked()) !== null);
  if (isThere) return keyringVault(keyring);
  keyring.stop();
  return memoryVault();
}

/** The process that tries the keyring. Where that is locked, the system asks whoever sits here to unlock it. */
class Probe {
  readonly #script: string;
  #running: ChildProcess | null = null;
  readonly stop = () => void this.#running?.kill('SIGKILL');

  constructor(script: URL) {
    this.#script = fileURLToPath(script);
  }

  /** @param within milliseconds; a question that is still on the screen then stays there, and no second one comes. */
  ask(within: number): Promise<'keeps' | 'locked' | 'none'> {
    if (this.#running !== null) return Promise.resolve('locked');
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [this.#script], { stdio: ['ignore', 'pipe', 'ignore'] });
      this.#running = child;
      process.once('exit', this.stop);
      let answers = false;
      child.stdout.once('data', () => {
        answers = true;
      });
      const late = setTimeout(() => {
        resolve(answers ? 'locked' : 'none');
        // SIGKILL, because a probe that waits for a keyring in native code does not hear anything milder.
        if (!answers) child.kill('SIGKILL');
        // Whoever closes Balcão need not answer first.
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

function keyringVault(keyring: Probe): Vault {
  const entry = (name: string) => new AsyncEntry(KEYRING_SERVICE, name, KEYRING_STORE);
  const unlock = async () => {
    if (await isKeyringLocked()) await keyring.ask(UNLOCK_WITHIN);
  };
  /** Only an open keyring is asked from this process, which must not wait for anybody. */
  async function open<Value>(ask: () => Promise<Value>): Promise<Value> {
    if (await isKeyringLocked()) throw new VaultLocked();
    try {
      return await ask();
    } catch (fault) {
      throw isLockedFault(fault) ? new VaultLocked() : fault;
    }
  }
  return {
    kind: 'keyring',
    unlock,
    read: (name) => open(() => entry(name).getPassword()),
    write: async (name, secret) => {
      await unlock();
      await open(() => entry(name).setPassword(secret));
    },
    remove: async (name) => {
      await unlock();
      await open(() => entry(name).deletePassword());
    },
  };
}
