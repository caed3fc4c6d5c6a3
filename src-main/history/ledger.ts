/** The ledger as it is written: append-only, durable line by line, several lines sharing one sync. */
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type LedgerEntry, ledgerFileIn } from './ledger-file.ts';

interface Waiting {
  readonly line: string;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

export class Ledger {
  readonly #file: FileHandle;
  /** The file ends inside a line; the next one must begin on its own. */
  #torn: boolean;
  #waiting: Waiting[] = [];
  /** Lines of charges that could not be written, to go before the next ones. */
  #owed = '';
  #flushing: Promise<void> | null = null;

  private constructor(file: FileHandle, torn: boolean) {
    this.#file = file;
    this.#torn = torn;
  }

  /** Opens (or makes, mode 0600) the ledger of a history's folder. */
  static async open(folder: string): Promise<Ledger> {
    const path = ledgerFileIn(folder);
    const file = await open(path, 'a+', 0o600);
    const { size } = await file.stat();
    if (size === 0) {
      await syncFolder(dirname(path));
      return new Ledger(file, false);
    }
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return new Ledger(file, buffer[0] !== 0x0a);
  }

  /**
   * Resolves once the line is on the disk (Node's sync is F_FULLFSYNC on macOS). Rejects with the file system's error.
   * A `charge` line that fails is kept and written before the next one: its transaction exists all the same.
   */
  append(entry: LedgerEntry): Promise<void> {
    const line = `${JSON.stringify(entry)}\n`;
    return new Promise<void>((resolve, reject) => {
      this.#waiting.push({
        line,
        resolve,
        reject: (reason) => {
          if (entry.kind === 'charge') this.#owed += line;
          reject(reason);
        },
      });
      this.#flushing ??= this.#flush();
    });
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#file.close();
  }

  /** Lines that come while one sync runs share the next. */
  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const owed = this.#owed;
      this.#owed = '';
      const text = (this.#torn ? '\n' : '') + owed + batch.map(({ line }) => line).join('');
      try {
        await this.#file.appendFile(text);
        await this.#file.datasync();
        this.#torn = false;
        for (const { resolve } of batch) resolve();
      } catch (error) {
        // Part of it may lie in the file; a line written twice says nothing new.
        this.#torn = true;
        this.#owed = owed;
        for (const { reject } of batch) reject(error);
      }
    }
    this.#flushing = null;
  }
}

/** A new file survives a loss of power only once its folder does. Windows has no such thing, and refuses it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
