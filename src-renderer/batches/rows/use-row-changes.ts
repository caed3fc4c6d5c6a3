/** Changes rows of a batch: corrects one, leaves some out, sends some anyway, makes some ready again. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch, BatchField, BatchRow, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import type { Input, Output } from '../../../src-preload/contract/contract.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { updateBatch } from '../../bridge/batch-cache.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call, keyOf } from '../../bridge/operations.ts';
import { rowsWith } from './row-positions.ts';

type Choice = Input<'batches.choose'>['choice'];

/** What a charge can do without, and is wrong most often. */
export type OptionalField = 'email' | 'phone';

export interface RowChanges {
  readonly edit: (row: BatchRow, field: BatchField, text: string) => void;
  readonly choose: (row: BatchRow, choice: Choice) => void;
  /** Every row of a verdict. */
  readonly chooseAll: (verdict: BatchVerdict, choice: Choice) => void;
  /** Every row of a draft in which this optional field is wrong: it is emptied. */
  readonly emptyWrong: (field: OptionalField) => void;
  readonly retry: (row: BatchRow) => void;
  readonly retryAll: (verdict: BatchVerdict) => void;
  readonly isBusy: boolean;
  readonly error: unknown;
}

export function useRowChanges(batchId: string): RowChanges {
  const client = useQueryClient();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const [waiting, setWaiting] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const ofBatch = { gatewayId, batchId };

  const perform = async (change: () => Promise<Batch | null>) => {
    setWaiting((before) => before + 1);
    setError(null);
    try {
      const batch = await change();
      if (batch !== null) updateBatch(client, gatewayId, batch);
      // One corrected row may have been the other half of a possible duplicate.
      await client.invalidateQueries({ queryKey: keyOf('batches.rows') });
    } catch (thrown) {
      setError(thrown);
    }
    setWaiting((before) => before - 1);
  };
  const replace = (row: BatchRow) =>
    client.setQueriesData<Output<'batches.rows'>>(
      { queryKey: keyOf('batches.rows'), predicate: ({ queryKey: [, input] }) => isOf(input, batchId) },
      (page) => page && { rows: page.rows.map((each) => (each.position === row.position ? row : each)) },
    );
  const positionsOf = async (verdict: BatchVerdict) =>
    (await rowsWith(bridge, ofBatch, verdict)).map(({ position }) => position);
  const choosePositions = async (positions: number[], choice: Choice) =>
    positions.length === 0 ? null : call(bridge, 'batches.choose', { ...ofBatch, positions, choice });
  const emptyFields = async (field: OptionalField) => {
    let last: Batch | null = null;
    for (const { position, problems } of await rowsWith(bridge, ofBatch, 'faulty')) {
      if (!problems.some((each) => each.field === field)) continue;
      last = (await call(bridge, 'batches.editRow', { ...ofBatch, position, field, text: '' })).batch;
    }
    return last;
  };
  const retryPositions = async (positions: number[]) =>
    positions.length === 0 ? null : call(bridge, 'batches.retry', { ...ofBatch, positions });

  return {
    edit: (row, field, text) =>
      void perform(async () => {
        const answer = await call(bridge, 'batches.editRow', { ...ofBatch, position: row.position, field, text });
        replace(answer.row);
        return answer.batch;
      }),
    choose: ({ position }, choice) => void perform(() => choosePositions([position], choice)),
    chooseAll: (verdict, choice) => void perform(async () => choosePositions(await positionsOf(verdict), choice)),
    emptyWrong: (field) => void perform(() => emptyFields(field)),
    retry: ({ position }) => void perform(() => retryPositions([position])),
    retryAll: (verdict) => void perform(async () => retryPositions(await positionsOf(verdict))),
    isBusy: waiting > 0,
    error,
  };
}

function isOf(input: unknown, batchId: string): boolean {
  return typeof input === 'object' && input !== null && 'batchId' in input && input.batchId === batchId;
}
