/** The list's part of what the workers answer. */
import { noteExport } from './export-scopes.ts';
import { dropView, keepLayout, keepView, readLayout, readViews } from './kept-lists.ts';
import { addNote, changeTags, readTags } from './marks.ts';
import { readOperators } from './operators.ts';
import { listPage } from './read-list.ts';
import { totals } from './read-totals.ts';

export const listWriterCalls = {
  addNote,
  changeTags,
  keepView,
  dropView,
  keepLayout,
  noteExportScope: noteExport,
} as const;

export const listReaderCalls = {
  list: listPage,
  totals,
  tags: readTags,
  operators: readOperators,
  views: readViews,
  layout: readLayout,
} as const;
