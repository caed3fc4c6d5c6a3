/** A keyring that a test locks, or that cannot read what it stored, as after a reset or on another account. */
import { memoryVault, type Vault, VaultLocked } from '../../../src-main/access/vault/vault.ts';

export interface RejectingVault extends Vault {
  /**
   * `unreadable`: what was written before rejects when it is read; it can be replaced and removed. `no-more`: existing
   * values can be read, and nothing changed. `broken`: everything rejects.
   */
  is(state: 'open' | 'locked' | 'unreadable' | 'no-more' | 'broken'): void;
  /** How often something was read. */
  readonly reads: number;
}

export function rejectingVault(): RejectingVault {
  const memory = memoryVault();
  const names = new Set<string>();
  const unreadable = new Set<string>();
  let state: 'open' | 'locked' | 'no-more' | 'broken' = 'open';
  let reads = 0;
  const ready = (change = false) => {
    if (state === 'locked') throw new VaultLocked();
    if (state === 'broken' || (state === 'no-more' && change)) throw new Error('the keyring does not answer');
  };
  return {
    kind: 'keyring',
    get reads() {
      return reads;
    },
    is(next) {
      state = next === 'unreadable' ? 'open' : next;
      unreadable.clear();
      if (next === 'unreadable') for (const name of names) unreadable.add(name);
    },
    async read(name) {
      reads += 1;
      // A missing entry is reported by a locked keyring, too.
      if (!names.has(name)) return null;
      ready();
      if (unreadable.has(name)) throw new Error('the key does not fit');
      return memory.read(name);
    },
    async write(name, secret) {
      ready(true);
      names.add(name);
      unreadable.delete(name);
      await memory.write(name, secret);
    },
    async remove(name) {
      ready(true);
      names.delete(name);
      unreadable.delete(name);
      await memory.remove(name);
    },
  };
}
