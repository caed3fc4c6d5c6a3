/** A keyring that a test locks, or that cannot read what it kept, as after a reset or on another account. */
import { memoryVault, type Vault, VaultLocked } from '../../src-main/access/vault.ts';

export interface RejectingVault extends Vault {
  /** `unreadable`: what was written before rejects when it is read; it can be replaced and removed. `broken`: everything does. */
  is(state: 'open' | 'locked' | 'unreadable' | 'broken'): void;
  /** How often something was read. */
  readonly reads: number;
}

export function rejectingVault(): RejectingVault {
  const memory = memoryVault();
  const names = new Set<string>();
  const unreadable = new Set<string>();
  let state: 'open' | 'locked' | 'broken' = 'open';
  let reads = 0;
  const ready = () => {
    if (state === 'locked') throw new VaultLocked();
    if (state === 'broken') throw new Error('the keyring does not answer');
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
      // What is not there can be told of a locked keyring, too.
      if (!names.has(name)) return null;
      ready();
      if (unreadable.has(name)) throw new Error('the key does not fit');
      return memory.read(name);
    },
    async write(name, secret) {
      ready();
      names.add(name);
      unreadable.delete(name);
      await memory.write(name, secret);
    },
    async remove(name) {
      ready();
      names.delete(name);
      unreadable.delete(name);
      await memory.remove(name);
    },
  };
}
