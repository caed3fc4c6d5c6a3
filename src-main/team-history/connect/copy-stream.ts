/**
 * COPY from and to the client, which the driver itself only passes messages of (manual, "COPY Operations" of the
 * frontend/backend protocol). A part that arrives is read before the next one is taken, so the server is never faster than
 * its reader.
 */
import { once } from 'node:events';
import type pg from 'pg';
import { DriverQuery } from './driver-query.ts';

/** What the driver's connection has beyond its published types (pg/lib/connection.js). */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(part: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

abstract class CopyStatement extends DriverQuery {
  readonly #sql: string;
  #connection: CopyConnection | null = null;

  constructor(sql: string) {
    super();
    this.#sql = sql;
  }

  submit(connection: pg.Connection): void {
    // The published type lacks the methods of COPY.
    this.#connection = connection as CopyConnection;
    connection.query(this.#sql);
  }

  protected get connection(): CopyConnection {
    if (this.#connection === null) throw new Error('the statement was not sent');
    return this.#connection;
  }
}

/** `COPY … FROM STDIN`. */
export class CopyIn extends CopyStatement {
  /** Resolves when the server takes parts. */
  readonly started: Promise<void>;
  #start: () => void = () => undefined;

  constructor(sql: string) {
    super(sql);
    const begun = new Promise<void>((resolve) => {
      this.#start = resolve;
    });
    this.started = Promise.race([begun, this.ended]);
    this.started.catch(() => undefined);
  }

  handleCopyInResponse(): void {
    this.#start();
  }

  /** Resolves when more can be sent; the part is copied. Rejects with what the server or the connection reported. */
  async send(part: Buffer): Promise<void> {
    this.connection.sendCopyFromChunk(part);
    const { stream } = this.connection;
    // An early end resolves too: the next part, or the end, then rejects.
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), this.ended]);
  }

  finish(): Promise<void> {
    this.connection.endCopyFrom();
    return this.ended;
  }

  /** Makes the server forget what was sent. */
  async abandon(): Promise<void> {
    this.connection.sendCopyFail('abandoned');
    await this.ended.catch(() => undefined);
  }
}

/** `COPY … TO STDOUT`: each message is a part. */
export class CopyOut extends CopyStatement {
  readonly #onPart: (part: Buffer) => void;
  #fault: unknown = null;

  /** @param onPart reads a part at once: its bytes are used again afterwards */
  constructor(sql: string, onPart: (part: Buffer) => void) {
    super(sql);
    this.#onPart = onPart;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#fault !== null) return;
    try {
      this.#onPart(chunk);
    } catch (fault) {
      // What is left of the table still arrives, and no one reads it.
      this.#fault = fault;
    }
  }

  /** @throws what reading a part threw */
  async read(): Promise<void> {
    await this.ended;
    if (this.#fault !== null) throw this.#fault;
  }
}
