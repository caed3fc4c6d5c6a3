/** How `history.db` is made, and how an older file of it is brought to this version: one step a version. */
import type { Schema } from '../sqlite/migration.ts';
import { createHistoryTables, HISTORY_FILE } from '../sqlite/schema.ts';
import { convertPreviewHistory } from './preview-file.ts';

export const HISTORY_SCHEMA: Schema = {
  kind: HISTORY_FILE,
  create: createHistoryTables,
  steps: [(db, onProgress) => convertPreviewHistory(db, createHistoryTables, onProgress)],
};
