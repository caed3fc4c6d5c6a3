/** A desk with a gateway at a sandbox, and batches made of CSV texts. */
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src-main/ground/clock.ts';
import type { Sandbox } from '../../../src-main/sandbox/sandbox-server.ts';
import type { Batch, BatchRow, SpreadsheetMapping } from '../../../src-preload/contract/batches/batch.ts';
import { liveWords } from '../../../src-preload/contract/batches/live-words.ts';
import { fastClock } from '../clocks/fast-clock.ts';
import { type ConsoleDesk, openDesk } from '../shell/console-desk.ts';
import { typedGateway } from './connect-gateway.ts';
import { testSandbox } from './services/sandbox-server.ts';

/** The gateway at a desk whose batches they are. */
interface OfDesk {
  readonly desk: ConsoleDesk;
  readonly gatewayId: string;
}

export interface BatchDesk extends OfDesk {
  readonly sandbox: Sandbox;
}

export async function batchDesk(clock: Clock = fastClock(4)): Promise<BatchDesk> {
  const sandbox = await testSandbox();
  const desk = await openDesk(undefined, clock);
  onTestFinished(() => desk.close());
  const settings = typedGateway({ baseUrl: sandbox.baseUrl, requestsPerSecond: 100 });
  const { id: gatewayId } = await desk.call('gateways.add', settings);
  await desk.call('access.setToken', { gatewayId, token: sandbox.token });
  return { desk, gatewayId, sandbox };
}

/** The columns of {@link csvOf}, in this order. */
export const MAPPING: SpreadsheetMapping = {
  columns: { amount: 0, name: 1, document: 2, reference: 3, dueDay: 4 },
  decimal: 'comma',
};

/** A row with what is not passed: an amount of its own, and a reference by its number. */
export interface TestRow {
  readonly amount?: string;
  readonly name?: string;
  readonly document?: string;
  readonly reference?: string;
  readonly dueDay?: string;
}

export function csvOf(rows: readonly TestRow[]): string {
  const lines = rows.map((row, index) =>
    [
      row.amount ?? `${10 + index},00`,
      row.name ?? `Cliente ${index + 1}`,
      row.document ?? '',
      row.reference ?? `R-${index + 1}`,
      row.dueDay ?? '',
    ].join(';'),
  );
  return ['Valor;Nome;CPF;Referência;Vencimento', ...lines].join('\r\n');
}

export const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');

export function prepared({ desk, gatewayId }: BatchDesk, rows: readonly TestRow[]): Promise<Batch> {
  return desk.call('batches.prepare', {
    ...{ gatewayId, fileName: 'mensalidades.csv', content: base64(csvOf(rows)), sheet: 0 },
    mapping: MAPPING,
    saveAs: null,
  });
}

export function started({ desk, gatewayId }: OfDesk, { id: batchId, figures: { ready } }: Batch): Promise<Batch> {
  return desk.call('batches.start', { gatewayId, batchId, ...ready, confirmation: wordsOf(ready) });
}

/** What a person types where money is real. */
export function wordsOf(ready: { readonly count: number; readonly sum: number }) {
  return { by: 'words', text: liveWords(ready, 'pt-BR'), language: 'pt-BR' } as const;
}

/** Resolves once no row of the batch is being sent. */
export async function rested({ desk, gatewayId }: OfDesk, batchId: string): Promise<Batch> {
  for (;;) {
    const batch = await desk.call('batches.get', { gatewayId, batchId });
    const isPiloting = batch.status === 'pilot' && batch.pilot === null;
    if (batch.status !== 'running' && !isPiloting && batch.figures.sending.count === 0) return batch;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function rowsOf({ desk, gatewayId }: BatchDesk, batchId: string): Promise<BatchRow[]> {
  const { rows } = await desk.call('batches.rows', { gatewayId, batchId, offset: 0, limit: 200, verdict: null });
  return rows;
}

/** How many creations the sandbox has answered. */
export function creationsAt({ sandbox }: BatchDesk): number {
  return sandbox.requests.filter(({ method }) => method === 'POST').length;
}
