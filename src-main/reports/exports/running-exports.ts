/** Exports in progress: each in its own thread, each can be cancelled, and none leaves a partial file. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../../src-preload/contract/charges/list/list.ts';
import type { AuditHead } from '../../../src-preload/contract/policy/audit.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import type { ExportedFile, ExportOptions } from '../../../src-preload/contract/reports/export-options.ts';
import type { Language } from '../../../src-preload/contract/values/languages.ts';
import type { Clock } from '../../ground/clock.ts';
import type { EventBroadcaster } from '../../ground/event-broadcaster.ts';
import type { Log } from '../../ground/log.ts';
import { chosenPath, type SavePaths, savedAt } from '../../ground/saved-file.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { exportFileName } from './export-file-name.ts';
import { runExportThread } from './export-thread.ts';
import { recordedOptionsOf } from './recorded-export.ts';

export interface ExportsDeps extends SavePaths {
  readonly clock: Clock;
  readonly workers: { readonly exportWriter: URL };
  readonly log: Log;
}

export interface ExportRequest {
  readonly exportId: string;
  readonly gatewayId: string;
  readonly history: Pick<HistoryApi, 'readSource' | 'recordExport' | 'recordExportFilter'>;
  readonly gatewayName: string;
  /** Gateways whose charges follow in the same file, in this order. */
  readonly others?: readonly Pick<ExportRequest, 'gatewayId' | 'gatewayName' | 'history' | 'returningStates'>[];
  readonly filter: ChargeFilter;
  readonly sort: ListSort;
  readonly options: ExportOptions;
  /** Null where the file has the options' columns. */
  readonly layout: ExportLayout | null;
  /** States that take money back, in addition to REFUNDED. */
  readonly returningStates: readonly string[];
  readonly language: Language;
  /** IANA name. */
  readonly timeZone: string;
  /** The newest entry of the audit trail; null where there is none. */
  readonly auditHead: AuditHead | null;
  /** Who requested it; null for a command line. */
  readonly operator: string | null;
  /** The path and the name of its temporary files, where they are set; else the shell prompts for a path. */
  readonly destination?: { readonly path: string; readonly part: string };
}

interface Running {
  readonly gatewayIds: readonly string[];
  readonly cancel: AbortController;
  readonly done: Promise<unknown>;
}

export class RunningExports {
  readonly #deps: ExportsDeps;
  readonly #events: EventBroadcaster;
  readonly #running = new Map<string, Running>();

  /** The exports that are being written, by the file's path. */
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(deps: ExportsDeps, events: EventBroadcaster) {
    this.#deps = deps;
    this.#events = events;
  }

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Whether an export of this gateway is in progress. */
  isReading(gatewayId: string): boolean {
    return [...this.#running.values()].some(({ gatewayIds }) => gatewayIds.includes(gatewayId));
  }

  /** Writes the file and its manifest. Rejects as `cancelled` when it is cancelled; no file remains then. */
  write(
    request: ExportRequest,
    onProgress: (rows: number, total: number) => void = () => undefined,
  ): Promise<ExportedFile> {
    const cancel = new AbortController();
    const done = this.#write(request, cancel.signal, onProgress).finally(() => this.#running.delete(request.exportId));
    this.#running.set(request.exportId, { gatewayIds: gatewayIdsOf(request), cancel, done });
    return done;
  }

  /** Two exports to one file write it one after the other, so that the file and its manifest always belong together. */
  async #inTurn<Value>(path: string, write: () => Promise<Value>): Promise<Value> {
    const before = this.#writing.get(path);
    const writing = (async () => {
      await before?.catch(() => undefined);
      return write();
    })();
    this.#writing.set(path, writing);
    try {
      return await writing;
    } finally {
      if (this.#writing.get(path) === writing) this.#writing.delete(path);
    }
  }

  cancel(exportId: string): void {
    this.#running.get(exportId)?.cancel.abort();
  }

  /** Cancels everything in progress and waits until the temporary files are gone. */
  async close(): Promise<void> {
    for (const { cancel } of this.#running.values()) cancel.abort();
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }

  async #write(
    request: ExportRequest,
    signal: AbortSignal,
    onProgress: (rows: number, total: number) => void,
  ): Promise<ExportedFile> {
    const { exportId, history, gatewayName, filter, sort, options, language, timeZone, auditHead, operator } = request;
    const { clock, workers, log } = this.#deps;
    const madeAt = clock.now();
    const suggested = exportFileName(request, madeAt);
    const path = request.destination?.path ?? (await chosenPath(this.#deps, suggested));
    const part = request.destination?.part ?? randomUUID();
    const { layout, returningStates, others = [] } = request;
    const task = {
      others: others.map((each) => ({
        ...{ gatewayName: each.gatewayName, returningStates: each.returningStates },
        history: each.history.readSource(),
      })),
      ...{ gatewayName, path, part, filter, sort, options, layout, returningStates },
      ...{ language, timeZone, madeAt, auditHead },
    };
    const start = { task, history: history.readSource() };
    const begun = clock.monotonic();
    const written = await this.#inTurn(path, () =>
      runExportThread(workers.exportWriter, start, signal, (rows, total) => {
        onProgress(rows, total);
        this.#events.emit({ name: 'export-progress', payload: { exportId, rows, total } });
      }),
    );
    const fileName = basename(path);
    const { manifestPath, ...file } = written;
    const { rows, sum, bytes, sha256 } = file;
    const { format, masked } = options;
    const ms = Math.round(clock.monotonic() - begun);
    log({ event: 'export-written', gateway: request.gatewayId, format, rows, masked, ms });
    // The charges' own timelines record it too.
    const recorded = JSON.stringify(recordedOptionsOf({ ...request, gatewayIds: gatewayIdsOf(request) }));
    for (const each of [history, ...others.map((other) => other.history)]) {
      await each.recordExportFilter({ id: exportId, at: madeAt, format, filter, by: operator });
      await each.recordExport({
        ...{ at: madeAt, format, fileName, rows, sum, bytes, sha256, masked },
        ...{ operator, export: exportId, options: recorded },
      });
    }
    return {
      ...file,
      ...savedAt(this.#deps, path),
      manifest: manifestPath === null ? null : savedAt(this.#deps, manifestPath),
    };
  }
}

function gatewayIdsOf({ gatewayId, others = [] }: ExportRequest): readonly string[] {
  return [gatewayId, ...others.map((each) => each.gatewayId)];
}
