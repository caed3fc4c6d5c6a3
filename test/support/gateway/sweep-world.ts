/**
 * Settled charges in a real history, at a real service, on a clock that a test moves: each start of the desk has
 * charges and a sweep of its own.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { GatewayCharges } from '../../../src-main/charges/gateway-charges.ts';
import { createGatewayClient } from '../../../src-main/gateway-http/client.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import { SettledSweep } from '../../../src-main/reports/reconciliation/settled-sweep.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { VirtualClock } from '../clocks/virtual-clock.ts';
import { createCharge, historyWorld, NOON } from '../history/history-world.ts';

export const TIME_ZONE = 'America/Sao_Paulo';
const DAY = 24 * 3_600_000;

interface SeenRead {
  readonly id: string;
  /** Whole days since the clock's start, at noon. */
  readonly day: number;
  readonly elapsed: number;
}

export async function sweepWorld() {
  const clock = new VirtualClock(NOON);
  const world = await historyWorld();
  const states = new Map<string, { state: string; readonly amount: number }>();
  const reads: SeenRead[] = [];
  const faults: unknown[] = [];
  const options = {
    isOnDuty: true,
    /** A status that a read returns instead of the charge; undefined: none. */
    trouble: (_id: string): number | undefined => undefined,
  };

  const server = createServer((request, response) => {
    const id = (request.url ?? '').split('/').at(-1) ?? '';
    reads.push({ id, day: Math.round((clock.now() - NOON) / DAY), elapsed: clock.monotonic() });
    const charge = states.get(id);
    const status = options.trouble(id) ?? (charge === undefined ? 404 : 200);
    const data = charge && { id, status: charge.state, amount: charge.amount };
    response
      .writeHead(status, { 'content-type': 'application/json', date: new Date(clock.now()).toUTCString() })
      .end(JSON.stringify(status === 200 ? { status: true, data } : { message: 'no' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // Listening on TCP: the address is never a pipe's name.
  const { port } = server.address() as AddressInfo;

  /** Calls of threads and of the network in flight: time stands still until they have ended. */
  let pending = 0;
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const result: unknown = Reflect.apply(value, object, given);
          if (!(result instanceof Promise)) return result;
          pending += 1;
          return result.finally(() => {
            pending -= 1;
          });
        };
      },
    });
  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet = pending === 0 ? quiet + 1 : 0)
      await new Promise<void>((resolve) => setImmediate(resolve));
  };

  let running: { readonly charges: GatewayCharges; readonly sweep: SettledSweep } | null = null;
  let history = world.history;
  async function stop(): Promise<void> {
    const stopping = running;
    running = null;
    await stopping?.sweep.stop();
    await stopping?.charges.stop();
  }
  onTestFinished(stop);

  return {
    clock,
    reads,
    faults,
    options,
    states,
    stop,
    history: (): HistoryApi => history,
    /** A charge of the history, settled so many days ago (at noon), as the service has it. */
    async settled(daysAgo: number, amount: number, state: 'PAID' | 'FAILED' = 'PAID') {
      const at = clock.now() - daysAgo * DAY;
      const paidAt = state === 'PAID' ? at : null;
      const { key, transactionId } = await createCharge(history, { at, amount, transaction: { state, paidAt } });
      states.set(transactionId, { state, amount });
      return { key, transactionId };
    },
    /** Closes the history and opens it again, as a restart does. */
    async reopen(): Promise<void> {
      history = await world.reopen();
    },
    /** Starts the desk's charges and its sweep. */
    async start(): Promise<void> {
      const api = counted(history);
      const client = counted(
        createGatewayClient({ baseUrl: `http://127.0.0.1:${port}/v1`, token: async () => 'a-token', clock }),
      );
      const charges = new GatewayCharges({
        history: api,
        shared: null,
        client,
        clock,
        random: () => 0.5,
        newId: randomUUID,
        hasToken: async () => true,
        whyNoToken: async () => new ConsoleFailure({ kind: 'disconnected' }),
        sendAttemptId: () => true,
        withoutItems: () => 'omit',
        postbackUrl: () => '',
        payerLanguage: () => 'pt-BR',
        operator: () => null,
        requestsPerSecond: () => 10,
        unread: async () => 0,
        changed: () => {},
        rowGone: () => {},
        checkingMany: () => {},
        underwayChanged: () => {},
        paid: () => {},
        linkChanged: () => {},
        lacksCharges: () => undefined,
        paused: () => {},
        reached: () => {},
        outage: () => {},
        unsteady: () => {},
        timeZone: () => 'auto',
        clockChanged: () => {},
        failed: (fault) => void faults.push(fault),
        notRecorded: (fault) => fault !== null && void faults.push(fault),
      });
      await charges.start();
      const sweep = new SettledSweep({
        history: api,
        clock,
        random: () => 0.5,
        newId: randomUUID,
        timeZone: () => TIME_ZONE,
        isOnDuty: () => options.isOnDuty,
        readAgain: (transactionId) => charges.reads.readInSpareTime(transactionId),
        lastLimitedAt: () => charges.reads.lastLimitedAt,
        changed: () => {},
        failed: (fault) => void faults.push(fault),
      });
      sweep.start();
      running = { charges, sweep };
    },
    advance: (milliseconds: number) => clock.advance(milliseconds, settle),
    report: () => history.sweepReport(0, 100),
  };
}
