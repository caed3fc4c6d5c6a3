/** A list of things with names in the settings table of `console.db`, in the order in which they were saved. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { readSaved, writeSaved } from './saved-value.ts';

export class SavedList<Thing extends { readonly name: string }> {
  readonly #file: Database;
  readonly #key: string;
  readonly #shape: z.ZodType<Thing>;

  /** @param key in the settings table */
  constructor(file: Database, key: string, shape: z.ZodType<Thing>) {
    this.#file = file;
    this.#key = key;
    this.#shape = shape;
  }

  /** Without those that do not have this version's shape; they stay in the file. */
  all(): Thing[] {
    return this.#stored().flatMap((each) => this.#shape.safeParse(each).data ?? []);
  }

  /** In the place of the one it replaces, or last; another one of its name is replaced. */
  save(thing: Thing, replaces: string = thing.name): void {
    const stored = this.#stored();
    const index = stored.findIndex((each) => nameOf(each) === replaces);
    const saved = index < 0 ? [...stored, thing] : stored.with(index, thing);
    this.#write(saved.filter((each) => each === thing || nameOf(each) !== thing.name));
  }

  delete(name: string): void {
    this.#write(this.#stored().filter((each) => nameOf(each) !== name));
  }

  #stored(): unknown[] {
    return readSaved(this.#file, this.#key, z.array(z.unknown())) ?? [];
  }

  #write(things: readonly unknown[]): void {
    writeSaved(this.#file, this.#key, things);
  }
}

/** Null where a stored thing has none. */
function nameOf(stored: unknown): string | null {
  return z.object({ name: z.string() }).safeParse(stored).data?.name ?? null;
}
