/** The requests that reached the sandbox, for tests that count; bounded, because a console polls for days. */

/** One request as it arrived. */
export interface SeenRequest {
  readonly method: string;
  /** At most {@link LONGEST_PATH} characters. */
  readonly path: string;
  /** The sandbox's clock, UTC milliseconds. */
  readonly at: number;
}

/** Characters: any path of the service is shorter; a longer one is cut off. */
const LONGEST_PATH = 300;

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
      requests.push({ ...request, path: cut(request.path) });
      // Removing many at once now and then is cheaper than moving the whole list at each request.
      if (requests.length > 2 * atLeast) requests.splice(0, requests.length - atLeast);
    },
  };
}

/** A copy: the engine keeps the whole text alive behind a part of it. */
function cut(path: string): string {
  return path.length <= LONGEST_PATH ? path : Buffer.from(path.slice(0, LONGEST_PATH)).toString();
}
