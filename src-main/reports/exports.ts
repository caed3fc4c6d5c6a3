import { basename } from 'node:path';
import type { ChargeFilter } from '../../src-preload/contract/charge.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Announcer } from '../announcer.ts';
import type { Clock } from '../clock.ts';
import type { History } from '../history/port.ts';
import { writeCsv } from './csv.ts';

export interface ExportsDeps {
  readonly clock: Clock;
  chooseExportPath(suggestedName: string): Promise<string | null>;
  offerDownload(path: string): string | null;
}

/** Exports under way: each can be cancelled, and none leaves half a file. */
export class Exports {
  readonly #deps: ExportsDeps;
  readonly #announcer: Announcer;
  readonly #running = new Map<string, { readonly cancel: AbortController; readonly done: Promise<unknown> }>();

  constructor(deps: ExportsDeps, announcer: Announcer) {
    this.#deps = deps;
    this.#announcer = announcer;
  }

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Writes the filtered list as CSV where the shell says. Rejects as `cancelled` when the user calls it off. */
  csv(request: {
    readonly exportId: string;
    readonly history: History;
    readonly filter: ChargeFilter;
    readonly language: 'en' | 'pt-BR';
    readonly timeZone: string;
  }): Promise<Output<'exports.csv'>> {
    const cancel = new AbortController();
    const done = this.#csv(request, cancel.signal).finally(() => this.#running.delete(request.exportId));
    this.#running.set(request.exportId, { cancel, done });
    return done;
  }

  cancel(exportId: string): void {
    this.#running.get(exportId)?.cancel.abort();
  }

  /** Calls off what is under way and waits until its temporary file is gone. */
  async close(): Promise<void> {
    for (const { cancel } of this.#running.values()) cancel.abort();
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }

  async #csv(
    { exportId, history, filter, language, timeZone }: Parameters<Exports['csv']>[0],
    signal: AbortSignal,
  ): Promise<Output<'exports.csv'>> {
    const { clock } = this.#deps;
    const path = await this.#deps.chooseExportPath(suggestedName(language, clock.now(), timeZone));
    if (path === null || signal.aborted) throw new ConsoleFailure({ kind: 'cancelled' });
    const { count: total } = await history.totals(filter);
    const written = await writeCsv({
      history,
      filter,
      path,
      language,
      timeZone,
      clock,
      signal,
      onProgress: (rows) => this.#announcer.tell({ name: 'export-progress', payload: { exportId, rows, total } }),
    });
    return { ...written, fileName: basename(path), path, download: this.#deps.offerDownload(path) };
  }
}

/** `cobrancas-2026-11-20-1430.csv`: when it was made in the desk's zone, and no one's data. */
function suggestedName(language: 'en' | 'pt-BR', now: number, timeZone: string): string {
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  const [day = '', time = ''] = moment.split(' ');
  return `${language === 'en' ? 'charges' : 'cobrancas'}-${day}-${time.replace(':', '')}.csv`;
}
