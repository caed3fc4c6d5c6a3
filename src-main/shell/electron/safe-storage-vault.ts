/** Tokens encrypted by Electron's safeStorage, each in its own file in the data folder, mode 0600. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { memoryVault, type Vault, VaultLocked } from '../../access/vault/vault.ts';
import { type Clock, systemClock } from '../../clock.ts';

/** The parts of safeStorage the vault uses. */
export type Encryption = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>;

/**
 * Chromium's mark on what it encrypted with a key that is printed in its sources (os_crypt, `PosixKeyProvider`), as it
 * does on Linux where no keyring answers; a keyring's own key has another mark (`v11`, `v12`).
 */
const PRINTED_KEY = 'v10';

/** Milliseconds. A keyring that asks its user for a password answers when the dialog is closed, which may be never. */
const PATIENCE = 3_000;

/** Asks the system for its key. @throws VaultLocked where no answer comes in time, or an earlier question still waits */
type AskInTime = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;

function askInTime(clock: Clock): AskInTime {
  let unanswered = 0;
  return (ask) => {
    if (unanswered > 0) return Promise.reject(new VaultLocked());
    const asked = ask();
    return new Promise((resolve, reject) => {
      let isLate = false;
      const disarm = clock.after(PATIENCE, () => {
        isLate = true;
        unanswered += 1;
        reject(new VaultLocked());
      });
      const answered = () => {
        disarm();
        if (isLate) unanswered -= 1;
      };
      asked.then(resolve, reject).finally(answered);
    });
  };
}

/**
 * The vault where the system has a key for it, else memory for this session. On Linux a key printed in Chromium's
 * sources is refused: such files would be as good as plain text. The name of the back end does not tell it (the
 * asynchronous calls choose their own key), so a probe is encrypted and its mark is read. Where a secret is stored for
 * which the system has no key now, it is reported as locked and not as missing; so is a system that does not answer in
 * three seconds, so that the window opens while its dialog waits.
 */
export async function openSafeStorageVault(
  encryption: Encryption,
  dataFolder: string,
  platform: NodeJS.Platform,
  clock: Clock = systemClock,
): Promise<Vault> {
  const inTime = askInTime(clock);
  const files = new SecretFiles(join(dataFolder, 'vault'));
  const hasStored = await files.any();
  const isLinux = platform === 'linux';
  if (isLinux && ['basic_text', 'unknown'].includes(encryption.getSelectedStorageBackend()))
    return hasStored ? memoryOver(files) : memoryVault();
  const key = await inTime(() => probe(encryption, isLinux)).catch(() => 'waiting' as const);
  if (key === 'printed') return hasStored ? memoryOver(files) : memoryVault();
  if (key === 'none' && !hasStored) return memoryVault();
  return encryptedVault(encryption, files, isLinux, inTime);
}

/** The system's key: its own, none (or none now), or the printed one. */
async function probe(encryption: Encryption, isLinux: boolean): Promise<'own' | 'none' | 'printed'> {
  try {
    if (!(await encryption.isAsyncEncryptionAvailable())) return 'none';
    if (!isLinux) return 'own';
    return isPrinted(await encryption.encryptStringAsync('Balcão')) ? 'printed' : 'own';
  } catch {
    // The keyring is locked, or its service failed: like no key, which the vault reports when it is used.
    return 'none';
  }
}

const isPrinted = (encrypted: Buffer) => encrypted.toString('latin1').startsWith(PRINTED_KEY);

function encryptedVault(encryption: Encryption, files: SecretFiles, isLinux: boolean, inTime: AskInTime): Vault {
  /** A system without any key may be unlocked by its user; a key that does not fit is another error. */
  async function withKey<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      if (await inTime(() => encryption.isAsyncEncryptionAvailable())) return await inTime(work);
    } catch (fault) {
      if (!/temporarily unavailable/i.test(String(fault))) throw fault;
    }
    throw new VaultLocked();
  }
  const write = async (name: string, secret: string) => {
    const encrypted = await withKey(() => encryption.encryptStringAsync(secret));
    // The keyring went away since the start, and Chromium took the printed key.
    if (isLinux && isPrinted(encrypted)) throw new VaultLocked();
    await files.write(name, encrypted);
  };

  return {
    kind: 'safe-storage',
    read: async (name) => {
      const encrypted = await files.read(name);
      if (encrypted === null) return null;
      const { result, shouldReEncrypt } = await withKey(() => encryption.decryptStringAsync(encrypted));
      // The system has changed its key, or an earlier version wrote with the printed one: encrypt the value again. If
      // that fails, the old file is still readable.
      if (shouldReEncrypt || (isLinux && isPrinted(encrypted))) await write(name, result).catch(() => undefined);
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
    write: async (name, secret) => {
      await memory.write(name, secret);
      // The replaced one would come back in a session that has its key.
      await files.remove(name);
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
