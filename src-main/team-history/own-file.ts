/** What a desk of a team has in a history of its own: its drafts, backups and settings. */
import type { HistoryApi } from '../history/api/history-api.ts';
import { type MethodsWith, methodsThat, methodsWith } from '../history/api/methods.ts';
import type { OpenHistoryDeps } from '../history/api/open-history.ts';
import { openHistory } from '../history/history.ts';

export type OwnFile = Pick<HistoryApi, MethodsWith<'engine', 'local' | 'with-file'> | 'close'>;

/** Opened when something is first needed of it. */
export function ownFile(deps: OpenHistoryDeps): OwnFile {
  let opening: Promise<HistoryApi> | null = null;
  const opened = () => {
    // One that failed is tried again by the next call.
    opening ??= openHistory(deps).catch((fault: unknown) => {
      opening = null;
      throw fault;
    });
    return opening;
  };
  return {
    ...methodsThat(methodsWith('engine', 'local', 'with-file'), async (call) => call(await opened())),
    close: async () => (await opening)?.close(),
  };
}
