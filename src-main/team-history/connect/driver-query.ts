/** What the driver sends, and whose answers it passes on, by methods that it calls by name (pg/lib/client.js). */
import type pg from 'pg';

export abstract class DriverQuery implements pg.Submittable {
  /** Set by the driver, which ends its own timer in it. */
  callback?: () => void;
  /** Settles once the server is done with it. */
  readonly ended: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (fault: unknown) => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Senders and waiting calls get the error; no call may be waiting yet.
    this.ended.catch(() => undefined);
  }

  abstract submit(connection: pg.Connection): void;

  handleCommandComplete(_done: { readonly text: string }): void {
    // The last message reports that the server is ready.
  }

  handleReadyForQuery(): void {
    this.callback?.();
    this.#resolve();
  }

  handleError(fault: unknown): void {
    this.callback?.();
    this.#reject(fault);
  }
}
