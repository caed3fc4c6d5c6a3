/**
 * Where tokens lie. Each shell brings its own: Electron's safeStorage, the computer's keyring, or memory for this
 * session where there is neither. A secret goes in, is used for requests, and never leaves main.
 */
export interface Vault {
  readonly kind: 'safe-storage' | 'keyring' | 'memory';
  /** The secret kept under this name (a gateway's id), or null. */
  read(name: string): Promise<string | null>;
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
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
