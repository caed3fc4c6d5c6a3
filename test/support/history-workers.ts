/** The history's worker scripts as they stand in the sources, for tests and benches. */
export const historyWorkers = {
  historyWriter: new URL('../../src-main/history/writer.ts', import.meta.url),
  historyReader: new URL('../../src-main/history/reader.ts', import.meta.url),
  exportWriter: new URL('../../src-main/reports/export-worker.ts', import.meta.url),
  statementReader: new URL('../../src-main/reports/statement-worker.ts', import.meta.url),
};
