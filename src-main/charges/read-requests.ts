/** Reads under way that were asked for: by whom, and which outcome-unknown row an id is being looked up for. */

export interface Asking {
  /** Who is at the desk; null where no person asked. */
  readonly by: string | null;
  /** The key of the outcome-unknown row. */
  readonly attemptKey: string | null;
}

const NOBODY: Asking = { by: null, attemptKey: null };

export class Askings {
  readonly #byTransaction = new Map<string, Asking>();

  /** Remembers who asked for these transactions for as long as `read` takes. */
  async while<Value>(transactionIds: readonly string[], asking: Asking, read: () => Promise<Value>): Promise<Value> {
    for (const id of transactionIds) this.#byTransaction.set(id, asking);
    try {
      return await read();
    } finally {
      // Somebody else may have asked for the same one meanwhile.
      for (const id of transactionIds) if (this.#byTransaction.get(id) === asking) this.#byTransaction.delete(id);
    }
  }

  of(transactionId: string): Asking {
    return this.#byTransaction.get(transactionId) ?? NOBODY;
  }
}
