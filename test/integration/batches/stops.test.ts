/** What stops a batch: nothing more is sent, the row that was not sent stays ready, an unknown outcome is set apart. */
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../src-main/sandbox/faults.ts';
import type { Batch, BatchStop } from '../../../src-preload/contract/batches/batch.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';
import {
  type BatchDesk,
  batchDesk,
  creationsAt,
  prepared,
  rested,
  rowsOf,
  started,
} from '../../support/gateway/batch-desk.ts';

/** A batch of these many rows whose pilot is made. */
async function piloted(desk: BatchDesk, rows = 10): Promise<Batch> {
  const draft = await prepared(
    desk,
    Array.from({ length: rows }, () => ({})),
  );
  await started(desk, draft);
  return rested(desk, draft.id);
}

async function resumed(desk: BatchDesk, { id: batchId }: Batch): Promise<Batch> {
  await desk.desk.call('batches.resume', { gatewayId: desk.gatewayId, batchId });
  return rested(desk, batchId);
}

const refused: Fault = { kind: 'say', httpStatus: 422 };
const lost: Fault = { kind: 'lose', recorded: true };

describe('a batch that is stopped', () => {
  it.each([
    ['a refused token', 'token-refused', [{ kind: 'say', httpStatus: 401 }], { ready: 9 }, 1],
    ['a 429', 'rate-limited', [{ kind: 'say', httpStatus: 429 }], { ready: 9 }, 1],
    ['five refusals in a row for one reason', 'refused', Array(5).fill(refused), { ready: 4, refused: 5 }, 5],
    ['three lost answers in a row', 'unknown', Array(3).fill(lost), { ready: 6, unknown: 3 }, 3],
  ] as const satisfies readonly (readonly [string, BatchStop, readonly Fault[], object, number])[])(
    'a batch stops at %s, and what was not sent is ready',
    async (_, stoppedBy, faults, counts, sent) => {
      const desk = await batchDesk();
      const batch = await piloted(desk);
      for (const fault of faults) desk.sandbox.faults.next('create', fault);
      const stopped = await resumed(desk, batch);
      expect(stopped).toMatchObject({ status: 'paused', stoppedBy });
      for (const [verdict, count] of Object.entries(counts))
        expect([verdict, stopped.figures[verdict as keyof Batch['figures']].count]).toEqual([verdict, count]);
      expect(stopped.figures.created.count).toBe(1);
      expect(creationsAt(desk)).toBe(1 + sent);
    },
  );

  it('a batch whose token was refused is resumed with a good one, and no row was sent twice', async () => {
    const desk = await batchDesk();
    const { gatewayId, sandbox } = desk;
    const batch = await piloted(desk, 4);
    sandbox.faults.next('create', { kind: 'say', httpStatus: 401 });
    await resumed(desk, batch);
    await desk.desk.call('access.setToken', { gatewayId, token: sandbox.token });
    expect(await resumed(desk, batch)).toMatchObject({ status: 'done', figures: { created: { count: 4 } } });
    const list = await desk.desk.call('charges.totals', { gatewayId, filter: {} });
    expect(list).toMatchObject({ count: 4, outcomeUnknown: 0 });
  });

  it('a lost answer is set apart and never repeated, and the rows behind it are sent', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const batch = await piloted(desk, 4);
    desk.sandbox.faults.next('create', lost);
    expect(await resumed(desk, batch)).toMatchObject({
      status: 'done',
      figures: { created: { count: 3 }, unknown: { count: 1 } },
    });
    expect(creationsAt(desk)).toBe(4);
    await desk.desk.call('batches.retry', { gatewayId, batchId: batch.id, positions: [1, 2, 3, 4] });
    expect((await rowsOf(desk, batch.id)).map(({ verdict }) => verdict)).toEqual([
      'created',
      'unknown',
      'created',
      'created',
    ]);
  });

  it('a 429 to a creation closes the gateway for the reads too, until the time it asked for has passed', async () => {
    const clock = new VirtualClock(Date.now());
    const desk = await batchDesk(clock);
    const { gatewayId } = desk;
    const draft = await prepared(desk, [{}, {}, {}]);
    const of = { gatewayId, batchId: draft.id };
    /** Moves the clock by little steps until the batch stands like this. */
    const becomes = async (expected: object) =>
      expect
        .poll(async () => {
          await clock.advance(50);
          return desk.desk.call('batches.get', of);
        })
        .toMatchObject(expected);
    /** A request waits for its turn by the clock. */
    const meanwhile = async <Value>(call: Promise<Value>) => {
      let isDone = false;
      void call.finally(() => {
        isDone = true;
      });
      await expect
        .poll(async () => {
          await clock.advance(50);
          return isDone;
        })
        .toBe(true);
      return call;
    };
    await started(desk, draft);
    await becomes({ status: 'pilot', figures: { created: { count: 1 } } });
    desk.sandbox.faults.next('create', { kind: 'say', httpStatus: 429, headers: { 'retry-after': '40' } });
    await meanwhile(desk.desk.call('batches.resume', of));
    await becomes({ status: 'paused', stoppedBy: 'rate-limited' });

    const reads = () => desk.sandbox.requests.filter(({ method }) => method === 'GET').length;
    const [row] = await rowsOf(desk, draft.id);
    /** A read by hand passes the gate: once it is answered, every read that was sent before it has arrived. */
    const readByHand = () => desk.desk.call('charges.checkNow', { gatewayId, key: row?.chargeKey ?? '' });
    await meanwhile(readByHand());
    const before = reads();
    for (let second = 0; second < 30; second += 1) await clock.advance(1_000);
    await meanwhile(desk.desk.call('batches.resume', of));
    await becomes({ status: 'paused', stoppedBy: 'rate-limited' });
    await meanwhile(readByHand());
    expect(reads()).toBe(before + 1);
    expect(creationsAt(desk)).toBe(2);

    await clock.advance(15_000);
    await expect
      .poll(async () => {
        await clock.advance(500);
        return reads();
      })
      .toBeGreaterThan(before + 2);
    await meanwhile(desk.desk.call('batches.resume', of));
    await becomes({ status: 'done', figures: { created: { count: 3 } } });
  });

  it('a gateway that cannot be reached stops the batch before anything is sent', async () => {
    const desk = await batchDesk();
    const batch = await piloted(desk);
    await desk.sandbox.close();
    expect(await resumed(desk, batch)).toMatchObject({
      ...{ status: 'paused', stoppedBy: 'unreachable' },
      figures: { created: { count: 1 }, ready: { count: 9 } },
    });
  });

  it('a paused batch sends nothing more until it is resumed, a cancelled one never', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const batch = await piloted(desk, 60);
    const of = { gatewayId, batchId: batch.id };
    await desk.desk.call('batches.resume', of);
    await expect.poll(() => creationsAt(desk)).toBeGreaterThan(3);
    expect(desk.desk.console.busy()).toContain('batch');
    expect(await desk.desk.errorOf('gateways.archive', { gatewayId })).toMatchObject({
      kind: 'gateway-busy',
      reason: 'batch',
    });
    const paused = await desk.desk.call('batches.pause', of);
    expect(paused).toMatchObject({ status: 'paused', stoppedBy: null, figures: { sending: { count: 0 } } });
    const sent = creationsAt(desk);
    expect(paused.figures.created.count).toBe(sent);
    // What it never sends is not called ready.
    const figures = { ready: { count: 0 }, 'not-sent': { count: paused.figures.ready.count } };
    expect(paused.figures.ready.count).toBeGreaterThan(0);
    expect(await desk.desk.call('batches.cancel', of)).toMatchObject({ status: 'cancelled', figures });
    expect(await desk.desk.errorOf('batches.resume', of)).toMatchObject({ issues: [{ code: 'batch-changed' }] });
    expect(creationsAt(desk)).toBe(sent);
  });

  it('Balcão that is closed in the middle of a batch leaves it to a person, who goes on where it stopped', async () => {
    const desk = await batchDesk();
    const { gatewayId, sandbox } = desk;
    const batch = await piloted(desk, 30);
    await desk.desk.call('batches.resume', { gatewayId, batchId: batch.id });
    await expect.poll(() => creationsAt(desk)).toBeGreaterThan(3);
    const again = { ...desk, desk: await desk.desk.reopen() };
    const { figures, ...found } = await again.desk.call('batches.get', { gatewayId, batchId: batch.id });
    expect(found).toMatchObject({ status: 'paused', stoppedBy: 'interrupted' });
    expect(figures).toMatchObject({ created: { count: creationsAt(desk) }, unknown: { count: 0 } });
    await again.desk.call('access.setToken', { gatewayId, token: sandbox.token });
    expect(await resumed(again, batch)).toMatchObject({ status: 'done', figures: { created: { count: 30 } } });
    expect(creationsAt(desk)).toBe(30);
    await again.desk.console.close();
  });
});
