/** What can go wrong on demand, for tests and demonstrations. A fault is used once, by the next request of its kind. */
import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';

export type FaultyOperation = 'create' | 'read' | 'token' | 'verify';

export type Fault =
  /** Says this instead of doing anything: nothing is recorded. */
  | {
      readonly kind: 'say';
      readonly httpStatus: number;
      /** The body as it is sent; without one, the sandbox's usual words for this status. */
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Does what was asked, then says this instead of what came of it. */
  | {
      readonly kind: 'say-after';
      readonly httpStatus: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The connection is reset without an answer; `recorded` tells whether it had been done before. */
  | { readonly kind: 'lose'; readonly recorded: boolean }
  /** Done, but the answer ends, with its connection, after so many bytes of the body. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** Done at once, answered this many milliseconds late. */
  | { readonly kind: 'late'; readonly ms: number }
  /** Done, and answered one byte at a time, one every so many milliseconds. */
  | { readonly kind: 'drip'; readonly everyMs: number };

export interface Faults {
  /** Queues a fault for the next request of this operation that has none yet. */
  next(operation: FaultyOperation, fault: Fault): void;
  /** Forgets every fault that was not used. */
  clear(): void;
}

export interface FaultQueue extends Faults {
  take(operation: FaultyOperation): Fault | null;
}

export function createFaults(): FaultQueue {
  const queues = new Map<FaultyOperation, Fault[]>();
  return {
    next: (operation, fault) => void queues.set(operation, [...(queues.get(operation) ?? []), fault]),
    clear: () => queues.clear(),
    take: (operation) => queues.get(operation)?.shift() ?? null,
  };
}

/** Writes an answer the way a fault would have it written; a fault that changes no writing writes it as usual. */
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
