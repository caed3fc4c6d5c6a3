/**
 * The list's cursors on their way to a page and back. A cursor holds the last row's value in the column sorted by, which
 * may be a CPF or an e-mail: a page gets it encrypted, by a key of this process alone.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ListCursor } from '../../src-preload/contract/charges/list/list-cursor.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

export class SealedCursors {
  readonly #key = randomBytes(32);

  seal<Cursor extends ListCursor | null>(cursor: Cursor): Cursor {
    if (typeof cursor?.value !== 'string') return cursor;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    const text = Buffer.concat([cipher.update(cursor.value, 'utf8'), cipher.final()]);
    return { ...cursor, value: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url') };
  }

  /** @throws ConsoleFailure `invalid-input` for one that this process did not seal. */
  open<Cursor extends ListCursor | null>(cursor: Cursor): Cursor {
    if (typeof cursor?.value !== 'string') return cursor;
    const bytes = Buffer.from(cursor.value, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
      return { ...cursor, value: text.toString('utf8') };
    } catch (cause) {
      const issues = [{ path: 'after.value', code: 'cursor-unknown' }];
      throw new ConsoleFailure({ kind: 'invalid-input', issues }, { cause });
    }
  }
}
