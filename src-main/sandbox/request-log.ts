/** Which requests reached the sandbox, for tests that count; bounded, because a console polls for days. */

/** One request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** The sandbox's clock, UTC milliseconds. */
  readonly at: number;
}

export interface RequestLog {
  /** Oldest first; at least the newest `atLeast` are there. The same list throughout. */
  readonly requests: readonly SeenRequest[];
  see(request: SeenRequest): void;
}

export function createRequestLog(atLeast: number): RequestLog {
  const requests: SeenRequest[] = [];
  return {
    requests,
    see(request) {
      requests.push(request);
      // Dropping them in one go now and then costs less than moving the whole list at each request.
      if (requests.length > 2 * atLeast) requests.splice(0, requests.length - atLeast);
    },
  };
}
