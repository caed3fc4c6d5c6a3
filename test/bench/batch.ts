/** The dry run of the largest batch: how long it takes, what it keeps the main thread from, and what a creation waits. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeFileAtomically } from '../../src-main/ground/atomic-write.ts';
import { systemClock } from '../../src-main/ground/clock.ts';
import { zonedTime } from '../../src-main/ground/zoned-time.ts';
import { writeWorkbook } from '../../src-main/reports/exports/xlsx/xlsx-workbook.ts';
import { startSandbox } from '../../src-main/sandbox/sandbox-server.ts';
import type { SpreadsheetMapping } from '../../src-preload/contract/batches/batch.ts';
import { MOST } from '../../src-preload/contract/values/input-limits.ts';
import { typedGateway } from '../support/gateway/connect-gateway.ts';
import { typedDraft } from '../support/gateway/typed-draft.ts';
import { openDesk } from '../support/shell/console-desk.ts';
import { heading, median, ms, printLine, timed } from './support/figures.ts';

/** The goals: a dry run (ms), and a frame (ms). */
const GOAL = 3_000;
const FRAME = 50;
/** How long creations are measured without a dry run (ms). */
const BASELINE = 2_000;

const MAPPING: SpreadsheetMapping = { columns: { amount: 0, name: 1, reference: 2, dueDay: 3 }, decimal: 'comma' };

interface BenchRow {
  readonly amount: number;
  readonly name: string;
  readonly reference: string;
}

const rows: readonly BenchRow[] = Array.from({ length: MOST.batchRows }, (_, index) => ({
  amount: 1_000 + index,
  name: `Cliente número ${index} da Silva e Souza`,
  reference: `FAT-2026-${index}`,
}));

function csv(): string {
  const lines = rows.map(
    ({ amount, name, reference }) =>
      `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')};${name};${reference};10/12/2026`,
  );
  return ['Valor;Nome;Referência;Vencimento', ...lines].join('\r\n');
}

async function xlsx(folder: string): Promise<Buffer> {
  const path = join(folder, 'rows.xlsx');
  await writeFileAtomically(path, (append) =>
    writeWorkbook(append, {
      columns: [
        { name: 'Valor', kind: 'money', value: ({ amount }: BenchRow) => amount },
        { name: 'Nome', kind: 'text', value: ({ name }) => name },
        { name: 'Referência', kind: 'text', value: ({ reference }) => reference },
        { name: 'Vencimento', kind: 'text', value: () => '10/12/2026' },
      ],
      zoned: zonedTime('America/Sao_Paulo'),
      pages: [rows],
      dataName: 'Cobranças',
      summaryName: 'Resumo',
      summary: () => [],
      written: () => undefined,
    }),
  );
  return readFileSync(path);
}

/** How long this takes, and the longest block of the main thread meanwhile. */
async function blocking(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const took = await timed(work);
  delay.disable();
  return { took, blocked: delay.max / 1e6 };
}

/** Creates one charge after the other until this has ended: what one took. */
async function creating(create: () => Promise<unknown>, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = until.finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  while (!isOver) took.push(await timed(create));
  await ended;
  return median(took);
}

export async function batchBench(): Promise<void> {
  heading(`A dry run of ${MOST.batchRows} rows`);
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-batch-'));
  const sandbox = await startSandbox({ dataFolder: join(folder, 'sandbox'), port: 0, clock: systemClock });
  const desk = await openDesk(folder, systemClock);
  const settings = typedGateway({ baseUrl: sandbox.baseUrl, requestsPerSecond: 100 });
  const { id: gatewayId } = await desk.call('gateways.add', settings);
  await desk.call('access.setToken', { gatewayId, token: sandbox.token });
  const create = () => desk.call('charges.create', { gatewayId, draft: typedDraft(), confirmDuplicate: true });
  try {
    for (const [format, content] of [
      ['CSV', Buffer.from(csv())],
      ['XLSX', await xlsx(folder)],
    ] as const) {
      const file = { gatewayId, fileName: 'rows', content: content.toString('base64'), sheet: 0 };
      const prepare = () => desk.call('batches.prepare', { ...file, mapping: MAPPING, saveAs: null });
      // As the screen does before; and the desk has finished its start.
      await desk.call('batches.readSpreadsheet', file);
      await create();
      const { took, blocked } = await blocking(prepare);
      const idle = await creating(create, new Promise((resolve) => setTimeout(resolve, BASELINE)));
      const busy = await creating(create, prepare());
      printLine(
        `${format}: ${content.length} bytes, ${ms(took)} (goal ${ms(GOAL)}); main thread blocked ${ms(blocked)} at most (goal ` +
          `${ms(FRAME)}); a creation takes ${ms(busy)} meanwhile, ${ms(idle)} without it`,
      );
    }
  } finally {
    await desk.close();
    await sandbox.close();
  }
}
