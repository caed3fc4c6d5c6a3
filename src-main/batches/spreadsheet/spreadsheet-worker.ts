/** Entry of a spreadsheet's thread: it reads one file, then ends. The console's own threads never wait for it. */
import { SUM_IN_FILE } from '../../../src-preload/contract/batches/batch.ts';
import { withoutHidden } from '../../../src-preload/contract/text/hidden-characters.ts';
import { MOST } from '../../../src-preload/contract/values/input-limits.ts';
import { answerTask } from '../../ground/answer-task.ts';
import type { TaskFailure } from '../../ground/run-task.ts';
import { openTables, type SheetRow } from '../../workbook/read-table.ts';
import { SpreadsheetRefused } from '../../workbook/unpack-workbook.ts';
import { cellsOf } from './cell-values.ts';
import { checkRow, LINE_IS_TOTAL, withCutAmount } from './check-row.ts';
import { FileRepeats } from './file-repeats.ts';
import { recogniseColumns } from './recognise-columns.ts';
import type { FileRow, SpreadsheetTypes } from './spreadsheet-thread.ts';
import { SumRows } from './sum-rows.ts';
import { isCut, shownText } from './table-head.ts';
import { areCharged } from './words/charged-answers.ts';

const SAMPLE = 20;
/** Rows of a message: few enough that the main thread takes it within a frame. */
const ROWS_AT_ONCE = 250;

await answerTask<SpreadsheetTypes>(async ({ content, sheet, mapping, today }, pass) => {
  const { format, sheets, at, recognised, otherPage } = await openSheet(
    Buffer.from(content, 'base64'),
    sheet,
    mapping === null,
    today,
  );
  if (recognised.rows.length === 0)
    throw new SpreadsheetRefused(recognised.hidden > 0 ? 'spreadsheet-all-hidden' : 'spreadsheet-empty');
  if (recognised.rows.length > MOST.batchRows) throw new SpreadsheetRefused('spreadsheet-too-many-rows');
  const { head, headWidth } = recognised;
  if (mapping === null) {
    const sample = recognised.rows
      .slice(0, SAMPLE)
      .map(({ cells }) => head.map((_, column) => shownText(cells[column])));
    const { hidden, hiddenColumns, mapping: guess, reasons } = recognised;
    const shape = { format, sheets: [...sheets], sheet: at, head: [...head], sample, rows: recognised.rows.length };
    const invisible = rowsWithInvisible(recognised.rows);
    return {
      ...shape,
      hidden,
      hiddenColumns: [...hiddenColumns],
      invisible,
      otherPage: otherPage && { ...otherPage, count: otherPage.lines.length, lines: otherPage.lines.slice(0, SAMPLE) },
      mapping: guess,
      reasons,
    };
  }
  const { amount = null } = mapping.columns;
  if (amount === null) throw new SpreadsheetRefused('spreadsheet-not-mapped');
  const [repeats, sums] = [new FileRepeats(), new SumRows()];
  const { generate = null } = mapping;
  const charged = generate === null ? null : areCharged(recognised.rows.map(({ cells }) => shownText(cells[generate])));
  let part: FileRow[] = [];
  for (const [at, row] of recognised.rows.entries()) {
    const cells = cellsOf(row, mapping);
    const whole = checkRow(row.line, cells, mapping.decimal);
    const checked = format === 'csv' && isCut(row, headWidth, amount) ? withCutAmount(whole) : whole;
    const seen = repeats.of(checked);
    const isSum = sums.isSum(row, cells, checked.amount);
    // A row that is an error already is shown as such.
    if (isSum && !checked.problems.some(({ code }) => code === LINE_IS_TOTAL)) seen.unshift(SUM_IN_FILE);
    part.push({ ...checked, seen, isUnwanted: charged?.[at] === false });
    if (part.length < ROWS_AT_ONCE) continue;
    pass(part);
    part = [];
  }
  pass(part);
  return [...head];
}, failureOf);

/** Rows with invisible characters, which their cells lose when they are checked. */
function rowsWithInvisible(rows: readonly SheetRow[]) {
  const lines = rows.flatMap(({ line, cells }) =>
    cells.some((cell) => typeof cell === 'string' && withoutHidden(cell) !== cell) ? [line] : [],
  );
  return { count: lines.length, lines: lines.slice(0, SAMPLE) };
}

/**
 * The sheet that is requested; of a workbook that is looked at for the first time, the first one that shows rows with an
 * amount, for it may begin with a cover, instructions or a hidden sheet; else the first that shows rows.
 */
async function openSheet(content: Buffer, asked: number, isFirstLook: boolean, today: string) {
  const tableAt = await openTables(content);
  const sheetAt = (at: number) => {
    const table = tableAt(at);
    const { format, sheets, otherPage } = table;
    const recognised = recogniseColumns(table, today);
    return { format, sheets, at, recognised, otherPage, isShown: !table.hiddenSheets.has(at) };
  };
  let chosen = sheetAt(asked);
  if (!isFirstLook || asked > 0) return chosen;
  const isTable = ({ recognised, isShown }: typeof chosen) => isShown && recognised.rows.length > 0;
  const hasAmount = ({ recognised: { mapping, reasons } }: typeof chosen) =>
    mapping.columns.amount != null || reasons.amount !== undefined;
  const most = Math.min(chosen.sheets.length, MOST.sheets);
  for (let at = 1, next = chosen; at < most && !(isTable(next) && hasAmount(next)); at += 1) {
    next = sheetAt(at);
    if (isTable(next) && (hasAmount(next) || !isTable(chosen))) chosen = next;
  }
  return chosen;
}

function failureOf(fault: unknown): TaskFailure | null {
  if (!(fault instanceof SpreadsheetRefused)) return null;
  return { error: { kind: 'invalid-input', issues: [{ path: 'content', code: fault.code }] } };
}
