/** The network between a desk and the service, in virtual time: no socket, and everything above it as it is. */
import type { Dispatcher } from 'undici';
import { ConnectionPlaces } from '../../src-main/gateway-http/http/connection-places.ts';
import { sendRequest } from '../../src-main/gateway-http/http/send-request.ts';
import type { createTransport } from '../../src-main/gateway-http/http/transport.ts';
import type { Clock } from '../../src-main/ground/clock.ts';
import { creationLeaves } from './quiet.ts';
import type { Service } from './service.ts';

export interface Wire {
  readonly service: Service;
  /** True time. */
  readonly now: () => number;
  readonly clock: Clock;
  /** Whether the process at the desk's end still runs. */
  readonly isAlive: () => boolean;
}

export function wireTo(wire: Wire): typeof createTransport {
  return ({ clock, limits, connections }) => {
    const places = new ConnectionPlaces(connections);
    const inFlight = new Set<() => void>();
    const sending = { clock, limits, inFlight };
    let isClosed = false;
    return {
      connect: () => ({ connect: () => undefined, release: () => undefined }),
      async once(request) {
        if (isClosed) return { kind: 'not-connected', cause: 'cancelled' };
        let isConnected = false;
        const dispatcher = dispatcherOf(wire, () => {
          isConnected = true;
        });
        return sendRequest(dispatcher, request, () => isConnected, sending);
      },
      async pooled(request) {
        if (!(await places.enter(request.signal))) return { kind: 'not-connected', cause: 'cancelled' };
        return sendRequest(dispatcherOf(wire), request, () => true, sending).finally(() => places.leave());
      },
      async close() {
        isClosed = true;
        places.close();
        for (const cancel of inFlight) cancel();
      },
    };
  };
}

/** What sendRequest asks of undici's dispatchers, and nothing else of them. */
function dispatcherOf({ service, now, clock, isAlive }: Wire, connected = () => {}): Dispatcher {
  const request = ({ method, path, headers, body, signal, headersTimeout }: Dispatcher.RequestOptions) =>
    new Promise((resolve, reject) => {
      const token = (headers as Readonly<Record<string, string>>)['authorization']?.slice('Bearer '.length) ?? null;
      if (!isAlive()) return;
      const reply = service.take(method, path, token, typeof body === 'string' ? body : null, now());
      const { exchange, after, broken, status } = reply;
      if (exchange.kind === 'create') creationLeaves();
      if (broken !== 'before') connected();
      const disarm = [
        clock.after(headersTimeout ?? 300_000, () => give(() => lost('UND_ERR_HEADERS_TIMEOUT'))),
        ...(after === null ? [] : [clock.after(after, () => give(broken === null ? answered : cut))]),
      ];
      let isOver = false;
      const give = (how: () => void) => {
        if (isOver) return;
        isOver = true;
        for (const each of disarm) each();
        if (isAlive()) how();
        else exchange.isLost = true;
      };
      const lost = (code: string) => {
        exchange.isLost = true;
        reject(failure(code));
      };
      const cut = () => lost(broken === 'before' ? 'ECONNREFUSED' : 'ECONNRESET');
      const answered = () => {
        exchange.deliveredAt = now();
        resolve({ statusCode: status, headers: reply.headers, body: bodyOf(reply.text) });
      };
      (signal as AbortSignal).addEventListener('abort', () => give(() => lost('UND_ERR_ABORTED')), { once: true });
    });
  // The one method that is called.
  return { request } as unknown as Dispatcher;
}

const failure = (code: string) => Object.assign(new Error(code), { code });

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
