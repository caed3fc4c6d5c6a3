/** Requested reads in flight: who requested each, and for which outcome-unknown row. */

export interface ReadRequest {
  /** The operator's name; null where no person requested the read. */
  readonly by: string | null;
  /** The key of the outcome-unknown row. */
  readonly attemptKey: string | null;
}

const NOBODY: ReadRequest = { by: null, attemptKey: null };

/** Requests by transaction id; without case, since a UUID may be pasted in capitals. */
export class ReadRequests {
  readonly #byTransaction = new Map<string, ReadRequest>();

  /** Records who requested these transactions while `read` runs. */
  async while<Value>(
    transactionIds: readonly string[],
    request: ReadRequest,
    read: () => Promise<Value>,
  ): Promise<Value> {
    const ids = transactionIds.map((id) => id.toLowerCase());
    for (const id of ids) this.#byTransaction.set(id, request);
    try {
      return await read();
    } finally {
      // Another request for the same transaction may have replaced this one meanwhile.
      for (const id of ids) if (this.#byTransaction.get(id) === request) this.#byTransaction.delete(id);
    }
  }

  of(transactionId: string): ReadRequest {
    return this.#byTransaction.get(transactionId.toLowerCase()) ?? NOBODY;
  }
}
