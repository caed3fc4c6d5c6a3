/**
 * Secrets in encrypted files, under one key in the keyring. A keyring is no place for the secrets themselves: that of
 * Windows takes 2,560 bytes a value (`CRED_MAX_CREDENTIAL_BLOB_SIZE`, wincred.h), in UTF-16 some 1,200 characters.
 */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { EncryptedFiles } from '../../../access/vault/encrypted-files.ts';
import type { Vault } from '../../../access/vault/vault.ts';

/** The parts of a keyring the files use; they reject with VaultLocked while it is locked. */
export interface Keyring {
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
}

/** The file with the name of the folder's key in the keyring. Not encrypted, as it tells nothing. */
const KEY_NAME = 'name of the key';

/**
 * Each data folder has a key with a random name of its own, so that two folders never overwrite each other's; one
 * folder is open in one process alone (instance-lock.ts).
 */
export function keyringFiles(folder: string, keyring: Keyring): Pick<Vault, 'read' | 'write' | 'remove'> {
  const files = new EncryptedFiles(folder);
  let making: Promise<Buffer> | null = null;

  /** Null where the keyring has lost it, or never had it. It is not kept in memory: a locked keyring locks the files. */
  async function key(): Promise<Buffer | null> {
    const name = await files.read(KEY_NAME);
    const value = name && (await keyring.get(name.toString()));
    return value ? Buffer.from(value, 'base64') : null;
  }

  /** What a lost key has encrypted stays unreadable until it is written again or removed. */
  async function keyOrNew(): Promise<Buffer> {
    const found = await key();
    if (found !== null) return found;
    const name = `key-${randomUUID()}`;
    const made = randomBytes(32);
    // In this order a crash leaves a key that nothing names, and never a name without a key.
    await keyring.set(name, made.toString('base64'));
    await files.write(KEY_NAME, Buffer.from(name));
    return made;
  }

  return {
    read: async (name) => {
      const encrypted = await files.read(secretNamed(name));
      if (encrypted === null) return null;
      const found = await key();
      if (found === null) throw new Error('The keyring has no key for this file.');
      return decryptFile(found, name, encrypted);
    },
    write: async (name, secret) => {
      making ??= keyOrNew().finally(() => {
        making = null;
      });
      await files.write(secretNamed(name), encrypt(await making, name, secret));
    },
    remove: (name) => files.remove(secretNamed(name)),
  };
}

/** No secret's file can be taken for the one with the key's name. */
const secretNamed = (name: string) => `secret ${name}`;

/** The first byte of a file: AES-256-GCM with a nonce of 12 bytes and a tag of 16, before what is encrypted. */
const FORMAT = 1;
const NONCE = 12;
const TAG = 16;

/** The name is authenticated, so that no file can be put in another's place. */
function encrypt(key: Buffer, name: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(name));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), encrypted]);
}

/** @throws Error for a file that is damaged, in another's place, or of another key. */
function decryptFile(key: Buffer, name: string, file: Buffer): string {
  if (file[0] !== FORMAT) throw new Error('The file has another format.');
  const tagAt = 1 + NONCE;
  const textAt = tagAt + TAG;
  const decipher = createDecipheriv('aes-256-gcm', key, file.subarray(1, tagAt), { authTagLength: TAG })
    .setAAD(Buffer.from(name))
    .setAuthTag(file.subarray(tagAt, textAt));
  return Buffer.concat([decipher.update(file.subarray(textAt)), decipher.final()]).toString('utf8');
}
