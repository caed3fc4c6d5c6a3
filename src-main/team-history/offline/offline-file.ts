/** The desk's offline folder: an ordinary history's file, which is opened when it is first needed, and the thread that syncs it. */
import { mkdirSync } from 'node:fs';
import { historyFailure } from '../../ground/errors/history-failure.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import type { TeamSource } from '../../history/api/history-source.ts';
import type { OpenHistoryDeps } from '../../history/api/open-history.ts';
import { historyFileIn, openHistory } from '../../history/history.ts';
import { type Rest, WorkerClient } from '../../history/worker/worker-client.ts';
import type { InputOf, OutputOf } from '../../history/worker/worker-protocol.ts';
import type { SyncSource } from './sync/sides.ts';
import type { SyncCalls } from './sync/sync-calls.ts';

export interface OfflineFileDeps extends OpenHistoryDeps {
  readonly source: TeamSource;
  readonly offlineWorkers: { readonly teamOffline: URL };
  readonly rest: Rest;
}

export class OfflineFile {
  readonly #deps: OfflineFileDeps;
  readonly #sync: WorkerClient<SyncCalls>;
  #opening: Promise<HistoryApi> | null = null;
  #isClosed = false;

  constructor(deps: OfflineFileDeps) {
    this.#deps = deps;
    mkdirSync(deps.folder, { recursive: true, mode: 0o700 });
    const source: SyncSource = { file: historyFileIn(deps.folder), team: deps.source };
    const { log, rest } = deps;
    this.#sync = new WorkerClient({ role: 'offline', script: deps.offlineWorkers.teamOffline, source, log, rest });
  }

  get folder(): string {
    return this.#deps.folder;
  }

  /** Rejects with a ConsoleFailure of kind `history-unavailable`; the next call tries again. Nothing opens once it is closed. */
  history(): Promise<HistoryApi> {
    // What ran in the background as the desk was closed would open it, and no one would close it.
    if (this.#isClosed) return Promise.reject(historyFailure({ reason: 'other', detail: 'closed' }));
    this.#opening ??= openHistory(this.#deps).catch((fault: unknown) => {
      this.#opening = null;
      throw fault;
    });
    return this.#opening;
  }

  /** Runs a call in the thread that has both sides. Rejects with a ConsoleFailure of kind `history-unavailable`. */
  async sync<Name extends keyof SyncCalls>(
    name: Name,
    ...input: InputOf<SyncCalls[Name]>
  ): Promise<OutputOf<SyncCalls[Name]>> {
    // Its history makes the file, and brings it to this version.
    await this.history();
    return this.#sync.call(name, ...input);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sync.close();
    await (await this.#opening?.catch(() => null))?.close();
  }
}
