/** One export at a time, held above the screens: it continues while the user works elsewhere in the console. */
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import type { Bridge } from '../../src-preload/contract/bridge.ts';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ListSort } from '../../src-preload/contract/charges/list/list.ts';
import type { Output } from '../../src-preload/contract/contract.ts';
import {
  DIALECT_OF,
  EXPORT_COLUMNS,
  type ExportedFile,
  type ExportOptions,
} from '../../src-preload/contract/reports/export-options.ts';
import type { RecordedOptions } from '../../src-preload/contract/reports/export-records.ts';
import type { Language } from '../../src-preload/contract/values/languages.ts';
import { useApp } from '../bridge/app-context.tsx';
import { useBridge, useSignal } from '../bridge/bridge-context.tsx';
import { call, errorOf } from '../bridge/operations.ts';
import { readTotals } from '../bridge/read-totals.ts';
import { offerFile } from '../bridge/saved-file.ts';

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
  | {
      readonly kind: 'done';
      readonly file: ExportedFile;
      readonly repeated: Repeated | null;
      readonly compared: ScreenSum | null;
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly thrown: unknown };

/** The sum (cents) that the list had when the export was started, and whether the file's is of movements instead. */
export interface ScreenSum {
  readonly sum: number;
  readonly isByLayout: boolean;
}

/** What is known of an export that was written again: the first one's facts, and whether its layout changed since. */
export type Repeated = Pick<Output<'exports.again'>, 'before' | 'layoutChanged'>;

/** An export whose options were recorded with it. */
interface RepeatableExport {
  readonly number: number;
  readonly options: RecordedOptions;
}

/**
 * Exports with these options; by a layout of this name, or null for the options' columns.
 * @param filter the list's, with the period that was chosen for the export.
 * @param alsoGateways gateways whose charges follow in the same file.
 */
export type StartExport = (
  options: ExportOptions,
  layout: string | null,
  filter: ChargeFilter,
  alsoGateways: readonly string[],
) => void;

interface Exporter {
  readonly job: ExportState;
  /**
   * Exports the filtered list of a gateway; as CSV with every column unless options are passed. Does nothing while an
   * export is running.
   */
  readonly start: (
    gatewayId: string,
    filter: ChargeFilter,
    options?: ExportOptions,
    sort?: ListSort,
    layout?: string | null,
    alsoGateways?: readonly string[],
  ) => void;
  /** Writes a recorded export's filter and options again, as the charges are now. */
  readonly repeat: (gatewayId: string, record: RepeatableExport) => void;
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
  const { job, run, cancel, dismiss } = useExportJob();

  /** A choice of options may be older than the office's policy. */
  const allowed = (chosen: ExportOptions): ExportOptions =>
    about.managed?.exportsMasked ? { ...chosen, masked: true, rawAnswers: false } : chosen;

  const exporter: Exporter = {
    job,
    start: (
      gatewayId,
      filter,
      chosen = defaultOptions(language),
      sort = NEWEST_FIRST,
      layout = null,
      alsoGateways = [],
    ) => {
      const asked = {
        gatewayId,
        alsoGateways: [...alsoGateways],
        filter,
        sort,
        options: allowed(chosen),
        layout,
        language,
      };
      void run(
        (exportId) => call(bridge, 'exports.write', { ...asked, exportId }),
        async () => ({
          sum: await sumOnScreen(bridge, [gatewayId, ...alsoGateways], filter),
          isByLayout: layout !== null,
        }),
      );
    },
    repeat: (gatewayId, { number, options: { options, language: written } }) => {
      const asked = { gatewayId, number, options: allowed(options), language: written };
      void run((exportId) => call(bridge, 'exports.again', { ...asked, exportId }));
    },
    cancel: () => void cancel(),
    dismiss,
  };
  return <ExporterContext value={exporter}>{children}</ExporterContext>;
}

/** The export that runs now or ended last. */
function useExportJob() {
  const bridge = useBridge();
  const [job, setJob] = useState<ExportState>({ kind: 'none' });
  const running = useRef<string | null>(null);

  useSignal('export-progress', ({ exportId, rows, total }) => {
    setJob((now) => (now.kind === 'running' && now.exportId === exportId ? { ...now, rows, total } : now));
  });

  const run = async (
    write: (exportId: string) => Promise<ExportedFile & Partial<Repeated>>,
    readSum: () => Promise<ScreenSum | null> = async () => null,
  ) => {
    if (running.current !== null) return;
    const exportId = crypto.randomUUID();
    running.current = exportId;
    setJob({ kind: 'running', exportId, startedAt: Date.now(), rows: 0, total: null });
    try {
      // Where it cannot be read the file is written all the same: its own sum stands in its manifest.
      const reading = readSum().catch(() => null);
      const { before, layoutChanged = false, ...file } = await write(exportId);
      const repeated = before === undefined ? null : { before, layoutChanged };
      setJob({ kind: 'done', file, repeated, compared: await reading });
      offerFile(file);
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
  const dismiss = () => setJob((now) => (now.kind === 'running' ? now : { kind: 'none' }));
  return { job, run, cancel, dismiss };
}

/** The total of the list over these gateways, in cents. */
async function sumOnScreen(bridge: Bridge, gatewayIds: readonly string[], filter: ChargeFilter): Promise<number> {
  const all = await Promise.all(gatewayIds.map((gatewayId) => readTotals(bridge, { gatewayId, filter })));
  return all.reduce((total, { sum }) => total + sum, 0);
}

/** What only one format has, left out: another format, or a layout, starts without it. */
export const NOTHING_OF_ONE_FORMAT = { rawAnswers: false, protectCodes: false, timeline: false } as const;

/** The default options: every column, in the CSV format that spreadsheets of this language read. */
export function defaultOptions(language: Language): ExportOptions {
  return {
    format: 'csv',
    dialect: DIALECT_OF[language],
    columns: [...EXPORT_COLUMNS],
    masked: false,
    ...NOTHING_OF_ONE_FORMAT,
  };
}
