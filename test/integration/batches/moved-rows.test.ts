/** What a batch did not send goes on as a new one. */
import { describe, expect, it } from 'vitest';
import { batchDesk, creationsAt, prepared, rested, rowsOf, started } from '../../support/gateway/batch-desk.ts';

const verdictsOf = (rows: readonly { readonly verdict: string }[]) => rows.map(({ verdict }) => verdict);

describe('rows that were not sent', () => {
  it('rows that were not sent become a new batch and are left out of the old one, an unknown outcome never', async () => {
    const desk = await batchDesk();
    const { gatewayId } = desk;
    const rows = [
      { reference: 'A' },
      { reference: 'LOST' },
      { amount: 'x' },
      { reference: 'A' },
      { dueDay: '10/12/2026' },
    ];
    const draft = await prepared(desk, rows);
    const of = { gatewayId, batchId: draft.id };
    await started(desk, draft);
    await rested(desk, draft.id);
    expect(await desk.desk.errorOf('batches.moveUnsent', of)).toMatchObject({ issues: [{ code: 'batch-none-left' }] });
    desk.sandbox.faults.next('create', { kind: 'lose', recorded: true });
    desk.sandbox.faults.next('create', { kind: 'say', httpStatus: 422 });
    await desk.desk.call('batches.resume', of);
    await rested(desk, draft.id);
    expect(verdictsOf(await rowsOf(desk, draft.id))).toEqual(['created', 'unknown', 'faulty', 'duplicate', 'refused']);

    const moved = await desk.desk.call('batches.moveUnsent', of);
    expect(moved).toMatchObject({ name: 'mensalidades.csv (2)', status: 'draft', receivables: 1 });
    expect(await rowsOf(desk, moved.id)).toMatchObject([
      { line: 4, verdict: 'faulty' },
      { line: 5, verdict: 'duplicate', seen: ['reference-in-history'] },
      { line: 6, verdict: 'ready' },
    ]);
    expect(verdictsOf(await rowsOf(desk, draft.id))).toEqual([
      'created',
      'unknown',
      'left-out',
      'left-out',
      'left-out',
    ]);
    // They stay out, whatever is asked of them: no row is sent by two batches.
    await desk.desk.call('batches.retry', { ...of, positions: [5] });
    await desk.desk.call('batches.choose', { ...of, positions: [3, 4, 5], choice: 'send-anyway' });
    const edit = { ...of, position: 3, field: 'amount' as const, text: '10,00' };
    expect(await desk.desk.errorOf('batches.editRow', edit)).toMatchObject({ issues: [{ code: 'batch-changed' }] });
    expect(await desk.desk.call('batches.get', of)).toMatchObject({ status: 'done', figures: { ready: { count: 0 } } });

    await started(desk, moved);
    await expect
      .poll(() => desk.desk.call('batches.get', { gatewayId, batchId: moved.id }))
      .toMatchObject({ status: 'done', figures: { created: { count: 1 } } });
    // The refused row's receivable has the charge of the new batch.
    const page = { gatewayId, view: 'open', text: '', after: null, limit: 10 } as const;
    const { rows: receivables } = await desk.desk.call('receivables.list', page);
    expect(receivables).toMatchObject([{ latest: { state: 'PENDING' } }]);
    expect(await desk.desk.errorOf('batches.moveUnsent', of)).toMatchObject({ issues: [{ code: 'batch-none-left' }] });
  });

  it('a cancelled batch also gives its ready rows to a new one', async () => {
    const desk = await batchDesk();
    const draft = await prepared(desk, [{}, {}, {}]);
    const of = { gatewayId: desk.gatewayId, batchId: draft.id };
    await started(desk, draft);
    await rested(desk, draft.id);
    await desk.desk.call('batches.cancel', of);
    expect(await desk.desk.call('batches.moveUnsent', of)).toMatchObject({ figures: { ready: { count: 2 } } });
    expect(creationsAt(desk)).toBe(1);
  });
});
