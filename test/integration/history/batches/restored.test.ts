/** A batch that comes with another file than the one it was sent from: it never goes on, or a row would be sent twice. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  base64,
  batchDesk,
  creationsAt,
  csvOf,
  MAPPING,
  prepared,
  rested,
  started,
} from '../../../support/gateway/batch-desk.ts';
import { historyWorld, NOON } from '../../../support/history/history-world.ts';

it('a batch of a restored backup is cancelled, and a new one of the same file finds what was sent since', async () => {
  const desk = await batchDesk();
  const { gatewayId } = desk;
  const rows = [{}, {}, {}];
  const draft = await prepared(desk, rows);
  await started(desk, draft);
  const { id: batchId } = await rested(desk, draft.id);
  const backup = await desk.desk.call('history.backUp', { gatewayId });
  await desk.desk.call('batches.resume', { gatewayId, batchId });
  await rested(desk, batchId);
  await desk.desk.call('history.restore', { gatewayId, name: backup.name });
  // The ledger knows of those that were made after the backup.
  const restored = await desk.desk.call('batches.get', { gatewayId, batchId });
  expect(restored).toMatchObject({ status: 'cancelled', stoppedBy: 'restored', figures: { created: { count: 3 } } });
  expect(await desk.desk.errorOf('batches.resume', { gatewayId, batchId })).toMatchObject({ kind: 'invalid-input' });
  const again = await desk.desk.call('batches.prepare', {
    ...{ gatewayId, fileName: 'again.csv', content: base64(csvOf(rows)), sheet: 0 },
    ...{ mapping: MAPPING, saveAs: null },
  });
  expect(again.figures).toMatchObject({ ready: { count: 0 }, duplicate: { count: 3 } });
  expect(creationsAt(desk)).toBe(3);
});

it('a batch that is imported from another desk’s history is cancelled, and its own there goes on', async () => {
  const there = await historyWorld();
  const here = await historyWorld();
  const batchId = '00000000-0000-4000-8000-0000000000b1';
  const cells = {
    name: '',
    document: '',
    phone: '',
    email: '',
    reference: 'R',
    description: '',
    dueDay: '',
    amount: '10,00',
  };
  const row = { draftId: '00000000-0000-4000-8000-0000000000c1', position: 1, line: 2, receivable: null };
  const checked = { amount: 1_000, reference: 'R', document: '', cells, problems: [], seen: [] };
  const stamp = { gatewayId: batchId, name: 'Loja', origin: 'https://a.example', environment: 'live' as const };
  for (const { history } of [there, here]) await history.writeStamp(stamp);
  await there.history.addBatch({
    ...{ id: batchId, name: 'a.csv', source: 'spreadsheet', at: NOON, operator: null, decimal: 'comma' },
  });
  await there.history.addBatchRows(batchId, [{ ...row, ...checked }]);
  await there.history.finishBatch(batchId);
  await there.history.setBatch(batchId, 'running', null, NOON + 1);
  const path = join(there.folder, 'moved.db');
  await there.history.exportHistory(path);
  await here.history.importFile(path, () => undefined);
  expect(await here.history.batch(batchId)).toMatchObject({ status: 'cancelled', stoppedBy: 'restored' });
  expect(await here.history.nextBatchRow(batchId, 0)).toMatchObject({ cells });
  expect(await there.history.batch(batchId)).toMatchObject({ status: 'running', stoppedBy: null });
  const keys = { reference: 'R', document: '', amount: 1_000 };
  expect(await here.history.seenBefore(stamp.gatewayId.replace('b1', 'b2'), [keys])).toEqual([['reference-in-batch']]);
  rmSync(path);
});
