/**
 * Where tokens lie. Each shell brings its own: Electron's safeStorage, the computer's keyring, or memory for this
 * session where there is neither. A secret goes in, is used for requests, and never leaves main.
 */
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';

/** A vault rejects with VaultLocked while it is locked, and with anything else where it cannot do what it was asked. */
export interface Vault {
  readonly kind: 'safe-storage' | 'keyring' | 'memory';
  /** The secret kept under this name (a gateway's id), or null. Asks nobody to unlock anything. */
  read(name: string): Promise<string | null>;
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Has the system ask whoever sits here to unlock it; resolves soon, whatever came of it. */
  unlock?(): Promise<void>;
}

/** The vault is closed until somebody unlocks it. What it keeps is not lost. */
export class VaultLocked extends Error {
  override readonly name = 'VaultLocked';
}

/** What a vault has under a name: a secret, nothing, or one that it cannot give now, or not on this computer. */
export type StoredSecret =
  | { readonly kind: 'there'; readonly secret: string }
  | { readonly kind: 'absent' | 'unreadable' | 'locked' };

/** Never rejects: a vault that does is no reason to stop anything else. */
export async function readSecret(vault: Vault, name: string): Promise<StoredSecret> {
  try {
    const secret = await vault.read(name);
    return secret === null ? { kind: 'absent' } : { kind: 'there', secret };
  } catch (fault) {
    return { kind: fault instanceof VaultLocked ? 'locked' : 'unreadable' };
  }
}

/** @throws ConsoleFailure `vault` where the secret could not be kept; what was there before is still there. */
export function saveSecret(vault: Vault, name: string, secret: string): Promise<void> {
  return vault.write(name, secret).catch(refuse);
}

/** @throws ConsoleFailure `vault` where it could not be removed. */
export function deleteSecret(vault: Vault, name: string): Promise<void> {
  return vault.remove(name).catch(refuse);
}

function refuse(fault: unknown): never {
  throw new ConsoleFailure({ kind: 'vault', reason: fault instanceof VaultLocked ? 'locked' : 'failed' });
}

/** Forgets everything when the process ends; the About operation says so to the user. */
export function memoryVault(): Vault {
  const secrets = new Map<string, string>();
  return {
    kind: 'memory',
    read: async (name) => secrets.get(name) ?? null,
    write: async (name, secret) => void secrets.set(name, secret),
    remove: async (name) => void secrets.delete(name),
  };
}
