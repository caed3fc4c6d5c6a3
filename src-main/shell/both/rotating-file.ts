/** A log file that is rotated by size: `balcao.log`, then `balcao.1.log` and so on, the oldest last. */
import { appendFileSync, chmodSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface RotationLimits {
  /** Bytes above which a file is rotated. */
  readonly largest: number;
  /** The most files, the newest included. */
  readonly files: number;
}

/** Readable by its owner alone: folder 0700, files 0600, also those that had another mode. */
export class RotatingFile {
  readonly #folder: string;
  readonly #name: string;
  readonly #limits: RotationLimits;

  constructor(folder: string, name: string, limits: RotationLimits) {
    this.#folder = folder;
    this.#name = name;
    this.#limits = limits;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
  }

  write(line: string): void {
    try {
      if (this.#size() > this.#limits.largest) this.#rotate();
      appendFileSync(this.#path(0), line, { mode: 0o600 });
    } catch {
      // A log that cannot be written (a full disk) has nowhere to report it, and must not stop the work it is about.
    }
  }

  #size(): number {
    return statSync(this.#path(0), { throwIfNoEntry: false })?.size ?? 0;
  }

  #rotate(): void {
    for (let number = this.#limits.files - 1; number > 0; number -= 1) {
      const from = this.#path(number - 1);
      if (statSync(from, { throwIfNoEntry: false })) renameSync(from, this.#path(number));
    }
  }

  #path(number: number): string {
    return join(this.#folder, number === 0 ? `${this.#name}.log` : `${this.#name}.${number}.log`);
  }
}
