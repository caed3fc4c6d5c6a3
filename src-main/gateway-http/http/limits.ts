/** Limits on a response of the service (the document states none; these are Balcão's own). */
export interface Limits {
  /** Until the connection is established, TLS included; milliseconds. */
  readonly connectMs: number;
  /** From the request sent until the response's headers are there; milliseconds. */
  readonly headersMs: number;
  /** Between two chunks of a response's body; milliseconds. */
  readonly bodyMs: number;
  /** One request as a whole, even if data keeps coming; milliseconds. */
  readonly wholeMs: number;
  /** Bytes of a body that are read; the rest is cut off. */
  readonly bodyBytes: number;
  /** Levels of nesting that are parsed. */
  readonly depth: number;
}

export const DEFAULT_LIMITS: Limits = {
  connectMs: 5_000,
  headersMs: 10_000,
  bodyMs: 5_000,
  wholeMs: 15_000,
  bodyBytes: 1_048_576,
  depth: 64,
};
