/** Tokens encrypted by Electron's safeStorage, each in its own file in the data folder, mode 0600. */
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { EncryptedFiles } from '../../../access/vault/encrypted-files.ts';
import { memoryVault, type Vault, VaultLocked } from '../../../access/vault/vault.ts';
import { type Clock, systemClock } from '../../../ground/clock.ts';

/** The parts of safeStorage the vault uses. */
export type Encryption = Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync'>;

/**
 * Chromium's mark on what it encrypted with a key that is printed in its sources (os_crypt, `PosixKeyProvider`), as it
 * does on Linux where no keyring gives one; a keyring's own key has another mark (`v11`, `v12`).
 */
const PRINTED_KEY = 'v10';

/** How long a secret waits for the key (ms). A keyring that asks for a password may be answered much later, or never. */
const PATIENCE = 3_000;

/** Its kind is `safe-storage` until the system is known to have no key. */
export interface SafeStorageVault extends Vault {
  /** Resolves once the system has answered whether it has a key; never rejects. */
  readonly known: Promise<void>;
}

/**
 * The vault where the system has a key for it, else memory for this session. Chromium asks each keyring once a process,
 * and waits without limit for the person at its window; a window that was dismissed gives no key until the next start
 * (os_crypt_async.cc, freedesktop_secret_key_provider.cc). So nothing waits for the key at the start: until it is
 * there, secrets are locked.
 *
 * On Linux a key printed in Chromium's sources is refused: such files would be as good as plain text. Which key it is
 * stands in no other place than in what it encrypts, so a probe is encrypted and its mark is read. A secret stored with
 * a key that this start did not get is locked: the next start may get it. One that is stored meanwhile replaces it, in
 * memory.
 */
export function openSafeStorageVault(
  encryption: Encryption,
  dataFolder: string,
  platform: NodeJS.Platform,
  clock: Clock = systemClock,
): SafeStorageVault {
  const files = new EncryptedFiles(join(dataFolder, 'vault'));
  const memory = memoryVault();
  let hasKey: boolean | 'asked' = 'asked';
  const inTime = Promise.withResolvers<void>();
  const disarm = clock.after(PATIENCE, inTime.resolve);
  const known = hasOwnKey(encryption, platform).then((answer) => {
    hasKey = answer;
    disarm();
    inTime.resolve();
  });
  /** @throws VaultLocked while the system has not answered. */
  async function isEncrypted(): Promise<boolean> {
    await inTime.promise;
    if (hasKey === 'asked') throw new VaultLocked();
    return hasKey;
  }
  const encrypt = async (name: string, secret: string) =>
    files.write(name, await encryption.encryptStringAsync(secret));

  return {
    get kind() {
      return hasKey === false ? 'memory' : 'safe-storage';
    },
    known,
    read: async (name) => {
      const encrypted = await files.read(name);
      if (encrypted === null) return memory.read(name);
      if (!(await isEncrypted())) throw new VaultLocked();
      const { result, shouldReEncrypt } = await decryptToken(encryption, encrypted);
      // The system has changed its key. If it cannot be encrypted again, the old file is still readable.
      if (shouldReEncrypt) await encrypt(name, result).catch(() => undefined);
      return result;
    },
    write: async (name, secret) => {
      if (await isEncrypted()) return encrypt(name, secret);
      await memory.write(name, secret);
      // The replaced one would come back at a start that gets its key.
      await files.remove(name);
    },
    remove: async (name) => {
      await memory.remove(name);
      await files.remove(name);
    },
  };
}

/** Whether the system has a key of its own. Without any, as on macOS where the person refuses it, encrypting fails. */
async function hasOwnKey(encryption: Encryption, platform: NodeJS.Platform): Promise<boolean> {
  try {
    const probe = await encryption.encryptStringAsync('Balcão');
    return platform !== 'linux' || !probe.toString('latin1').startsWith(PRINTED_KEY);
  } catch {
    return false;
  }
}

/** A key that is not to be had now is another error than one that does not fit. */
function decryptToken(encryption: Encryption, encrypted: Buffer): ReturnType<Encryption['decryptStringAsync']> {
  return encryption.decryptStringAsync(encrypted).catch((fault: unknown) => {
    throw /temporarily unavailable/i.test(String(fault)) ? new VaultLocked() : fault;
  });
}
