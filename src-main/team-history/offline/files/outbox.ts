/**
 * What this desk made or changed while it was offline, and what the server may lack therefore: a line of JSON for each
 * charge. A line is on the disk before the charge's own write begins, and goes only after the server has committed it; after
 * a crash in between it goes up once more, which changes nothing there.
 */
import {
  closeSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../../ground/folders.ts';

/** A charge by its key, which is also its attempt's id, or by the service's id where the key is not known yet. */
export type OutboxEntry = (
  | { readonly key: string; readonly transactionId?: undefined }
  | { readonly transactionId: string; readonly key?: undefined }
) & {
  /** Created or linked here: no other desk knows of it. Absent where something of it was changed alone. */
  readonly isMadeHere?: true;
};

const outboxFileIn = (folder: string): string => join(folder, 'outbox.jsonl');

export class Outbox {
  readonly #folder: string;
  readonly #entries: Map<string, OutboxEntry>;
  /** How often each was added: what is added again while it goes up stays. */
  readonly #added = new Map<string, number>();
  /** How many writes of each are not done yet. */
  readonly #writing = new Map<string, number>();

  private constructor(folder: string, entries: Map<string, OutboxEntry>) {
    this.#folder = folder;
    this.#entries = entries;
  }

  /** A line that a crash left torn is skipped: nothing was written for it. @param folder exists */
  static open(folder: string): Outbox {
    rmSync(`${outboxFileIn(folder)}.part`, { force: true });
    const entries = readOutbox(folder);
    const outbox = new Outbox(folder, new Map(entries.map((entry) => [nameOf(entry), entry])));
    // A torn line at its end would swallow the next one.
    if (entries.length > 0) outbox.#rewrite();
    else rmSync(outboxFileIn(folder), { force: true });
    return outbox;
  }

  get entries(): readonly OutboxEntry[] {
    return [...this.#entries.values()];
  }

  /** Whether the desk has it for itself: it made the charge, and the server may lack it. */
  isMadeHere({ key, transactionId }: { readonly key: string; readonly transactionId: string }): boolean {
    return [{ key }, { transactionId }].some((entry) => this.#entries.get(nameOf(entry))?.isMadeHere === true);
  }

  /** @param key of a charge, or of its attempt */
  has(key: string): boolean {
    return this.#entries.has(nameOf({ key }));
  }

  get size(): number {
    return this.#entries.size;
  }

  /** What can go up: everything whose write is done. */
  get ready(): readonly OutboxEntry[] {
    return this.entries.filter((entry) => !this.#writing.has(nameOf(entry)));
  }

  /**
   * Writes what these entries are for, once they are on the disk; where one is not, nothing is written. Until it is written
   * none of them goes up: the server would be sent less.
   */
  async around<Value>(entries: readonly OutboxEntry[], write: () => Promise<Value>): Promise<Value> {
    for (const entry of entries) this.#add(entry);
    for (const entry of entries) this.#countWrite(nameOf(entry), 1);
    try {
      return await write();
    } finally {
      for (const entry of entries) this.#countWrite(nameOf(entry), -1);
    }
  }

  #countWrite(name: string, by: 1 | -1): void {
    const writes = (this.#writing.get(name) ?? 0) + by;
    if (writes === 0) this.#writing.delete(name);
    else this.#writing.set(name, writes);
  }

  #add(entry: OutboxEntry): void {
    const name = nameOf(entry);
    this.#added.set(name, (this.#added.get(name) ?? 0) + 1);
    const known = this.#entries.get(name);
    if (known !== undefined && (known.isMadeHere === true || entry.isMadeHere !== true)) {
      // A new object: a send knows what it left by identity, and this attempt may have ended since it was left as in flight.
      this.#entries.set(name, { ...known });
      return;
    }
    const isFirst = this.#entries.size === 0;
    const file = openSync(outboxFileIn(this.#folder), 'a', 0o600);
    try {
      writeSync(file, `${JSON.stringify(entry)}\n`);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
    if (isFirst) syncFolder(this.#folder);
    this.#entries.set(name, entry);
  }

  /** What `remove` needs to know of these entries as they are now. */
  mark(entries: readonly OutboxEntry[]): ReadonlyMap<OutboxEntry, number> {
    return new Map(entries.map((entry) => [entry, this.#added.get(nameOf(entry)) ?? 0]));
  }

  /** Removes entries that the server has; one that was added again since its mark stays. */
  remove(sent: ReadonlyMap<OutboxEntry, number>): void {
    let isChanged = false;
    for (const [entry, mark] of sent) {
      const name = nameOf(entry);
      if ((this.#added.get(name) ?? 0) === mark) isChanged = this.#entries.delete(name) || isChanged;
    }
    if (isChanged) this.#rewrite();
  }

  #rewrite(): void {
    const file = outboxFileIn(this.#folder);
    if (this.#entries.size === 0) rmSync(file, { force: true });
    else {
      const lines = this.entries.map((entry) => `${JSON.stringify(entry)}\n`);
      writeFileSync(`${file}.part`, lines.join(''), { mode: 0o600, flush: true });
      renameSync(`${file}.part`, file);
    }
    syncFolder(this.#folder);
  }
}

/**
 * The entries of an outbox, whether another thread has it open or none.
 * @param folder of the offline file, which may not be there
 */
export function readOutbox(folder: string): OutboxEntry[] {
  return readLines(outboxFileIn(folder)).flatMap((line) => outboxEntry(line) ?? []);
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function outboxEntry(line: string): OutboxEntry | null {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || entry === null) return null;
    const made = 'isMadeHere' in entry && entry.isMadeHere === true ? { isMadeHere: true as const } : {};
    if ('key' in entry && typeof entry.key === 'string') return { key: entry.key, ...made };
    if ('transactionId' in entry && typeof entry.transactionId === 'string')
      return { transactionId: entry.transactionId, ...made };
    return null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const nameOf = ({ key, transactionId }: OutboxEntry): string =>
  key === undefined ? `id:${transactionId}` : `key:${key}`;
