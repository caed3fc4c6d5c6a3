import type { Input } from '../../../src-preload/contract/contract.ts';
import type { ConsoleDesk } from '../shell/console-desk.ts';
import { typedDraft } from './typed-draft.ts';

/** A gateway as the form would send it; where no address is passed, nothing listens. */
export function typedGateway(different: Partial<Input<'gateways.add'>> = {}): Input<'gateways.add'> {
  return {
    name: 'Loja',
    baseUrl: 'http://127.0.0.1:9/v1',
    environment: 'live',
    verifyPath: '',
    sendAttemptId: true,
    requestsPerSecond: 10,
    ...different,
  };
}

/** Adds a live gateway at this address to a desk, with a token; returns its id. */
export async function connectGateway(desk: ConsoleDesk, baseUrl: string, sendAttemptId = true): Promise<string> {
  const { id } = await desk.call('gateways.add', typedGateway({ baseUrl, sendAttemptId, requestsPerSecond: 100 }));
  await desk.call('access.setToken', { gatewayId: id, token: 'a-token' });
  return id;
}

/** The generation of a token at the usual path, from this payload, whose secret fields have secret names. */
export const typedGeneration = (payload: object = {}) => ({
  path: '/auth/token',
  payload: JSON.stringify(payload),
  secretFields: [],
  tokenPointer: '',
  expiryPointer: '',
});

/** A gateway's settings as the list has them, for the form to change and send back. */
export async function listedSettings(desk: ConsoleDesk, gatewayId: string): Promise<Input<'gateways.add'>> {
  const gateway = (await desk.call('gateways.list', null)).find(({ id }) => id === gatewayId);
  if (gateway === undefined) throw new Error(`no gateway ${gatewayId}`);
  const { id: _, ownSandbox: _own, hasHistory: _has, archivedAt: _archived, team: _team, ...settings } = gateway;
  return settings;
}

/** Creates a charge and returns its key; fails where none was made. */
export async function createdCharge(desk: ConsoleDesk, gatewayId: string, draft = typedDraft()): Promise<string> {
  const outcome = await desk.call('charges.create', { gatewayId, draft, confirmDuplicate: true });
  if (outcome.outcome !== 'created') throw new Error(outcome.outcome);
  return outcome.key;
}
