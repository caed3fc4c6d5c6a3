/** Limits on a response of the service (the document states none; these are Balcão's own). */
export interface Limits {
  /** Until the connection is established, TLS included; milliseconds. */
  readonly connectMs: number;
  /** From the request sent until the response's headers are there; milliseconds. */
  readonly headersMs: number;
  /** Between two chunks of a response's body; milliseconds. */
  readonly bodyMs: number;
  /** One request as a whole, from the moment it has its connection, even if data keeps coming; milliseconds. */
  readonly wholeMs: number;
  /** Bytes of a body that are read; the rest is cut off. */
  readonly bodyBytes: number;
  /** Levels of nesting that are parsed. */
  readonly depth: number;
}

/**
 * Keep-alive connections to a gateway, and reads of it that are let go at a time: one number, so that none waits behind
 * another. With the cap of requests per second this bounds the load on a service.
 */
export const CONNECTIONS = 8;

export const DEFAULT_LIMITS: Limits = {
  connectMs: 5_000,
  headersMs: 10_000,
  bodyMs: 5_000,
  wholeMs: 15_000,
  bodyBytes: 1_048_576,
  depth: 64,
};
