/** Intercepts the page's socket: responses are held back, failed or altered on their way. */
import type { Page } from 'playwright';
import type { OperationName } from '../../../src-preload/contract/contract.ts';
import { answerOf, callOf } from '../e2e/socket-messages.ts';

export type WireMood =
  /** Everything passes. */
  | 'good'
  /** The response that a screen needs never comes. */
  | 'waiting'
  /** The response that a screen needs cannot be read. */
  | 'failing'
  /** The gateway cannot be reached; the history on this computer can. */
  | 'offline';

export interface BridgeWire {
  mood: WireMood;
}

/** Without these there is no page at all; they always pass. */
const DESK: readonly OperationName[] = [
  'settings.about',
  'settings.read',
  'gateways.list',
  'security.read',
  'security.active',
  'charges.onScreen',
];

const TEN_MINUTES = 600_000;
const CANNOT_BE_READ = { ok: false, error: { kind: 'history-unavailable', reason: 'busy' } };

/** Intercepts the page's later sockets to main; call it before the page is loaded again. */
export async function holdWire(page: Page): Promise<BridgeWire> {
  const wire: BridgeWire = { mood: 'good' };
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const main = socket.connectToServer();
    const names = new Map<number, OperationName>();
    socket.onMessage((message) => {
      const call = callOf(message);
      if (call !== null) names.set(call.id, call.name);
      if (call === null || DESK.includes(call.name) || wire.mood === 'good' || wire.mood === 'offline')
        main.send(message);
      else if (wire.mood === 'failing') socket.send(JSON.stringify({ id: call.id, result: CANNOT_BE_READ }));
    });
    main.onMessage((message) => {
      const { id, result } = answerOf(message);
      const isStatus = id !== undefined && names.get(id) === 'access.status';
      if (wire.mood !== 'offline' || !isStatus || !result?.value) return socket.send(message);
      const outage = { kind: 'failing', since: Date.now() - TEN_MINUTES, why: 'network', httpStatus: null };
      const value = { ...result.value, reachability: 'unreachable', outage };
      socket.send(JSON.stringify({ id, result: { ...result, value } }));
    });
  });
  return wire;
}
