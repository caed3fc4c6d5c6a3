/** What a request to the service came to, told so that no caller needs to know HTTP. */

import type { WireCause } from '../../src-preload/contract/charges/charge.ts';
import type { Preconnection } from './http/preconnect.ts';
import type { FieldError } from './reading/error-details.ts';
import type { CreateBody, Transaction } from './reading/transaction.ts';

/** An answer's text beside when its last byte came and what the service's own clock said. */
export interface Received {
  /** The body as it came, cut at the limit and with the tokens taken out that it quotes; empty where there was none. */
  readonly raw: string;
  readonly httpStatus: number;
  /** Desk clock, UTC milliseconds. */
  readonly receivedAt: number;
  /** The answer's Date header in UTC milliseconds; null where it had none. */
  readonly serverDate: number | null;
}

/** POST /transactions. */
export type CreateResponse =
  /** A 2xx with a readable `data.id`, whatever else is odd about it (`oddities` names what). */
  | {
      readonly kind: 'created';
      readonly transaction: Transaction;
      readonly oddities: readonly string[];
      readonly received: Received;
    }
  /** The service said no. */
  | {
      readonly kind: 'refused';
      readonly message: string | null;
      readonly fields: readonly FieldError[];
      readonly received: Received;
    }
  /** The connection, TLS included, never stood: nothing left this machine. */
  | { readonly kind: 'not-sent'; readonly cause: WireCause }
  /** Anything else: the charge may or may not exist. */
  | { readonly kind: 'unknown'; readonly cause: WireCause; readonly received: Received | null };

/** A transaction as it was read. */
export interface TransactionRead {
  readonly kind: 'read';
  readonly transaction: Transaction;
  readonly oddities: readonly string[];
  readonly received: Received;
}

/** GET /transactions/{id}. */
export type ReadResponse =
  | TransactionRead
  | { readonly kind: 'token-refused'; readonly received: Received }
  | { readonly kind: 'not-found'; readonly received: Received }
  /** 429; `retryAfter` in milliseconds from now, null where it was not said. */
  | { readonly kind: 'rate-limited'; readonly retryAfter: number | null; readonly received: Received }
  /** 502, another 5xx, a redirect, or another status that says nothing of the charge. */
  | {
      readonly kind: 'failing';
      readonly retryAfter: number | null;
      readonly message: string | null;
      readonly received: Received;
    }
  /** 200, but nothing in it that can be gone by. */
  | { readonly kind: 'unreadable'; readonly cause: WireCause; readonly received: Received }
  | { readonly kind: 'network'; readonly cause: WireCause };

/**
 * What is asked about a token, or for one: the verify path, the control read, the generate operation. Its `raw` is the
 * body as it came, since a token is read from it: it is never kept, logged or shown.
 */
export type StatusResponse =
  | {
      readonly kind: 'status';
      readonly httpStatus: number;
      readonly received: Received;
      /** Why the body is not whole; null where it is. */
      readonly cut: WireCause | null;
    }
  | { readonly kind: 'network'; readonly cause: WireCause };

/** The service, as the rest of main sees it. One client a gateway; its token is asked for at each request. */
export interface GatewayClient {
  /** Opens the connection of the next POST while its attempt is being committed; nothing is sent over it. */
  connect(): Preconnection;
  /** One POST on a fresh connection, never repeated. Resolves always. */
  create(body: CreateBody, ready?: Preconnection): Promise<CreateResponse>;
  /** One GET over kept-alive connections. Resolves always; `signal` ends it as `network`/`cancelled`. */
  read(transactionId: string, signal?: AbortSignal): Promise<ReadResponse>;
  /** One GET of a path below the base address with the given token instead of the gateway's own (null: none). */
  probe(path: string, token: string | null, signal?: AbortSignal): Promise<StatusResponse>;
  /**
   * One POST of JSON text to a path below the base address, without a token, on a fresh connection, never repeated: the
   * generate-token operation. Its answer holds a token; whoever asks must forget it.
   */
  post(path: string, body: string): Promise<StatusResponse>;
  /** Ends idle connections; requests under way are given up. */
  close(): Promise<void>;
}
