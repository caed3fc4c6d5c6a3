/** A disk that takes nothing for a while: too slow for every run, since each write waits for another program's lock. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { batchDesk, creationsAt, prepared, rested, started } from '../../support/gateway/batch-desk.ts';
import { IS_SOAK } from '../../support/run/rounds.ts';

it.runIf(IS_SOAK)('an outcome that the disk does not take stops the batch', async () => {
  const desk = await batchDesk();
  const draft = await prepared(desk, [{}, {}, {}]);
  await started(desk, draft);
  const batch = await rested(desk, draft.id);
  desk.sandbox.faults.next('create', { kind: 'late', ms: 1_000 });
  const running = desk.desk.call('batches.resume', { gatewayId: desk.gatewayId, batchId: batch.id });
  await expect.poll(() => creationsAt(desk)).toBe(2);
  await running;
  const other = new Database(join(desk.desk.folder, 'gateways', desk.gatewayId, 'history.db'));
  // Another program locks the file, as a virus scanner or a copy would.
  other.exec('BEGIN IMMEDIATE');
  const unrecorded = async () => (await desk.desk.call('maintenance.status', { gatewayId: desk.gatewayId })).unrecorded;
  await expect.poll(unrecorded).toBe(1);
  other.exec('ROLLBACK');
  other.close();
  expect(await rested(desk, batch.id)).toMatchObject({ status: 'paused', stoppedBy: 'disk' });
  expect(creationsAt(desk)).toBe(2);
});
