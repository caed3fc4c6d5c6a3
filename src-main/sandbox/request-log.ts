/** The requests that reached the sandbox, for tests that count; bounded, because a console polls for days. */

/** One request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  /** The sandbox's clock, UTC milliseconds. */
  readonly at: number;
}

export interface RequestLog {
  /** Oldest first; contains at least the newest `atLeast`. Always the same list. */
  readonly requests: readonly SeenRequest[];
  see(request: SeenRequest): void;
}

export function createRequestLog(atLeast: number): RequestLog {
  const requests: SeenRequest[] = [];
  return {
    requests,
    see(request) {
      requests.push(request);
      // Removing many at once now and then is cheaper than moving the whole list at each request.
      if (requests.length > 2 * atLeast) requests.splice(0, requests.length - atLeast);
    },
  };
}
