/** The filtered list as CSV, newest first, written page by page. */
import type { ChargeFilter, ListCursor } from '../../src-preload/contract/charge.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Clock } from '../clock.ts';
import type { History } from '../history/port.ts';
import { CSV_COLUMNS } from './csv-columns.ts';
import { type CsvLanguage, csvDialect } from './csv-dialect.ts';
import { type WrittenFile, writeWholeFile } from './whole-file.ts';

/** Rows held at once: enough to keep both threads busy, little enough not to be felt. */
const PAGE = 2_000;

/** Progress is told at most this often, in milliseconds. */
const PROGRESS_EVERY = 100;

export interface CsvRequest {
  readonly history: Pick<History, 'exportPage'>;
  readonly filter: ChargeFilter;
  /** Absolute, in a folder that exists; a file that is there is replaced. */
  readonly path: string;
  readonly language: CsvLanguage;
  /** IANA name of the zone the dates are shown in. */
  readonly timeZone: string;
  readonly signal: AbortSignal;
  /** Hears how many rows are written so far. */
  onProgress(rows: number): void;
  readonly clock: Clock;
}

export interface CsvWritten extends WrittenFile {
  readonly rows: number;
}

/**
 * Writes the file whole or not at all. Rejects with a ConsoleFailure: `cancelled` when `signal` is aborted,
 * `file-not-written`, or `history-unavailable`.
 */
export async function writeCsv(request: CsvRequest): Promise<CsvWritten> {
  const { history, filter, path, language, signal, clock } = request;
  const dialect = csvDialect(language, request.timeZone);
  const line = (cells: readonly string[]) => cells.join(dialect.separator) + dialect.lineEnd;
  let rows = 0;

  const written = await writeWholeFile(path, async (append) => {
    let toldAt = clock.elapsed();
    await append(dialect.begin + line(CSV_COLUMNS.map(({ name }) => dialect.text(name[language]))));
    let after: ListCursor | null = null;
    do {
      refuseWhenCancelled(signal);
      const page: Awaited<ReturnType<History['exportPage']>> = await history.exportPage(filter, after, PAGE);
      refuseWhenCancelled(signal);
      await append(page.rows.map((row) => line(CSV_COLUMNS.map(({ cell }) => cell(row, dialect, language)))).join(''));
      rows += page.rows.length;
      after = page.next;
      if (clock.elapsed() - toldAt >= PROGRESS_EVERY) {
        toldAt = clock.elapsed();
        request.onProgress(rows);
      }
    } while (after !== null);
    refuseWhenCancelled(signal);
  });
  request.onProgress(rows);
  return { ...written, rows };
}

function refuseWhenCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new ConsoleFailure({ kind: 'cancelled' });
}
