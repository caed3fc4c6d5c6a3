/** A vault that outlives its process, as a keyring does, for consoles that are killed. It protects nothing. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Vault } from '../../../src-main/access/vault/vault.ts';

/** @param path of a file that need not be there */
export function fileVault(path: string): Vault {
  const secrets = (): Record<string, string> => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  // Whole or as before, whenever its process is killed.
  const save = (next: Record<string, string>) => {
    writeFileSync(`${path}-new`, JSON.stringify(next));
    renameSync(`${path}-new`, path);
  };
  return {
    kind: 'keyring',
    read: async (name) => secrets()[name] ?? null,
    write: async (name, secret) => save({ ...secrets(), [name]: secret }),
    remove: async (name) => {
      const { [name]: _, ...others } = secrets();
      save(others);
    },
  };
}
