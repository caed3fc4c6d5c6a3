/** The list's part of the history's port, as calls to its workers. */
import { LatestOnly } from './latest-only.ts';
import type { listReaderCalls, listWriterCalls } from './list-calls.ts';
import type { ListHistory } from './list-port.ts';
import { layoutOf, viewsOf } from './remembered.ts';
import type { WorkerClient } from './worker-client.ts';

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
    views: async () => viewsOf(await rows.call('views')),
    keepLayout: (layout) => writer.call('keepLayout', layout),
    layout: async () => layoutOf(await rows.call('layout')),
    noteExportScope: (noted) => writer.call('noteExportScope', noted),
  };
}
