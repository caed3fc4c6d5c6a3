import { describe, expect, it } from 'vitest';
import { refuseOnArchived, refuseWithoutNeeded } from '../../../src-main/gateways/gateway-refusals.ts';
import type { AnyHandler, Handlers } from '../../../src-main/ground/dispatch.ts';
import { type OperationName, operations } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';

const NAMES = Object.keys(operations) as OperationName[];

/** Every operation, answering "done". */
const done = Object.fromEntries(NAMES.map((name) => [name, async () => 'done'])) as unknown as Handlers;

const SERVER = {
  host: 'db.example.com',
  port: 5432,
  database: 'balcao',
  schema: 'loja',
  role: 'desk',
  ca: '',
};

const GATEWAYS = {
  list: () => [
    { id: 'archived', archivedAt: 1, team: null },
    { id: 'of-a-file', archivedAt: null, team: null },
    { id: 'of-a-team', archivedAt: null, team: SERVER },
  ],
};

/** What each operation answers for this gateway: "done", or the kind of its error. */
async function answers(handlers: Handlers, gatewayId: string | null): Promise<ReadonlyMap<OperationName, unknown>> {
  const answered = NAMES.map(async (name) => {
    const call = handlers[name] as AnyHandler;
    const answer = await call({ gatewayId }, { windowId: 'window' }).catch((fault: unknown) =>
      fault instanceof ConsoleFailure ? fault.error.kind : fault,
    );
    return [name, answer] as const;
  });
  return new Map(await Promise.all(answered));
}

describe('an archived gateway', () => {
  const handlers = refuseOnArchived(done, GATEWAYS);

  it('every operation of the contract that names one gateway says what it does on an archived one', () => {
    const ofOneGateway = NAMES.filter((name) => {
      const { input } = operations[name];
      // One of several shapes, each of one gateway.
      if (name === 'sandbox.trouble') return true;
      // The desk's own setting of which gateway is on screen.
      return name !== 'settings.change' && 'shape' in input && 'gatewayId' in input.shape;
    });
    expect(NAMES.filter((name) => operations[name].onArchived !== 'no-gateway')).toEqual(ofOneGateway);
  });

  it('it refuses what the contract refuses, with one error, and any other gateway nothing', async () => {
    const archived = await answers(handlers, 'archived');
    for (const name of NAMES)
      expect([name, archived.get(name)]).toEqual([
        name,
        operations[name].onArchived === 'refused' ? 'gateway-archived' : 'done',
      ]);
    for (const other of ['of-a-file', 'of-a-team', 'unknown', null])
      expect(new Set((await answers(handlers, other)).values())).toEqual(new Set(['done']));
  });

  it('nothing is created, changed, sent or watched there, while reading, erasing and file care go on', () => {
    const ofContract = (decision: string) => NAMES.filter((name) => operations[name].onArchived === decision);
    expect(ofContract('refused')).toEqual(
      expect.arrayContaining([
        'access.setToken',
        'access.verify',
        'charges.addNote',
        'charges.adopt',
        'charges.changeTags',
        'charges.checkNow',
        'charges.create',
        'gateways.change',
        'payer.show',
        'reconcile.start',
      ]),
    );
    expect(ofContract('allowed')).toEqual(
      expect.arrayContaining([
        'charges.list',
        'charges.totals',
        'closing.close',
        'closing.read',
        'exports.write',
        'gateways.unarchive',
        'maintenance.backUp',
        'maintenance.exportPerson',
        'maintenance.restore',
        'retention.set',
        'statements.match',
      ]),
    );
  });
});

it('a file’s operations are refused for a team’s history, a server’s for a file, and no others', async () => {
  const handlers = refuseWithoutNeeded(done, GATEWAYS);
  const ofTeam = await answers(handlers, 'of-a-team');
  const ofFile = await answers(handlers, 'of-a-file');
  for (const name of NAMES) {
    const { needs } = operations[name];
    expect([name, ofTeam.get(name)]).toEqual([name, needs === 'file' ? 'gateway-in-team' : 'done']);
    expect([name, ofFile.get(name)]).toEqual([name, needs === 'server' ? 'not-found' : 'done']);
  }
  expect(new Set((await answers(handlers, 'unknown')).values())).toEqual(new Set(['done']));
  expect(NAMES.filter((name) => operations[name].needs !== 'either')).toEqual([
    'team.state',
    'team.revokeDesk',
    'team.setPassword',
    'team.takePlace',
    'team.moveIn',
    'team.moveOut',
    'team.saveFile',
    'maintenance.restore',
    'maintenance.exportHistory',
  ]);
});
