/**
 * The memory of a whole console, in a process of its own, with one gateway and with ten that nobody looks at and that
 * have nothing to watch: in use, and after their threads have come to rest.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '../../src-preload/contract/errors.ts';
import { type BrowserShellProcess, startBrowserShell } from '../support/shell/browser-shell-process.ts';
import { startServiceProcess } from './support/answering.ts';
import { heading, ms, printLine, timed } from './support/figures.ts';

const GATEWAYS = 10;
/** Charges of each gateway, all paid: each is read once, and then none is watched. */
const CHARGES = 20;
/** Longer than a thread waits for another call before it ends (ms). */
const REST = 75_000;

/** One page's calls. */
async function pageOf(shell: BrowserShellProcess) {
  const socket = await shell.openSocket();
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: Result<unknown> };
    if (message.id !== undefined && message.result !== undefined) waiting.get(message.id)?.(message.result);
  });
  return async <Value>(name: string, input: unknown): Promise<Value> => {
    const id = waiting.size;
    const { promise, resolve } = Promise.withResolvers<Result<unknown>>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, name, input }));
    const result = await promise;
    if (!result.ok) throw new Error(`${name}: ${result.error.kind}`);
    // Main parsed it by the operation's schema.
    return result.value as Value;
  };
}

export async function gatewaysBench(): Promise<void> {
  heading(`Memory of a console with ${GATEWAYS} gateways of ${CHARGES} settled charges, none on screen`);
  const service = await startServiceProcess();
  const shell = await startBrowserShell();
  const call = await pageOf(shell);
  const read = (gatewayId: string) =>
    call('charges.list', {
      ...{ gatewayId, filter: {}, sort: { column: 'created', direction: 'desc' } },
      ...{ after: null, limit: 50 },
    });
  const line = (name: string, megabytes: number) => printLine(`  ${name.padEnd(28)} ${megabytes.toFixed(0)} MB`);
  line('no gateway', shell.megabytes());
  const ids: string[] = [];
  for (let number = 1; number <= GATEWAYS; number++) {
    const { id } = await call<{ id: string }>('gateways.add', {
      ...{ name: `Gateway ${number}`, baseUrl: service.baseUrl.replace('/v1', '/paid/v1'), environment: 'live' },
      ...{ verifyPath: '', sendAttemptId: true, requestsPerSecond: 100 },
    });
    ids.push(id);
    await call('access.setToken', { gatewayId: id, token: 'bench' });
    const transactionIds = Array.from({ length: CHARGES }, () => randomUUID());
    await call('charges.adopt', { gatewayId: id, transactionIds, attemptKey: null });
    await read(id);
    await call('charges.totals', { gatewayId: id, filter: {} });
    if (number === 1) line('one gateway, in use', shell.megabytes());
  }
  line(`${GATEWAYS} gateways, in use`, shell.megabytes());
  await pause(REST);
  line(`${GATEWAYS} gateways, at rest (bar 350)`, shell.megabytes());
  const [first = ''] = ids;
  const afterRest = await timed(() => read(first));
  printLine(`  first page after a rest      ${ms(afterRest)}, the next ${ms(await timed(() => read(first)))}`);
  await shell.close();
  await service.close();
}
