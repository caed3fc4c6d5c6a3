/**
 * Where tokens are stored. Each shell provides its own: Electron's safeStorage, the computer's keyring, or memory for
 * this session where there is neither. A secret goes in, is used for requests, and never leaves main.
 */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';

/** A vault rejects with VaultLocked while it is locked, and with any other error where an operation fails. */
export interface Vault {
  readonly kind: 'safe-storage' | 'keyring' | 'memory';
  /** The secret stored under this name (a gateway's id), or null. Never prompts for an unlock. */
  read(name: string): Promise<string | null>;
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Has the system prompt the user to unlock it; resolves soon, with or without success. */
  unlock?(): Promise<void>;
}

/** The vault is locked until the user unlocks it. Its content is not lost. */
export class VaultLocked extends Error {
  override readonly name = 'VaultLocked';
}

/** The state of a name in the vault: a secret, nothing, or one that cannot be read now, or not on this computer. */
export type StoredSecret =
  | { readonly kind: 'there'; readonly secret: string }
  | { readonly kind: 'absent' | 'unreadable' | 'locked' };

/** Never rejects: a failing vault must not stop anything else. */
export async function readSecret(vault: Vault, name: string): Promise<StoredSecret> {
  try {
    const secret = await vault.read(name);
    return secret === null ? { kind: 'absent' } : { kind: 'there', secret };
  } catch (fault) {
    return { kind: fault instanceof VaultLocked ? 'locked' : 'unreadable' };
  }
}

/** @throws ConsoleFailure `vault` where the secret could not be stored; the old one is still there. */
export function saveSecret(vault: Vault, name: string, secret: string): Promise<void> {
  return vault.write(name, secret).catch(refuse);
}

/** @throws ConsoleFailure `vault` where it could not be deleted. */
export function deleteSecret(vault: Vault, name: string): Promise<void> {
  return vault.remove(name).catch(refuse);
}

function refuse(fault: unknown): never {
  throw new ConsoleFailure({ kind: 'vault', reason: fault instanceof VaultLocked ? 'locked' : 'failed' });
}

/** Deletes everything when the process ends; the About operation tells the user so. */
export function memoryVault(): Vault {
  const secrets = new Map<string, string>();
  return {
    kind: 'memory',
    read: async (name) => secrets.get(name) ?? null,
    write: async (name, secret) => void secrets.set(name, secret),
    remove: async (name) => void secrets.delete(name),
  };
}
