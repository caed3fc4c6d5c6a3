/** A batch belongs to the desk that prepared it: the others of its team read it, and it is sent and changed there alone. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBatches } from '../../../src-main/batches/batches.ts';
import { EventBroadcaster } from '../../../src-main/ground/event-broadcaster.ts';
import type { HistoryApi } from '../../../src-main/history/api/history-api.ts';
import type { TeamRole } from '../../../src-main/team-history/rights/role-names.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import { errorOf, NOON, temporaryFolder } from '../../support/history/history-world.ts';
import { historyWorkers } from '../../support/run/built-scripts.ts';
import { HAS_POSTGRES } from '../../support/team/postgres-releases.ts';
import { openTestTeamHistory } from '../../support/team/team-world.ts';

const BATCH = '00000000-0000-4000-8000-0000000000b1';
const GATEWAY = '00000000-0000-4000-8000-0000000000a1';
const caller = { windowId: 'window' };
const of = { gatewayId: GATEWAY, batchId: BATCH };

async function openDesk(team: string, role: TeamRole) {
  const deps = { workers: historyWorkers, log: () => undefined, folder: temporaryFolder() };
  const history = await openTestTeamHistory(deps, role, team);
  onTestFinished(() => history.close());
  return { history, batches: batchesOver(history) };
}

const unused = () => {
  throw new Error('not of this test');
};

function batchesOver(history: HistoryApi): ReturnType<typeof openBatches>['operations'] {
  const clock = new VirtualClock(NOON);
  return openBatches({
    ...{ clock, events: new EventBroadcaster(clock), newId: randomUUID, operator: () => null },
    gateways: {
      historyOf: () => history,
      chargesOf: () => ({ drafts: { createInTurn: unused, requestSpacing: 100 } }),
      follow: () => undefined,
    },
    gatewayStore: { get: () => ({ environment: 'sandbox' }) },
    workers: { spreadsheetWorker: new URL('file:///unused') },
    ...{ timeZone: () => 'America/Sao_Paulo', chooseExportPath: async () => null, offerDownload: () => null },
    ...{ security: { pin: { isSet: false, check: unused } }, failed: unused },
  }).operations;
}

async function addBatch(history: HistoryApi): Promise<void> {
  const cells = { amount: '10,00', name: 'Ana', document: '', phone: '', email: '', reference: 'NF-1' };
  const row = {
    ...{ draftId: randomUUID(), position: 1, line: 2, receivable: null, seen: [], amount: 1_000, reference: 'NF-1' },
    ...{ document: '', cells: { ...cells, description: '', dueDay: '', postbackUrl: '' }, problems: [] },
  };
  const batch = { id: BATCH, name: 'novembro.csv', source: 'spreadsheet', at: NOON, operator: 'Ana' } as const;
  await history.addBatch({ ...batch, decimal: 'comma' });
  await history.addBatchRows(BATCH, [row]);
  await history.finishBatch(BATCH);
}

describe.skipIf(!HAS_POSTGRES)('a batch of another desk', () => {
  it('a batch is read at every desk of its team, and only its own sends, stops or changes it', async () => {
    const team = temporaryFolder();
    const [own, other] = [await openDesk(team, 'operator'), await openDesk(team, 'admin')];
    await addBatch(own.history);
    expect(await own.batches['batches.get'](of, caller)).toMatchObject({ otherDesk: null });
    expect(await other.batches['batches.get'](of, caller)).toMatchObject({
      otherDesk: 'Mesa operator',
      status: 'draft',
    });
    expect(await other.batches['batches.list']({ gatewayId: GATEWAY }, caller)).toMatchObject([
      { otherDesk: 'Mesa operator' },
    ]);
    const { batches } = other;
    const refused = await Promise.all(
      [
        batches['batches.start']({ ...of, count: 1, sum: 1_000, confirmation: null }, caller),
        batches['batches.resume'](of, caller),
        batches['batches.pause'](of, caller),
        batches['batches.cancel'](of, caller),
        batches['batches.editRow']({ ...of, position: 1, field: 'name', text: 'Bia' }, caller),
        batches['batches.choose']({ ...of, positions: [1], choice: 'leave-out' }, caller),
        batches['batches.retry']({ ...of, positions: [1] }, caller),
        batches['batches.moveUnsent'](of, caller),
        batches['batches.discard'](of, caller),
      ].map((call) => errorOf(Promise.resolve(call))),
    );
    const refusal = { kind: 'invalid-input', issues: [{ path: 'batchId', code: 'batch-other-desk' }] };
    expect(refused).toEqual(refused.map(() => refusal));
    expect(await other.batches['batches.rows']({ ...of, offset: 0, limit: 9, verdict: null }, caller)).toMatchObject({
      rows: [{ verdict: 'ready', cells: { name: 'Ana' } }],
    });
    // At its own desk it is as before.
    expect(await own.batches['batches.get'](of, caller)).toMatchObject({
      status: 'draft',
      figures: { ready: { count: 1 } },
    });
    expect(await own.batches['batches.discard'](of, caller)).toBeNull();
  });
});
