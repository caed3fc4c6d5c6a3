/** Encrypted secrets, each in a file for this user alone. Who uses them encrypts: no secret comes here in plain text. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export class EncryptedFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Null where there is none of this name. */
  async read(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#fileOf(name));
    } catch (fault) {
      if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null;
      throw fault;
    }
  }

  /** After a crash the file is the old one or the new one, and whole. */
  async write(name: string, encrypted: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const unfinished = join(this.#folder, `.${randomUUID()}`);
    try {
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(encrypted);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, this.#fileOf(name));
    } catch (fault) {
      await rm(unfinished, { force: true });
      throw fault;
    }
  }

  remove(name: string): Promise<void> {
    return rm(this.#fileOf(name), { force: true });
  }

  /** A digest, so that no name can lead out of the folder. */
  #fileOf(name: string): string {
    return join(this.#folder, createHash('sha256').update(name).digest('hex'));
  }
}
