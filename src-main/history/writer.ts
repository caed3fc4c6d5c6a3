/** Entry of the writer's thread: the only connection that writes. Being alone, an attempt's commit waits for no report. */
import { openToWrite, type WritableDb } from './connection.ts';
import { migrate } from './migrations/index.ts';
import { serve } from './worker-loop.ts';
import { writerCalls } from './writer-calls.ts';

serve<WritableDb, typeof writerCalls>(
  writerCalls,
  (file) => {
    const db = openToWrite(file);
    migrate(db);
    return db;
  },
  (db) => {
    // What is committed moves into the file itself, so that a copy of it alone is whole.
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
  },
);
