/** What the office does with batches: a spreadsheet is sent, and those that stopped go on. */
import { inventedPerson } from '../../src-main/sandbox/invented-people.ts';
import { liveWords } from '../../src-preload/contract/batches/live-words.ts';
import type { Input, OperationName, Output } from '../../src-preload/contract/contract.ts';
import { SECOND } from '../../src-preload/contract/values/durations.ts';
import type { Step } from './day.ts';
import { referenceOf, type Sent } from './sent.ts';
import type { Service } from './service.ts';

const MAPPING = { columns: { amount: 0, name: 1, document: 2, reference: 3 }, decimal: 'comma' } as const;

/** The office as far as its batches go. */
interface Desk {
  readonly gatewayId: string;
  readonly now: number;
  readonly killedAt: number;
  readonly fullSince: number;
  readonly roomAt: number;
  readonly service: Service;
  readonly sent: Map<number, Sent>;
  readonly batches: { readonly id: string; readonly first: number; readonly count: number }[];
  ask<Name extends OperationName>(name: Name, input: Input<Name>): Promise<Output<Name> | null>;
}

export async function startBatch(office: Desk, { n, rows }: Extract<Step, { do: 'batch' }>): Promise<void> {
  const { gatewayId } = office;
  const people = rows.map(({ customer }) => inventedPerson(customer));
  const lines = rows.map(({ amount }, row) =>
    [(amount / 100).toFixed(2).replace('.', ','), people[row]?.name, people[row]?.document, referenceOf(n + row)].join(
      ';',
    ),
  );
  const content = Buffer.from(['Valor;Nome;CPF;Referência', ...lines].join('\r\n')).toString('base64');
  const spreadsheet = { gatewayId, fileName: 'mensalidades.csv', content, sheet: 0, mapping: MAPPING, saveAs: null };
  // A disk without room takes none.
  const batch = await office.ask('batches.prepare', spreadsheet);
  if (batch === null) return;
  const { id } = batch;
  office.batches.push({ id, first: n, count: rows.length });
  for (const [row, { amount }] of rows.entries()) {
    const { name, document } = people[row] ?? inventedPerson(0);
    office.sent.set(n + row, {
      ...{ n: n + row, draftId: '', reference: referenceOf(n + row), amount, document, customer: name, at: office.now },
      ...{ outcome: null, answeredAt: null, isCutOff: false, isDismissed: false, notes: 0, batchId: id },
    });
  }
  const { ready } = batch.figures;
  const words = { by: 'words', text: liveWords(ready, 'pt-BR'), language: 'pt-BR' } as const;
  if (ready.count > 0) await office.ask('batches.start', { gatewayId, batchId: id, ...ready, confirmation: words });
}

/** The pilot was looked at, or what stopped it is thought to be over. */
export async function resumeBatches(office: Desk): Promise<void> {
  const { gatewayId } = office;
  for (const { id, status } of (await office.ask('batches.list', { gatewayId })) ?? [])
    if (status === 'pilot' || status === 'paused') await office.ask('batches.resume', { gatewayId, batchId: id });
}

/** @param first the number of its first charge */
export async function cancelBatch(office: Desk, first: number): Promise<void> {
  const batch = office.batches.find((each) => each.first === first);
  if (batch !== undefined) await office.ask('batches.cancel', { gatewayId: office.gatewayId, batchId: batch.id });
}

/** Whether the process that was killed last may have been in the middle of it. */
export function mayBeCutOff({ service, killedAt, fullSince, roomAt }: Desk, { reference }: Sent): boolean {
  const creation = service.creations.get(reference)?.at(-1);
  if (creation === undefined || creation.deliveredAt === null) return true;
  const isOnDisk = creation.deliveredAt < fullSince || roomAt + 3 * SECOND < killedAt;
  return !isOnDisk || creation.deliveredAt > killedAt - SECOND;
}
