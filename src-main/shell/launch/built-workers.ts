/**
 * The scripts of worker threads: they are next to the entries in out/main, each its own entry in
 * electron.vite.config.ts.
 * @param entry its `import.meta.url`.
 */
export const workersBeside = (entry: string) => ({
  historyWriter: new URL('history-writer.js', entry),
  historyReader: new URL('history-reader.js', entry),
  foreignFile: new URL('foreign-file.js', entry),
  exportWriter: new URL('export-writer.js', entry),
  statementWorker: new URL('statement-worker.js', entry),
  spreadsheetWorker: new URL('spreadsheet-worker.js', entry),
  teamWriter: new URL('team-writer.js', entry),
  teamReader: new URL('team-reader.js', entry),
  teamConnection: new URL('team-connection.js', entry),
  teamMover: new URL('team-mover.js', entry),
  teamOffline: new URL('team-offline.js', entry),
});
