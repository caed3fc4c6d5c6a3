/** Faults on demand, for tests and demonstrations. A fault is used once, by the next request of its operation. */
import type { ServerResponse } from 'node:http';
import type { Clock } from '../ground/clock.ts';
import type { ChargeOddity } from './sandbox-charge.ts';

export type FaultyOperation = 'create' | 'read' | 'token' | 'verify';

export type Fault =
  /** Responds with this and does nothing: nothing is recorded. */
  | {
      readonly kind: 'say';
      readonly httpStatus: number;
      /** The body as sent; without one, the sandbox's usual body for this status. */
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Does what was requested, then responds with this instead of the result. */
  | {
      readonly kind: 'say-after';
      readonly httpStatus: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The connection is reset without a response; `recorded` decides whether the request is done first. */
  | { readonly kind: 'lose'; readonly recorded: boolean }
  /** The request is done, but the response ends, with its connection, after this many bytes of the body. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** The request is done at once, and the response sent this many milliseconds late. */
  | { readonly kind: 'late'; readonly ms: number }
  /** The request is done, and the response sent one byte at a time, with this pause in milliseconds. */
  | { readonly kind: 'drip'; readonly everyMs: number }
  /** A created charge is not what was requested; the response itself is as usual. */
  | { readonly kind: 'odd-charge'; readonly oddity: ChargeOddity };

export interface Faults {
  /** Queues a fault for the next request of this operation that has none yet. */
  next(operation: FaultyOperation, fault: Fault): void;
  /** Deletes every unused fault. */
  clear(): void;
}

export interface FaultQueue extends Faults {
  /** @param charge if set, the fault waits for a request about this charge (its ID at the service). */
  next(operation: FaultyOperation, fault: Fault, charge?: string): void;
  /** @param path of the request; a fault for one charge is left for that charge's. */
  take(operation: FaultyOperation, path: string): Fault | null;
  /** Whether this fault is still unused. */
  has(operation: FaultyOperation, fault: Fault): boolean;
  /** Deletes this fault where it is still unused. */
  drop(operation: FaultyOperation, fault: Fault): void;
}

export function createFaults(): FaultQueue {
  const queues = new Map<FaultyOperation, { readonly fault: Fault; readonly charge: string | undefined }[]>();
  return {
    next: (operation, fault, charge) =>
      void queues.set(operation, [...(queues.get(operation) ?? []), { fault, charge }]),
    clear: () => queues.clear(),
    take(operation, path) {
      const queue = queues.get(operation) ?? [];
      const at = queue.findIndex(({ charge }) => charge === undefined || path.endsWith(`/${charge}`));
      return at < 0 ? null : (queue.splice(at, 1)[0]?.fault ?? null);
    },
    has: (operation, fault) => queues.get(operation)?.some((each) => each.fault === fault) ?? false,
    drop: (operation, fault) =>
      void queues.set(
        operation,
        (queues.get(operation) ?? []).filter((each) => each.fault !== fault),
      ),
  };
}

/** Writes a response as a fault demands; a fault that does not affect writing writes it as usual. */
export function writeFaulty(
  response: ServerResponse,
  fault: Fault | null,
  answer: { readonly httpStatus: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
  clock: Clock,
): void {
  const { httpStatus, body } = answer;
  const headers = { ...answer.headers, 'content-length': String(body.length) };
  switch (fault?.kind) {
    case 'lose':
      response.socket?.resetAndDestroy();
      return;
    case 'cut':
      response.writeHead(httpStatus, headers);
      response.write(body.subarray(0, fault.bytes), () => response.destroy());
      return;
    case 'late':
      clock.after(fault.ms, () => response.writeHead(httpStatus, headers).end(body));
      return;
    case 'drip':
      response.writeHead(httpStatus, headers);
      drip(response, body, fault.everyMs, clock);
      return;
    default:
      response.writeHead(httpStatus, headers).end(body);
  }
}

function drip(response: ServerResponse, rest: Buffer, everyMs: number, clock: Clock): void {
  if (response.destroyed) return;
  if (rest.length === 0) {
    response.end();
    return;
  }
  response.write(rest.subarray(0, 1));
  clock.after(everyMs, () => drip(response, rest.subarray(1), everyMs, clock));
}
