/** The results of requests to the service, in a form for which no caller needs to know HTTP. */

import type { WireCause } from '../../src-preload/contract/network/wire-cause.ts';
import type { Preconnection } from './http/preconnect.ts';
import type { FieldError } from './reading/error-details.ts';
import type { CreateBody, Transaction } from './reading/transaction.ts';
import type { WrittenCreation } from './times/service-zone.ts';

/** A response's text, the time its last byte came and the service's own clock. */
export interface Received {
  /** The body as received, cut at the limit and with quoted tokens redacted; empty where there was none. */
  readonly raw: string;
  readonly httpStatus: number;
  /** Desk clock, UTC milliseconds. */
  readonly receivedAt: number;
  /** The response's Date header in UTC milliseconds; null where it had none. */
  readonly serverDate: number | null;
}

/** POST /transactions. */
export type CreateResponse =
  /** A 2xx with a readable `data.id`, whatever else differs from the document (`warnings` names it). */
  | {
      readonly kind: 'created';
      readonly transaction: Transaction;
      /** When the service dates it, as it is written; null where it is not readable. */
      readonly created: WrittenCreation | null;
      /** Only its id arrived: the body was cut off, too large or too deep. */
      readonly isCut: boolean;
      readonly warnings: readonly string[];
      readonly received: Received;
    }
  /** The service refused the charge. */
  | {
      readonly kind: 'refused';
      readonly message: string | null;
      readonly fields: readonly FieldError[];
      readonly received: Received;
    }
  /**
   * No charge was made, and the reason is not the charge: the service asks to wait, or a firewall answered before it.
   * `retryAfter` in milliseconds from now; null where the service sent none.
   */
  | {
      readonly kind: 'turned-away';
      readonly cause: 'try-later' | 'firewall';
      readonly message: string | null;
      readonly retryAfter: number | null;
      readonly received: Received;
    }
  /** The connection, TLS included, was never established: nothing left this computer. */
  | { readonly kind: 'not-sent'; readonly cause: WireCause }
  /** Anything else: the charge may or may not exist. */
  | {
      readonly kind: 'unknown';
      readonly cause: WireCause;
      /** The service's own message. */
      readonly message: string | null;
      /** `data.id` of a response that reports a failure: only a read of it can decide. */
      readonly transactionId: string | null;
      readonly received: Received | null;
    };

/** A transaction as it was read. */
export interface TransactionRead {
  readonly kind: 'read';
  readonly transaction: Transaction;
  readonly warnings: readonly string[];
  readonly received: Received;
}

/** GET /transactions/{id}. */
export type ReadResponse =
  | TransactionRead
  | { readonly kind: 'token-refused'; readonly received: Received }
  | { readonly kind: 'not-found'; readonly received: Received }
  /** 429; `retryAfter` in milliseconds from now, null where the service sent none. */
  | { readonly kind: 'rate-limited'; readonly retryAfter: number | null; readonly received: Received }
  /** 502, another 5xx, a redirect, `status: false`, or another status that has no information about the charge. */
  | {
      readonly kind: 'failing';
      /** Whether a firewall or a proxy in front of the service answered. */
      readonly isOfFirewall: boolean;
      readonly retryAfter: number | null;
      readonly message: string | null;
      readonly received: Received;
    }
  /** 200, but without usable content. */
  | { readonly kind: 'unreadable'; readonly cause: WireCause; readonly received: Received }
  | { readonly kind: 'network'; readonly cause: WireCause };

/**
 * The response to a token request: the verify path, the control read, the generate operation. Its `raw` is the body as
 * received, since a token is read from it: it is never saved, logged or shown.
 */
export type StatusResponse =
  | {
      readonly kind: 'status';
      readonly httpStatus: number;
      readonly received: Received;
      /** Why the body is not whole; null where it is. */
      readonly cut: WireCause | null;
      /** Milliseconds from now; null where the service sent none. */
      readonly retryAfter: number | null;
    }
  | { readonly kind: 'network'; readonly cause: WireCause };

/** The service, for the rest of main. One client per gateway; its token is read at each request. */
export interface GatewayClient {
  /** Opens the connection of the next POST while its attempt is being committed; no byte is sent over it. */
  connect(): Preconnection;
  /** One POST on a fresh connection, never repeated. Never rejects. */
  create(body: CreateBody, ready?: Preconnection): Promise<CreateResponse>;
  /** One GET over keep-alive connections. Never rejects; `signal` ends it as `network`/`cancelled`. */
  read(transactionId: string, signal?: AbortSignal): Promise<ReadResponse>;
  /** One GET of a path below the base address with the passed token instead of the gateway's own (null: none). */
  probe(path: string, token: string | null, signal?: AbortSignal): Promise<StatusResponse>;
  /**
   * One POST of JSON text to a path below the base address, without a token, on a fresh connection, never repeated: the
   * generate-token operation. Its response holds a token, which the caller must not store.
   */
  post(path: string, body: string): Promise<StatusResponse>;
  /** Closes idle connections and cancels requests in flight. */
  close(): Promise<void>;
}
