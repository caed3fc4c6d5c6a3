import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Handlers } from '../../../src-main/ground/dispatch.ts';
import type { OperationName, Signal } from '../../../src-preload/contract/contract.ts';
import { type ConsoleError, ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { createShellConsole, type ShellConsole, someSettings } from '../../support/shell/shell-console.ts';
import { ipcTransport, type Transport, webSocketTransport } from '../../support/shell/shell-transports.ts';

/** One of each kind; a kind added to the contract does not compile without its sample here. */
const ERRORS: { readonly [Kind in ConsoleError['kind']]: Extract<ConsoleError, { kind: Kind }> } = {
  'unknown-operation': { kind: 'unknown-operation', operation: 'charges.burn' },
  'invalid-input': { kind: 'invalid-input', issues: [{ path: 'customer.email', code: 'email-shape' }] },
  'too-large': { kind: 'too-large' },
  'not-found': { kind: 'not-found', what: 'charge' },
  'unknown-name': { kind: 'unknown-name', what: 'state', given: 'PAGO', known: ['PAID'] },
  'does-not-fit': { kind: 'does-not-fit', column: 'Valor', width: 7, text: '12345678' },
  'month-locked': { kind: 'month-locked', month: '2026-11', nextOpenDay: '2026-12-01' },
  'token-missing': { kind: 'token-missing' },
  'token-unreadable': { kind: 'token-unreadable' },
  vault: { kind: 'vault', reason: 'locked' },
  'token-refused': { kind: 'token-refused' },
  network: { kind: 'network', cause: 'dns' },
  service: { kind: 'service', problem: 'failing', httpStatus: 502, message: 'indisponível' },
  'console-file-held': { kind: 'console-file-held' },
  'gateway-has-history': { kind: 'gateway-has-history' },
  'gateway-archived': { kind: 'gateway-archived' },
  'gateway-in-team': { kind: 'gateway-in-team' },
  'gateway-busy': { kind: 'gateway-busy', reason: 'creation' },
  'gateway-unreadable': { kind: 'gateway-unreadable', gateway: 'Loja', because: 'corrupt' },
  'mixed-environments': { kind: 'mixed-environments' },
  'sandbox-only': { kind: 'sandbox-only' },
  'sandbox-not-empty': { kind: 'sandbox-not-empty' },
  locked: { kind: 'locked' },
  pin: { kind: 'pin', reason: 'needed' },
  managed: { kind: 'managed', field: 'settings.language' },
  'schedule-withdrawn': { kind: 'schedule-withdrawn', schedule: 'Accountant' },
  'generation-not-set': { kind: 'generation-not-set' },
  'sandbox-only-once': { kind: 'sandbox-only-once' },
  'history-unavailable': { kind: 'history-unavailable', reason: 'disk-full' },
  'file-not-written': { kind: 'file-not-written', reason: 'not-allowed' },
  'history-not-moved': { kind: 'history-not-moved', reason: 'file-older' },
  cancelled: { kind: 'cancelled' },
  disconnected: { kind: 'disconnected' },
  internal: { kind: 'internal', reference: 'fault-1' },
};

const ID = '0193b0aa-0000-4000-8000-000000000001';

describe.each([
  ['the WebSocket', webSocketTransport],
  ["Electron's IPC", ipcTransport],
] as const)('over %s', (_name, open) => {
  let console: ShellConsole;
  let transport: Transport;
  let handlers: Partial<Handlers>;

  const start = async (given: Partial<Handlers> = {}) => {
    handlers = given;
    console = createShellConsole(handlers);
    transport = await open(console);
    return transport.bridge;
  };
  beforeEach(() => start());
  afterEach(() => transport.close());
  const restart = async (given: Partial<Handlers>) => {
    await transport.close();
    return start(given);
  };

  it('an operation returns its value', async () => {
    expect(await transport.bridge.call('settings.read', null)).toEqual({ ok: true, value: someSettings });
  });

  it("a bank's file of the largest size arrives whole, and a larger one is refused as too large", async () => {
    let heard = '';
    const bridge = await restart({
      'statements.read': async ({ content }) => {
        heard = content;
        return { kind: 'unreadable', found: 'other' };
      },
    });
    const gatewayId = crypto.randomUUID();
    const content = Buffer.alloc(8_000_000, 'PIX').toString('base64');
    expect(await bridge.call('statements.read', { gatewayId, content })).toMatchObject({ ok: true });
    expect(heard === content).toBe(true);
    expect(
      await bridge.call('statements.read', { gatewayId, content: Buffer.alloc(8_000_003).toString('base64') }),
    ).toEqual({
      ok: false,
      error: { kind: 'invalid-input', issues: [{ path: 'content', code: 'statement-too-large' }] },
    });
  });

  it('a handler gets the parsed input and the calling window, and another window is another caller', async () => {
    const heard: unknown[] = [];
    const callers = new Set<string>();
    const bridge = await restart({
      'charges.onScreen': async (input, caller) => {
        heard.push(input);
        callers.add(caller.windowId);
        return null;
      },
    });
    const input = { gatewayId: ID, keys: [ID] };
    await bridge.call('charges.onScreen', input);
    await bridge.call('charges.onScreen', input);
    expect(callers.size).toBe(1);
    await (await transport.secondWindow()).call('charges.onScreen', input);
    expect(callers.size).toBe(2);
    expect(heard).toEqual([input, input, input]);
  });

  it('an operation that is not in the contract is refused by its name', async () => {
    for (const name of ['charges.burn', '__proto__', 'constructor', '']) {
      // What a page could send, whatever the types say.
      const result = await transport.bridge.call(name as OperationName, null as never);
      expect(result).toEqual({ ok: false, error: { kind: 'unknown-operation', operation: name } });
    }
  });

  it('an invalid input is refused with the field and the error', async () => {
    const result = await transport.bridge.call('access.setToken', { gatewayId: 'nobody', token: '' });
    expect(result).toMatchObject({
      ok: false,
      error: {
        kind: 'invalid-input',
        issues: expect.arrayContaining([
          { path: 'gatewayId', code: 'invalid_format' },
          { path: 'token', code: 'token-empty' },
        ]),
      },
    });
  });

  it('a missing input is an invalid input', async () => {
    const result = await transport.bridge.call('access.status', undefined as never);
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-input' } });
  });

  it.each(Object.entries(ERRORS))('an error of kind %s arrives whole', async (_kind, error) => {
    const bridge = await restart({
      'settings.read': async () => {
        throw new ConsoleFailure(error);
      },
    });
    expect(await bridge.call('settings.read', null)).toEqual({ ok: false, error });
  });

  it('an internal error arrives as a reference, without its message', async () => {
    const bridge = await restart({
      'settings.read': async () => {
        throw new Error('token abc123 in a message');
      },
    });
    const result = await bridge.call('settings.read', null);
    expect(result).toEqual({ ok: false, error: { kind: 'internal', reference: 'fault-1' } });
  });

  it('a field that the contract does not name stays in main', async () => {
    const bridge = await restart({ 'settings.read': async () => ({ ...someSettings, token: 'abc123' }) });
    expect(JSON.stringify(await bridge.call('settings.read', null))).not.toContain('abc123');
  });

  it('calls that end in another order than they began each get their own result', async () => {
    const gates = new Map<string, () => void>();
    const bridge = await restart({
      'charges.raw': ({ key }) =>
        new Promise((resolve) => {
          gates.set(key, () => resolve([{ at: 1, text: key }]));
          if (gates.size === 50) for (const open of [...gates.values()].reverse()) open();
        }),
    });
    const keys = Array.from({ length: 50 }, (_, index) => `0193b0aa-0000-4000-8000-${String(index).padStart(12, '0')}`);
    const results = await Promise.all(keys.map((key) => bridge.call('charges.raw', { gatewayId: ID, key })));
    expect(results).toEqual(keys.map((key) => ({ ok: true, value: [{ at: 1, text: key }] })));
  });

  it('a signal reaches every window, and not a listener that was removed', async () => {
    const second = await transport.secondWindow();
    await Promise.all([transport.bridge.call('settings.read', null), second.call('settings.read', null)]);
    const first: Signal[] = [];
    const other: Signal[] = [];
    const stop = transport.bridge.listen((signal) => void first.push(signal));
    second.listen((signal) => void other.push(signal));
    const signal: Signal = { name: 'settings-changed', payload: { ...someSettings, theme: 'dark' } };
    const settle = () =>
      Promise.all([transport.bridge.call('settings.read', null), second.call('settings.read', null)]);
    console.signal(signal);
    await settle();
    stop();
    console.signal(signal);
    await settle();
    expect(first).toEqual([signal]);
    expect(other).toEqual([signal, signal]);
  });

  it('a call from a sender that is not our page is refused', async () => {
    const reads: number[] = [];
    await restart({
      'settings.read': async () => {
        reads.push(1);
        return someSettings;
      },
    });
    expect(await transport.intrude()).toEqual({ ok: false, error: { kind: 'disconnected' } });
    expect(reads).toEqual([]);
  });
});
