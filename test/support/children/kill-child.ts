/**
 * A console that creates charges one after another until it is killed: the child process of the kill rounds.
 *
 * Arguments: data folder, the service's base address, number of gateways.
 */
import { randomUUID } from 'node:crypto';
import type { OperationName } from '../../../src-preload/contract/contract.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { typedGateway } from '../gateway/connect-gateway.ts';
import { typedDraft } from '../gateway/typed-draft.ts';
import { openChildConsole } from '../shell/child-console.ts';

const [, , folder = '', baseUrl = ''] = process.argv;
const caller = { windowId: 'window' };

const console = await openChildConsole(folder);

// Each result is the operation's own output, which `dispatch` returns as unknown.
const gateways = (await console.dispatch('gateways.list', null, caller)) as Result<Gateway[]>;
let gateway = gateways.ok ? gateways.value[0] : undefined;
if (gateway === undefined) {
  const input = typedGateway({ baseUrl, requestsPerSecond: 1000 });
  const added = (await console.dispatch('gateways.add', input, caller)) as Result<Gateway>;
  if (!added.ok) throw new Error(added.error.kind);
  gateway = added.value;
}
const gatewayId = gateway.id;

/**
 * Repeats a call until it succeeds: after a kill, and on a busy machine, the history is still being prepared at first.
 */
async function callUntilOk(name: OperationName, input: object): Promise<void> {
  while (!(await console.dispatch(name, input, caller)).ok) await new Promise((resolve) => setTimeout(resolve, 20));
}

await callUntilOk('access.setToken', { gatewayId, token: 'kill' });
for (let index = 0; ; index += 1) {
  // Every second reference is a generated one.
  const draft = typedDraft({ reference: index % 2 === 0 ? `REF-${randomUUID()}` : '' });
  await callUntilOk('charges.create', { gatewayId, draft, confirmDuplicate: true });
}
