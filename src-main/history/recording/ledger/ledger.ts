/** Writes the ledger: append-only, durable line by line, with several lines sharing one sync. */
import { close, fdatasync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { syncFolder } from '../../../ground/folders.ts';
import { ledgerFileIn } from '../../sqlite/history-files.ts';
import { CombinedRuns } from './combined-runs.ts';
import type { AuditHeadLine, ClosingLedgerLine, LedgerEntry } from './ledger-file.ts';

const sync = promisify(fdatasync);
const closeFile = promisify(close);

export class Ledger {
  readonly #file: number;
  /** The file ends inside a line, so the next line must begin on its own. */
  #torn: boolean;
  /** Lines of charges that could not be written; they are written before the next ones. */
  readonly #unwritten = new Set<string>();
  /** A line is in the file before its sync begins. */
  readonly #syncs = new CombinedRuns(() => sync(this.#file));
  #closing: Promise<void> | null = null;

  private constructor(file: number, torn: boolean) {
    this.#file = file;
    this.#torn = torn;
  }

  /** Opens (or creates, mode 0600) the ledger of a history's folder. */
  static async open(folder: string): Promise<Ledger> {
    const path = ledgerFileIn(folder);
    const file = openSync(path, 'a+', 0o600);
    const { size } = fstatSync(file);
    if (size === 0) {
      syncFolder(folder);
      return new Ledger(file, false);
    }
    const last = Buffer.alloc(1);
    readSync(file, last, 0, 1, size - 1);
    return new Ledger(file, last[0] !== 0x0a);
  }

  /**
   * Resolves once the lines are on the disk (Node's sync is F_FULLFSYNC on macOS). They are in the file when this
   * returns: a process that dies then leaves them there. Rejects with the file system's error where one of them is not
   * written. A `charge` line that fails is saved and written before the next one, because its transaction exists.
   */
  async append(...entries: readonly (LedgerEntry | AuditHeadLine | ClosingLedgerLine)[]): Promise<void> {
    const lines = entries.map((entry) => ({ isRetried: entry.kind === 'charge', text: `${JSON.stringify(entry)}\n` }));
    const unwritten = [...this.#unwritten];
    this.#unwritten.clear();
    try {
      this.#write([...unwritten, ...lines.map(({ text }) => text)].join(''));
      await this.#syncs.run();
    } catch (error) {
      // Part of it may be in the file; a line written twice does no harm.
      this.#torn = true;
      for (const each of [...unwritten, ...lines.flatMap(({ isRetried, text }) => (isRetried ? [text] : []))])
        this.#unwritten.add(each);
      throw error;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#syncs.settled().then(() => closeFile(this.#file));
    return this.#closing;
  }

  /** Short lines into the system's cache: faster than handing them to another thread. */
  #write(lines: string): void {
    const bytes = Buffer.from((this.#torn ? '\n' : '') + lines);
    // A disk that fills up accepts a part first, and fails at the rest.
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
    this.#torn = false;
  }
}
