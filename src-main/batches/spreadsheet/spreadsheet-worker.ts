/** Entry of a spreadsheet's thread: it reads one file, then ends. The console's own threads never wait for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { MOST_BATCH_ROWS } from '../../../src-preload/contract/batches/batch.ts';
import { cellsOf } from './cell-values.ts';
import { checkRow } from './check-row.ts';
import { FileRepeats } from './file-repeats.ts';
import { readTable } from './read-table.ts';
import { recogniseColumns, shownText } from './recognise-columns.ts';
import type { FileRow, SpreadsheetNews, SpreadsheetTask } from './spreadsheet-thread.ts';
import { SpreadsheetRefused } from './unpack-workbook.ts';

const SAMPLE = 20;
/** Rows of a message: few enough that the main thread takes it within a frame. */
const ROWS_AT_ONCE = 250;

async function run({ content, sheet, mapping }: SpreadsheetTask, post: (news: SpreadsheetNews) => void): Promise<void> {
  const { format, sheets, at, recognised } = await openSheet(Buffer.from(content, 'base64'), sheet, mapping === null);
  if (recognised.rows.length === 0)
    throw new SpreadsheetRefused(recognised.hidden > 0 ? 'spreadsheet-all-hidden' : 'spreadsheet-empty');
  if (recognised.rows.length > MOST_BATCH_ROWS) throw new SpreadsheetRefused('spreadsheet-too-many-rows');
  const { head } = recognised;
  if (mapping === null) {
    const sample = recognised.rows
      .slice(0, SAMPLE)
      .map(({ cells }) => head.map((_, column) => shownText(cells[column])));
    const { hidden, mapping: guess } = recognised;
    const shape = { format, sheets: [...sheets], sheet: at, head: [...head], sample, rows: recognised.rows.length };
    post({ kind: 'shape', shape: { ...shape, hidden, mapping: guess } });
    return;
  }
  if (mapping.columns.amount == null) throw new SpreadsheetRefused('spreadsheet-not-mapped');
  const repeats = new FileRepeats();
  let part: FileRow[] = [];
  for (const row of recognised.rows) {
    const checked = checkRow(row.line, cellsOf(row, mapping), mapping.decimal);
    part.push({ ...checked, seen: repeats.of(checked) });
    if (part.length < ROWS_AT_ONCE) continue;
    post({ kind: 'rows', rows: part });
    part = [];
  }
  post({ kind: 'rows', rows: part });
  post({ kind: 'end', head: [...head] });
}

/** The sheet that is asked for; where a workbook begins with a cover or hidden sheet, the first one that shows rows. */
async function openSheet(content: Buffer, asked: number, isFirstLook: boolean) {
  for (let at = asked; ; at += 1) {
    const table = await readTable(content, at);
    const { format, sheets } = table;
    const recognised = recogniseColumns(table);
    const isLast = !isFirstLook || asked > 0 || at + 1 >= sheets.length;
    if (isLast || (recognised.rows.length > 0 && !table.hiddenSheets.has(at)))
      return { format, sheets, at, recognised };
  }
}

const post = (news: SpreadsheetNews) => parentPort?.postMessage(news);

// spreadsheet-thread.ts starts the thread with this and nothing else.
run(workerData as SpreadsheetTask, post).catch((fault: unknown) => {
  if (!(fault instanceof SpreadsheetRefused)) throw fault;
  post({ kind: 'refused', code: fault.code });
});
