/** Tokens encrypted by Electron's safeStorage, each in its own file in the data folder, mode 0600. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { memoryVault, type Vault, VaultLocked } from '../../access/vault/vault.ts';

/** The parts of safeStorage the vault uses. */
export type Encryption = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/**
 * The vault where the system has a key for it, else memory for this session. On Linux the `basic_text` back end is
 * refused: its key is in Chromium's source, so that its files would be as good as plain text. Where a secret is stored
 * for which the system has no key now, it is reported as locked and not as missing.
 */
export async function openSafeStorageVault(
  encryption: Encryption,
  dataFolder: string,
  platform: NodeJS.Platform,
): Promise<Vault> {
  const files = new SecretFiles(join(dataFolder, 'vault'));
  const hasStored = await files.any();
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(encryption.getSelectedStorageBackend()))
    return hasStored ? memoryOver(files) : memoryVault();
  if (!hasStored && !(await encryption.isAsyncEncryptionAvailable())) return memoryVault();
  return encryptedVault(encryption, files);
}

function encryptedVault(encryption: Encryption, files: SecretFiles): Vault {
  /** A system without any key may be unlocked by its user; a key that does not fit is another error. */
  async function withKey<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      if (await encryption.isAsyncEncryptionAvailable()) return await work();
    } catch (fault) {
      if (!/temporarily unavailable/i.test(String(fault))) throw fault;
    }
    throw new VaultLocked();
  }
  const write = (name: string, secret: string) =>
    withKey(async () => files.write(name, await encryption.encryptStringAsync(secret)));

  return {
    kind: 'safe-storage',
    read: async (name) => {
      const encrypted = await files.read(name);
      if (encrypted === null) return null;
      const { result, shouldReEncrypt } = await withKey(() => encryption.decryptStringAsync(encrypted));
      // The system has changed its key: encrypt the value again with the new one. If that write fails, the old file is
      // still readable.
      if (shouldReEncrypt) await write(name, result).catch(() => undefined);
      return result;
    },
    write,
    remove: (name) => files.remove(name),
  };
}

/** Memory for this session, in a desktop session that lacks the key with which another one stored its secrets. */
function memoryOver(files: SecretFiles): Vault {
  const memory = memoryVault();
  return {
    ...memory,
    read: async (name) => {
      const secret = await memory.read(name);
      if (secret === null && (await files.read(name)) !== null) throw new Error('kept with a key that is not here');
      return secret;
    },
    remove: async (name) => {
      await memory.remove(name);
      await files.remove(name);
    },
  };
}

/** Encrypted secrets, each in a file for this user alone. */
class SecretFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async any(): Promise<boolean> {
    return (await ifThere(readdir(this.#folder)))?.some((name) => !name.startsWith('.')) ?? false;
  }

  read(name: string): Promise<Buffer | null> {
    return ifThere(readFile(this.#fileOf(name)));
  }

  async write(name: string, encrypted: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const unfinished = join(this.#folder, `.${randomUUID()}`);
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(encrypted);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, this.#fileOf(name));
  }

  remove(name: string): Promise<void> {
    return rm(this.#fileOf(name), { force: true });
  }

  /** A digest, so that no name can lead out of the folder. */
  #fileOf(name: string): string {
    return join(this.#folder, createHash('sha256').update(name).digest('hex'));
  }
}

async function ifThere<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null;
    throw fault;
  }
}
