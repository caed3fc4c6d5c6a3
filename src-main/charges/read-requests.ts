/** Reads under way that were asked for: by whom, and which outcome-unknown row an id is being looked up for. */

export interface ReadRequest {
  /** Who is at the desk; null where no person asked. */
  readonly by: string | null;
  /** The key of the outcome-unknown row. */
  readonly attemptKey: string | null;
}

const NOBODY: ReadRequest = { by: null, attemptKey: null };

export class ReadRequests {
  readonly #byTransaction = new Map<string, ReadRequest>();

  /** Remembers who asked for these transactions for as long as `read` takes. */
  async while<Value>(
    transactionIds: readonly string[],
    asking: ReadRequest,
    read: () => Promise<Value>,
  ): Promise<Value> {
    for (const id of transactionIds) this.#byTransaction.set(id, asking);
    try {
      return await read();
    } finally {
      // Somebody else may have asked for the same one meanwhile.
      for (const id of transactionIds) if (this.#byTransaction.get(id) === asking) this.#byTransaction.delete(id);
    }
  }

  of(transactionId: string): ReadRequest {
    return this.#byTransaction.get(transactionId) ?? NOBODY;
  }
}
