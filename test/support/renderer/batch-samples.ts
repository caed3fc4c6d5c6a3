/** Batches and their rows for tests of the page. */
import type { Batch, BatchCells, BatchRow, BatchVerdict } from '../../../src-preload/contract/batches/batch.ts';
import { keyOfCharge, NOON } from './samples.ts';

export const BATCH_ID = 'bbbbbbbb-0000-4000-8000-000000000001';

/** @param counts how many rows of R$ 150,00 have which verdict */
export function sampleBatch(counts: Partial<Record<BatchVerdict, number>> = {}, part: Partial<Batch> = {}): Batch {
  const of = (verdict: BatchVerdict) => ({ count: counts[verdict] ?? 0, sum: 15_000 * (counts[verdict] ?? 0) });
  return {
    id: BATCH_ID,
    name: 'november.xlsx',
    source: 'spreadsheet',
    createdAt: NOON,
    startedAt: null,
    endedAt: null,
    operator: 'maria',
    status: 'draft',
    stoppedBy: null,
    figures: {
      ready: of('ready'),
      faulty: of('faulty'),
      duplicate: of('duplicate'),
      'left-out': of('left-out'),
      held: of('held'),
      sending: of('sending'),
      created: of('created'),
      refused: of('refused'),
      'not-sent': of('not-sent'),
      unknown: of('unknown'),
    },
    paid: { count: 0, sum: 0 },
    receivables: 0,
    pilot: null,
    timeLeft: null,
    otherDesk: null,
    ...part,
  };
}

export function sampleCells(part: Partial<BatchCells> = {}): BatchCells {
  return {
    amount: '150,00',
    name: '',
    document: '',
    phone: '',
    email: '',
    reference: '',
    description: '',
    dueDay: '',
    postbackUrl: '',
    ...part,
  };
}

/** The n-th row, of R$ 150,00; where it was created, the charge of the same number is its own. */
export function sampleBatchRow(position: number, part: Partial<BatchRow> = {}): BatchRow {
  const isCreated = part.verdict === 'created';
  return {
    position,
    line: position + 1,
    amount: 15_000,
    cells: sampleCells({ name: `Customer ${position}`, reference: `REF-${position}` }),
    verdict: 'ready',
    problems: [],
    seen: [],
    chargeKey: isCreated ? keyOfCharge(position) : null,
    state: isCreated ? 'PENDING' : null,
    transactionId: isCreated ? `tx-${position}` : null,
    expiresAt: null,
    message: null,
    fields: [],
    warnings: [],
    ...part,
  };
}
