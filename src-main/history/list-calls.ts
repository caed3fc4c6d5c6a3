/** The list's part of what the workers answer, and of the history's port. */
import { noteExport } from './export-scopes.ts';
import { dropView, keepLayout, keepView, readLayout, readViews } from './kept-lists.ts';
import { LatestOnly } from './latest-only.ts';
import type { ListHistory } from './list-port.ts';
import { addNote, changeTags, readTags } from './marks.ts';
import { readOperators } from './operators.ts';
import { listPage } from './read-list.ts';
import { totals } from './read-totals.ts';
import type { WorkerClient } from './worker-client.ts';

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

export interface ListParts {
  readonly writer: Pick<WorkerClient<typeof listWriterCalls>, 'call'>;
  readonly rows: Pick<WorkerClient<typeof listReaderCalls>, 'call'>;
  /** Totals have a thread of their own, so that they never keep a page waiting. */
  readonly totals: Pick<WorkerClient<typeof listReaderCalls>, 'call'>;
}

export function listHistory({ writer, rows, totals: adding }: ListParts): ListHistory {
  const turns = { list: new LatestOnly(), totals: new LatestOnly() };
  return {
    list: (filter, after, limit, { sort, turn } = {}) => {
      const ask = () => rows.call('list', filter, after, limit, sort);
      return turn === undefined ? ask() : turns.list.run(turn, ask);
    },
    totals: (filter, { below, turn } = {}) => {
      const ask = () => adding.call('totals', filter, below ?? null);
      return turn === undefined ? ask() : turns.totals.run(turn, ask);
    },
    addNote: (key, text, at, by) => writer.call('addNote', key, text, at, by ?? null),
    changeTags: (keys, change, at, by) => writer.call('changeTags', keys, change, at, by ?? null),
    tags: () => rows.call('tags'),
    operators: () => rows.call('operators'),
    keepView: (view) => writer.call('keepView', view),
    dropView: (id) => writer.call('dropView', id),
    views: () => rows.call('views'),
    keepLayout: (layout) => writer.call('keepLayout', layout),
    layout: () => rows.call('layout'),
    noteExportScope: (noted) => writer.call('noteExportScope', noted),
  };
}
