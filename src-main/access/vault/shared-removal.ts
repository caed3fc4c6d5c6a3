/**
 * A secret that was removed is gone in every shell. Each shell has a vault of its own over one data folder, and reaches
 * no other's: without this, a token forgotten in one window because the way to the gateway changed would be sent the new
 * way by the other. So a secret is kept under a random mark that `console.db` knows; removing it takes the mark away, and
 * what another vault still has under it counts for nothing. A console.db from an older backup knows older marks alone,
 * with the way of their time.
 */
import type { Database } from 'better-sqlite3';
import type { Vault } from './vault.ts';

/** The vault of a shell, of which only what bears the mark in this console.db is read. */
export function withSharedRemoval(vault: Vault, file: Database, newMark: () => string): Vault {
  const known = file.prepare('SELECT mark FROM kept_secrets WHERE name = ?').pluck();
  const noted = file.prepare('INSERT INTO kept_secrets (name, mark) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const removed = file.prepare('DELETE FROM kept_secrets WHERE name = ?');
  /** A column of the table this file owns: STRICT, and never null. */
  const markOf = (name: string) => known.get(name) as string | undefined;
  return {
    ...vault,
    read: async (name) => {
      // Nothing counts under this name: a locked vault need not be asked.
      if (markOf(name) === undefined) return null;
      const kept = await vault.read(name);
      // Looked up again: it may have been removed while the vault was read.
      const start = `${markOf(name)}\n`;
      return kept?.startsWith(start) ? kept.slice(start.length) : null;
    },
    // A replaced secret keeps its mark: whoever uses both shells gives each one its own.
    write: async (name, secret) => {
      const mark = markOf(name) ?? newMark();
      await vault.write(name, `${mark}\n${secret}`);
      noted.run(name, mark);
    },
    remove: async (name) => {
      await vault.remove(name);
      removed.run(name);
    },
  };
}
