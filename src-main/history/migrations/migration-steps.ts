/** Creates `history.db`, and migrates an older one to this version, one step a version. */
import type { Schema } from '../sqlite/migration.ts';
import { createHistoryTables, HISTORY_FILE } from '../sqlite/schema.ts';
import { convertPreviewHistory } from './preview-file.ts';
import { migrateTo13 } from './schema-13.ts';
import { migrateTo14 } from './schema-14.ts';
import { migrateTo15 } from './schema-15.ts';

export const HISTORY_SCHEMA: Schema = {
  kind: HISTORY_FILE,
  create: createHistoryTables,
  steps: [
    (db, onProgress) => convertPreviewHistory(db, createHistoryTables, onProgress),
    migrateTo13,
    migrateTo14,
    migrateTo15,
  ],
};
