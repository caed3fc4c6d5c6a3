/** Tokens encrypted by Electron's safeStorage, each in a file of its own in the data folder, mode 0600. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { memoryVault, type Vault } from '../../access/vault.ts';

/** What of safeStorage the vault stands on. */
export type Encryption = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/**
 * The vault where the system keeps a key for it, else memory for this session. On Linux the `basic_text` back end is
 * refused: its key is written in Chromium's source, so that its files would be as good as plain text.
 */
export async function openSafeStorageVault(
  encryption: Encryption,
  dataFolder: string,
  platform: NodeJS.Platform,
): Promise<Vault> {
  if (platform === 'linux' && ['basic_text', 'unknown'].includes(encryption.getSelectedStorageBackend()))
    return memoryVault();
  if (!(await encryption.isAsyncEncryptionAvailable())) return memoryVault();
  const folder = join(dataFolder, 'vault');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A digest, so that no name can lead out of the folder.
  const fileOf = (name: string) => join(folder, createHash('sha256').update(name).digest('hex'));

  async function write(name: string, secret: string): Promise<void> {
    const encrypted = await encryption.encryptStringAsync(secret);
    const unfinished = join(folder, `.${randomUUID()}`);
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(encrypted);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, fileOf(name));
  }

  return {
    kind: 'safe-storage',
    read: async (name) => {
      const encrypted = await readIfThere(fileOf(name));
      if (encrypted === null) return null;
      const { result, shouldReEncrypt } = await encryption.decryptStringAsync(encrypted);
      // The system has changed its key: what was written under the old one is written again under the new.
      if (shouldReEncrypt) await write(name, result);
      return result;
    },
    write,
    remove: (name) => rm(fileOf(name), { force: true }),
  };
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null;
    throw fault;
  }
}
