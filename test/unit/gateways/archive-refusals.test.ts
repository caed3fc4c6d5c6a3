import { describe, expect, it } from 'vitest';
import type { AnyHandler, Handlers } from '../../../src-main/dispatch.ts';
import { ON_ARCHIVED, refuseOnArchived } from '../../../src-main/gateways/archive-refusals.ts';
import { type OperationName, operations } from '../../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';

const NAMES = Object.keys(operations) as OperationName[];
const TABLE: Readonly<Record<string, 'allowed' | 'refused'>> = ON_ARCHIVED;

/** Every operation, answering "done". */
const done = Object.fromEntries(NAMES.map((name) => [name, async () => 'done'])) as unknown as Handlers;

/** What each operation answers for this gateway: "done", or the kind of its error. */
async function answers(gatewayId: string | null): Promise<ReadonlyMap<OperationName, unknown>> {
  const gateways = [
    { id: 'archived', archivedAt: 1 },
    { id: 'open', archivedAt: null },
  ];
  const handlers = refuseOnArchived(done, { list: () => gateways });
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
  it('every operation of the contract that names one gateway is either allowed or refused on an archived one', () => {
    const ofOneGateway = NAMES.filter((name) => {
      const { input } = operations[name];
      // One of several shapes, each of one gateway.
      if (name === 'sandbox.trouble') return true;
      // The desk's own setting of which gateway is on screen.
      return name !== 'settings.change' && 'shape' in input && 'gatewayId' in input.shape;
    });
    expect(Object.keys(TABLE).sort()).toEqual(ofOneGateway.sort());
  });

  it('an archived gateway refuses exactly what the table refuses, with one error, and any other gateway nothing', async () => {
    const archived = await answers('archived');
    for (const name of NAMES)
      expect([name, archived.get(name)]).toEqual([name, TABLE[name] === 'refused' ? 'gateway-archived' : 'done']);
    for (const other of ['open', 'unknown', null])
      expect(new Set((await answers(other)).values())).toEqual(new Set(['done']));
  });

  it('on an archived gateway nothing is created, changed, sent or watched, while reading, erasing and the care of its file go on', () => {
    const ofTable = (decision: string) => Object.keys(TABLE).filter((name) => TABLE[name] === decision);
    expect(ofTable('refused')).toEqual(
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
    expect(ofTable('allowed')).toEqual(
      expect.arrayContaining([
        'charges.list',
        'charges.totals',
        'closing.close',
        'closing.read',
        'exports.write',
        'gateways.unarchive',
        'history.backUp',
        'history.exportPerson',
        'history.restore',
        'retention.set',
        'statements.match',
      ]),
    );
  });
});
