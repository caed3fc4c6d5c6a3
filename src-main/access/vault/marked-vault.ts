/**
 * A deleted secret is deleted for every shell. Each shell has a vault of its own over one data folder, and cannot reach
 * the others: without this, a token that one window deleted because the gateway's address changed would still be sent
 * to the new address by the other shell. So a secret is stored under a random mark that is saved in `console.db`;
 * deleting the secret deletes the mark, and what another vault still has under it is ignored. A console.db from an
 * older backup has older marks alone, with the addresses of their time.
 */
import type { Database } from 'better-sqlite3';
import type { Vault } from './vault.ts';

/** A shell's vault, of which only secrets with the mark of this console.db are read. */
export function markedVault(vault: Vault, file: Database, newMark: () => string): Vault {
  const selectMark = file.prepare('SELECT mark FROM kept_secrets WHERE name = ?').pluck();
  const insertMark = file.prepare(
    'INSERT INTO kept_secrets (name, mark) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET mark = excluded.mark',
  );
  const removed = file.prepare('DELETE FROM kept_secrets WHERE name = ?');
  /** A column of the table this file owns: STRICT, and never null. */
  const markOf = (name: string) => selectMark.get(name) as string | undefined;
  return {
    ...vault,
    // A vault may learn what it is after the start.
    get kind() {
      return vault.kind;
    },
    read: async (name) => {
      // No mark under this name: a locked vault need not be read.
      if (markOf(name) === undefined) return null;
      const stored = await vault.read(name);
      // Read again: the mark may have been deleted while the vault was read.
      const start = `${markOf(name)}\n`;
      return stored?.startsWith(start) ? stored.slice(start.length) : null;
    },
    // A replaced secret keeps its mark: a user of both shells enters it in each one. In memory it gets another one: it ends
    // with Balcão, and what a keyring has under the old mark would come back at the next start.
    write: async (name, secret) => {
      const mark = (vault.kind === 'memory' ? undefined : markOf(name)) ?? newMark();
      await vault.write(name, `${mark}\n${secret}`);
      insertMark.run(name, mark);
    },
    remove: async (name) => {
      await vault.remove(name);
      removed.run(name);
    },
  };
}
