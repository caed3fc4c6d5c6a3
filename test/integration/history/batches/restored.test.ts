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

it('a batch of a restored backup is cancelled, and a new one of the same file finds what was sent since', async () => {
  const desk = await batchDesk();
  const { gatewayId } = desk;
  const rows = [{}, {}, {}];
  const draft = await prepared(desk, rows);
  await started(desk, draft);
  const { id: batchId } = await rested(desk, draft.id);
  const backup = await desk.desk.call('maintenance.backUp', { gatewayId });
  await desk.desk.call('batches.resume', { gatewayId, batchId });
  await rested(desk, batchId);
  await desk.desk.call('maintenance.restore', { gatewayId, name: backup.name });
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
