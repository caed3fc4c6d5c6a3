/**
 * A console that sends a batch until it is killed or done: the child process of the batch's kill rounds. It makes the
 * batch at its first start, and resumes it at every other one, as a person would.
 *
 * Arguments: data folder, the service's base address, rows, requests a second. It ends by itself when the batch is done.
 */
import type { Batch } from '../../../src-preload/contract/batches/batch.ts';
import { liveWords } from '../../../src-preload/contract/batches/live-words.ts';
import type { OperationName } from '../../../src-preload/contract/contract.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { typedGateway } from '../gateway/connect-gateway.ts';
import { openChildConsole } from '../shell/child-console.ts';

const [, , folder = '', baseUrl = '', rows = '', requestsPerSecond = ''] = process.argv;
const caller = { windowId: 'window' };

const console = await openChildConsole(folder);

/**
 * Repeats a call until it succeeds: after a kill, and on a busy machine, the history is still being prepared at first.
 * @returns the operation's own output, which `dispatch` returns as unknown.
 */
async function call<Value>(name: OperationName, input: object | null): Promise<Value> {
  for (;;) {
    const result = (await console.dispatch(name, input, caller)) as Result<Value>;
    if (result.ok) return result.value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const settings = typedGateway({ baseUrl, requestsPerSecond: Number(requestsPerSecond) });
const [gateway = await call<Gateway>('gateways.add', settings)] = await call<Gateway[]>('gateways.list', null);
const gatewayId = gateway.id;
await call('access.setToken', { gatewayId, token: 'kill' });
const lines = Array.from({ length: Number(rows) }, (_, index) => `${10 + index},00;ROW-${index + 1}`);
const [
  batch = await call<Batch>('batches.prepare', {
    ...{ gatewayId, fileName: 'kill.csv', sheet: 0, saveAs: null },
    content: Buffer.from(['Valor;Referência', ...lines].join('\n')).toString('base64'),
    mapping: { columns: { amount: 0, reference: 1 }, decimal: 'comma' },
  }),
] = await call<Batch[]>('batches.list', { gatewayId });
const of = { gatewayId, batchId: batch.id };
const confirmation = { by: 'words', text: liveWords(batch.figures.ready, 'en'), language: 'en' };
for (;;) {
  const { status, figures } = await call<Batch>('batches.get', of);
  if (status === 'done') break;
  if (status === 'draft') await console.dispatch('batches.start', { ...of, ...figures.ready, confirmation }, caller);
  // While its pilot is on its way, or while it runs, it refuses.
  else await console.dispatch('batches.resume', of, caller);
  await new Promise((resolve) => setTimeout(resolve, 250));
}
await console.close();
