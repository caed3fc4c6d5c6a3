/** One export at a time, held above the screens: it continues while the user works elsewhere in the console. */
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import type { ChargeFilter } from '../../src-preload/contract/charges/charge.ts';
import type { ListSort } from '../../src-preload/contract/charges/list.ts';
import {
  DIALECT_OF,
  EXPORT_COLUMNS,
  type ExportedFile,
  type ExportOptions,
} from '../../src-preload/contract/reports/export-options.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { call, errorOf } from '../bridge/operations.ts';

export type ExportState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'running';
      readonly exportId: string;
      readonly startedAt: number;
      readonly rows: number;
      /** Null until main has counted the charges. */
      readonly total: number | null;
    }
  | { readonly kind: 'done'; readonly file: ExportedFile }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly thrown: unknown };

interface Exporter {
  readonly job: ExportState;
  /**
   * Exports the filtered list of a gateway; as CSV with every column unless options are passed. Does nothing while an
   * export is running.
   */
  readonly start: (gatewayId: string, filter: ChargeFilter, options?: ExportOptions, sort?: ListSort) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

const NEWEST_FIRST: ListSort = { column: 'created', direction: 'desc' };

const ExporterContext = createContext<Exporter | null>(null);

export function useExporter(): Exporter {
  const exporter = useContext(ExporterContext);
  if (!exporter) throw new Error('useExporter stands outside ExporterProvider');
  return exporter;
}

export function ExporterProvider({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge();
  const { language, about } = useApp();
  const [job, setJob] = useState<ExportState>({ kind: 'none' });
  const running = useRef<string | null>(null);

  useSignal('export-progress', ({ exportId, rows, total }) => {
    setJob((now) => (now.kind === 'running' && now.exportId === exportId ? { ...now, rows, total } : now));
  });

  const start = async (
    gatewayId: string,
    filter: ChargeFilter,
    chosen = defaultOptions(language),
    sort: ListSort = NEWEST_FIRST,
  ) => {
    if (running.current !== null) return;
    // A saved choice of options may be older than the office's policy.
    const options = about.managed?.exportsMasked ? { ...chosen, masked: true, rawAnswers: false } : chosen;
    const exportId = crypto.randomUUID();
    running.current = exportId;
    setJob({ kind: 'running', exportId, startedAt: Date.now(), rows: 0, total: null });
    try {
      const file = await call(bridge, 'exports.write', { gatewayId, exportId, filter, sort, options, language });
      setJob({ kind: 'done', file });
      if (file.download !== null) download(file.download, file.fileName);
    } catch (thrown) {
      setJob(errorOf(thrown).kind === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', thrown });
    }
    running.current = null;
  };
  const cancel = async () => {
    if (running.current === null) return;
    // The export's own call then rejects as cancelled or as disconnected, so this result is not needed.
    await bridge.call('exports.cancel', { exportId: running.current });
  };
  const exporter: Exporter = {
    job,
    start: (gatewayId, filter, options, sort) => void start(gatewayId, filter, options, sort),
    cancel: () => void cancel(),
    dismiss: () => setJob((now) => (now.kind === 'running' ? now : { kind: 'none' })),
  };
  return <ExporterContext value={exporter}>{children}</ExporterContext>;
}

/** The default options: every column, in the CSV format that spreadsheets of this language read. */
export function defaultOptions(language: Language): ExportOptions {
  return {
    format: 'csv',
    dialect: DIALECT_OF[language],
    columns: [...EXPORT_COLUMNS],
    masked: false,
    rawAnswers: false,
  };
}

/** Saves a file through the browser's own downloads. */
export function download(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
