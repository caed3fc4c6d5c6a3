/**
 * Entry of the writer's thread: the only connection that writes. Being alone, an attempt's commit waits for no report.
 * Started with a task instead, it works on the files while no connection is open (file-task-protocol.ts), and ends.
 */

import { dirname } from 'node:path';
import { workerData } from 'node:worker_threads';
import { openToWrite, reopenToWrite } from '../../sqlite-file/connection.ts';
import { migrate } from '../../sqlite-file/migration.ts';
import type { SqliteDb } from '../../sqlite-file/sqlite-db.ts';
import { finishErasure } from '../recovery/startup-check.ts';
import { mergeSegments } from '../search/index-merge.ts';
import { indexTexts } from '../search/index-queue.ts';
import { HISTORY_FILE } from '../sqlite/history-files.ts';
import { HISTORY_SCHEMA } from '../sqlite/schema.ts';

import { isFileTaskStart } from './file-task-protocol.ts';
import { answerFileTask } from './file-task-thread.ts';
import { serve } from './worker-loop.ts';
import { writerCalls } from './writer-calls.ts';

if (isFileTaskStart(workerData)) await answerFileTask();
else
  serve<SqliteDb, typeof writerCalls>({
    calls: writerCalls,
    open: (file, isReopened) => {
      const db = isReopened ? reopenToWrite(file, HISTORY_FILE) : openToWrite(file, HISTORY_FILE);
      migrate(db, HISTORY_SCHEMA);
      finishErasure(db, dirname(file));
      return db;
    },
    // Commits are moved from the WAL into the file, so that a copy of it alone is complete.
    finish: (db) => void db.pragma('wal_checkpoint(TRUNCATE)'),
    meanwhile: (db) => indexTexts(db),
    atRest: (db) => mergeSegments(db),
  });
