/** Intercepts the page's socket: responses are held back, failed or altered on their way. */
import type { Page } from 'playwright';
import type { OperationName } from '../../../src-preload/contract/contract.ts';

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
  'app.about',
  'settings.read',
  'gateways.list',
  'security.read',
  'security.active',
  'charges.onScreen',
];

const CANNOT_BE_READ = { ok: false, error: { kind: 'history-unavailable', reason: 'busy' } };

/** Intercepts the page's later sockets to main; call it before the page is loaded again. */
export async function holdWire(page: Page): Promise<BridgeWire> {
  const wire: BridgeWire = { mood: 'good' };
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const main = socket.connectToServer();
    const names = new Map<number, OperationName>();
    socket.onMessage((message) => {
      // What the page sends is the contract's own call message, which main parses.
      const { id, name } = JSON.parse(String(message)) as { id: number; name: OperationName };
      names.set(id, name);
      if (DESK.includes(name) || wire.mood === 'good' || wire.mood === 'offline') main.send(message);
      else if (wire.mood === 'failing') socket.send(JSON.stringify({ id, result: CANNOT_BE_READ }));
    });
    main.onMessage((message) => {
      const answer = JSON.parse(String(message)) as { id?: number; result?: { value?: object } };
      const isStatus = answer.id !== undefined && names.get(answer.id) === 'access.status';
      if (wire.mood === 'offline' && isStatus && answer.result?.value)
        answer.result.value = { ...answer.result.value, reachability: 'offline' };
      socket.send(isStatus ? JSON.stringify(answer) : message);
    });
  });
  return wire;
}
