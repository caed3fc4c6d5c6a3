/** The reports, composed: one place for what they share, and the contract's operations on it. */

import type { Database } from 'better-sqlite3';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { AuditEntry, AuditHead } from '../../src-preload/contract/policy/audit.ts';
import type {
  layoutOperations,
  writtenExportOperations,
} from '../../src-preload/contract/reports/export-layout-operations.ts';
import type { ExportSchedule } from '../../src-preload/contract/reports/export-schedules.ts';
import type { reportOperations } from '../../src-preload/contract/reports/report-operations.ts';
import type { SavedFile } from '../../src-preload/contract/values/saved-file.ts';
import type { StoredGateway } from '../access/setup/gateway-store.ts';
import type { ReadOutcome } from '../charges/watch/watch-entry.ts';
import type { Caller, Handlers } from '../ground/dispatch.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import { chosenPath, savedAt } from '../ground/saved-file.ts';
import { nextDay, zonedTime } from '../ground/zoned-time.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { AdminPin } from '../security/admin-pin.ts';
import type { ClosingDeps } from './closing.ts';
import { closingHandlers } from './closing-handlers.ts';
import { suggestedName } from './exports/export-file-name.ts';
import { type ExportsDeps, RunningExports } from './exports/running-exports.ts';
import { ofGatewayNamed, oneEnvironment, refuseSelection } from './exports/several-gateways.ts';
import { layoutHandlers } from './layouts/layout-handlers.ts';
import type { SavedLayouts } from './layouts/saved-layouts.ts';
import { LOOKED_AT, Reconciler } from './reconciler.ts';
import { saveTable } from './save-report-files.ts';
import { isApproved } from './schedules/command-jobs.ts';
import type { SavedSchedules } from './schedules/saved-schedules.ts';
import { SettledSweep } from './settled-sweep.ts';
import { SavedStatementMappings } from './statements/saved-statement-mappings.ts';
import { statementMatchHandlers } from './statements/statement-match-handlers.ts';
import { StatementThread, type StatementThreadDeps } from './statements/statement-thread.ts';
import { writtenHandlers } from './written/written-handlers.ts';

type ReportHandlers = Pick<Handlers, keyof typeof reportOperations>;

export interface ReportsDeps extends ExportsDeps {
  readonly workers: ExportsDeps['workers'] & StatementThreadDeps['workers'];
  readonly file: Database;
  readonly events: EventBroadcaster;
  readonly newId: () => string;
  readonly timeZone: () => string;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly schedules: SavedSchedules;
  readonly layouts: SavedLayouts;
  readonly pin: Pick<AdminPin, 'identity'>;
  gateways(): readonly Pick<StoredGateway, 'id' | 'name' | 'environment'>[];
  gatewayIds(): readonly string[];
  gatewayName(gatewayId: string): string;
  historyOf(gatewayId: string): HistoryApi;
  /** The states that an admin marked as taking money back, beside REFUNDED. */
  returningStates(gatewayId: string): readonly string[];
  readAgain(gatewayId: string, transactionId: string): Promise<ReadOutcome>;
  /** The same, only while no other read of the gateway would wait for it. */
  readInSpareTime(gatewayId: string, transactionId: string): Promise<ReadOutcome>;
  /** Whether this desk reads for all desks of the gateway's team; always, where the history is its own. */
  readsForAll(gatewayId: string): boolean;
  /** When the gateway last returned 429 (UTC ms); null where it has not since the start. */
  lastLimitedAt(gatewayId: string): number | null;
  /** The entries of a gateway's closings in the audit trail, newest first. */
  recordedClosings(gatewayId: string): Promise<readonly AuditEntry[]>;
  /** The newest entry of the audit trail; null before the first. */
  auditHead(): AuditHead | null;
  /** Prints the caller's window to a PDF file; null where the shell cannot (its page's own print dialog does). */
  readonly printToPdf: ((windowId: string, path: string) => Promise<void>) | null;
  failed(fault: unknown): void;
}

/** The most findings in one response. */
const MOST_FINDINGS = 1_000;
/** How far back the findings of the automatic rounds are shown (ms), and how many. */
const SWEEP_LOOK_BACK = 30 * 24 * 3_600_000;
const MOST_SWEPT = 200;

export class Reports {
  readonly exports: RunningExports;
  readonly operations: ReportHandlers;
  readonly #deps: ReportsDeps;
  readonly #mappings: SavedStatementMappings;
  readonly #layouts: SavedLayouts;
  readonly #statements: StatementThread;
  readonly #reconcilers = new Map<string, Reconciler>();
  readonly #sweeps = new Map<string, SettledSweep>();
  #closed = false;

  constructor(deps: ReportsDeps) {
    this.#deps = deps;
    this.exports = new RunningExports(deps, deps.events);
    this.#mappings = new SavedStatementMappings(deps.file);
    this.#layouts = deps.layouts;
    const ofExports = this.#exportDeps();
    this.operations = { ...this.#ownHandlers, ...layoutHandlers(ofExports), ...writtenHandlers(ofExports) };
    this.#statements = new StatementThread(deps);
  }

  /** A gateway's history is open: the reconciliation that was running in it resumes, and settled charges are read. */
  opened(gatewayId: string): void {
    if (this.#closed) return;
    this.#reconciler(gatewayId).resumeRunning().catch(this.#deps.failed);
    const sweep = this.#sweepOf(gatewayId);
    this.#sweeps.set(gatewayId, sweep);
    sweep.start();
  }

  /** To be awaited before a gateway's history closes. */
  async closing(gatewayId: string): Promise<void> {
    const reconciler = this.#reconcilers.get(gatewayId);
    this.#reconcilers.delete(gatewayId);
    const sweep = this.#sweeps.get(gatewayId);
    this.#sweeps.delete(gatewayId);
    await Promise.all([reconciler?.stop(), sweep?.stop()]);
  }

  isReconciling(gatewayId: string): boolean {
    return this.#reconcilers.get(gatewayId)?.isRunning ?? false;
  }

  /** Why the process must not end now. */
  busy(): readonly string[] {
    const reconciling = [...this.#reconcilers.values()].some(({ isRunning }) => isRunning);
    return [...(this.exports.isBusy ? ['export'] : []), ...(reconciling ? ['reconciliation'] : [])];
  }

  /** To be awaited before the histories close. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.exports.close(), this.#statements.close()]);
    await Promise.all([...this.#reconcilers.values(), ...this.#sweeps.values()].map((each) => each.stop()));
  }

  readonly #ownHandlers: Omit<ReportHandlers, keyof typeof layoutOperations | keyof typeof writtenExportOperations> = {
    ...closingHandlers({
      gateways: () => this.#deps.gateways(),
      closingOf: (gatewayId) => this.#closingOf(gatewayId),
      log: (line) => this.#deps.log(line),
    }),

    'exports.write': async ({ gatewayId, alsoGateways, layout: name, ...asked }) => {
      const others = await this.#othersOf(gatewayId, alsoGateways, asked.filter);
      const layout = name === null || asked.options.format !== 'csv' ? null : this.#layouts.named(name);
      return this.exports.write({ ...this.#requestOf(gatewayId), ...asked, layout, others });
    },
    'exports.cancel': async ({ exportId }) => {
      this.exports.cancel(exportId);
      return null;
    },
    'exports.schedules': async () => this.#exportSchedules(),
    'exports.dropSchedule': async ({ name }) => {
      this.#deps.schedules.delete(name);
      return this.#exportSchedules();
    },
    'exports.table': ({ name, table, dialect, language }) => saveTable(this.#files(), name, table, dialect, language),

    'reconcile.start': async ({ gatewayId, basis, days, rate }) => {
      const zoned = zonedTime(this.#deps.timeZone());
      const period = { basis, from: zoned.startOf(days.from), before: zoned.startOf(nextDay(days.to)) };
      return this.#reconciler(gatewayId).start(period, rate);
    },
    'reconcile.list': async ({ gatewayId }) => [...(await this.#deps.historyOf(gatewayId).reconciliations(LOOKED_AT))],
    'reconcile.pause': ({ gatewayId, id }) => this.#reconciler(gatewayId).pause(id),
    'reconcile.resume': ({ gatewayId, id }) => this.#reconciler(gatewayId).resume(id),
    'reconcile.cancel': ({ gatewayId, id }) => this.#reconciler(gatewayId).cancel(id),
    'reconcile.findings': async ({ gatewayId, id }) => [
      ...(await this.#deps.historyOf(gatewayId).reconciliationFindings(id, MOST_FINDINGS)),
    ],
    'reconcile.sweep': async ({ gatewayId }) => {
      const { clock, historyOf } = this.#deps;
      const report = await historyOf(gatewayId).sweepReport(clock.now() - SWEEP_LOOK_BACK, MOST_SWEPT);
      return { ...report, findings: [...report.findings] };
    },

    'statements.read': async ({ text }) => {
      const shape = await this.#statements.read(text);
      if (shape.kind !== 'csv') return shape;
      const savedMapping = this.#mappings.of(shape.head);
      return { ...shape, mapping: savedMapping ?? shape.mapping, kept: savedMapping !== null };
    },
    'statements.match': async ({ gatewayId, ...request }) => {
      const history = this.#deps.historyOf(gatewayId).readSource();
      const { match, head } = await this.#statements.match({
        ...request,
        history,
        timeZone: this.#deps.timeZone(),
      });
      if (head !== null && request.mapping !== null) this.#mappings.save(head, request.mapping);
      return match;
    },
    ...statementMatchHandlers(() => this.#deps),

    'reports.figures': async ({ gatewayId, days }) => {
      const timeZone = this.#deps.timeZone();
      const zoned = zonedTime(timeZone);
      const period = { from: zoned.startOf(days.from), before: zoned.startOf(nextDay(days.to)) };
      const returningStates = this.#deps.returningStates(gatewayId);
      const figures = await this.#deps.historyOf(gatewayId).figures(period, timeZone, returningStates);
      const { days: each, timeToPay, unmarkedStates } = figures;
      return { timeToPay, days: [...each], unmarkedStates: [...unmarkedStates] };
    },

    'reports.printPdf': ({ name }, caller) => this.#printPdf(name, caller),
  };

  #exportDeps() {
    const requestOf = (gatewayId: string) => this.#requestOf(gatewayId);
    const othersOf = this.#othersOf.bind(this);
    return { ...this.#deps, exports: this.exports, layouts: this.#layouts, requestOf, othersOf };
  }

  /** The gateways after the first in a file of several. */
  async #othersOf(gatewayId: string, alsoGateways: readonly string[], filter: ChargeFilter) {
    const chosen = oneEnvironment(this.#deps.gateways(), [gatewayId, ...alsoGateways]);
    if (chosen.length === 1) return [];
    refuseSelection(filter);
    // The first is opened here, too, so that an error of its history names it.
    const [, ...others] = await Promise.all(
      chosen.map(({ id, name }) =>
        ofGatewayNamed(name, () => ({
          ...{ gatewayId: id, gatewayName: name, history: this.#deps.historyOf(id) },
          returningStates: this.#deps.returningStates(id),
        })),
      ),
    );
    return others;
  }

  /** The parts of an export that its gateway and the desk decide. */
  #requestOf(gatewayId: string) {
    const { historyOf, gatewayName, returningStates, timeZone, auditHead, operator } = this.#deps;
    return {
      gatewayId,
      history: historyOf(gatewayId),
      gatewayName: gatewayName(gatewayId),
      returningStates: returningStates(gatewayId),
      ...{ timeZone: timeZone(), auditHead: auditHead(), operator: operator() },
    };
  }

  #exportSchedules(): ExportSchedule[] {
    const { schedules, pin, gatewayIds, gatewayName } = this.#deps;
    const ids = gatewayIds();
    return schedules.all().map(({ others = [], ...schedule }) => ({
      ...schedule,
      protectCodes: schedule.protectCodes === true,
      layout: schedule.layout?.name ?? null,
      gatewayNames: [schedule, ...others].map(({ gatewayId }) =>
        ids.includes(gatewayId) ? gatewayName(gatewayId) : null,
      ),
      approved: isApproved(schedule, pin),
    }));
  }

  async #printPdf(name: string, { windowId }: Caller): Promise<SavedFile | null> {
    const { printToPdf, clock, timeZone } = this.#deps;
    if (printToPdf === null) return null;
    const path = await chosenPath(this.#deps, suggestedName(name, 'pdf', clock.now(), timeZone()));
    await printToPdf(windowId, path);
    return savedAt(this.#deps, path);
  }

  #files() {
    const { clock, timeZone, chooseExportPath, offerDownload } = this.#deps;
    return { clock, timeZone: timeZone(), chooseExportPath, offerDownload };
  }

  #closingOf(gatewayId: string): ClosingDeps {
    const { clock, newId, historyOf, timeZone, operator, auditHead, ...deps } = this.#deps;
    return {
      ...{ clock, newId, history: historyOf(gatewayId), timeZone: timeZone(), operator: operator(), auditHead },
      returningStates: deps.returningStates(gatewayId),
      recorded: () => deps.recordedClosings(gatewayId),
    };
  }

  #reconciler(gatewayId: string): Reconciler {
    const history = this.#deps.historyOf(gatewayId);
    const existing = this.#reconcilers.get(gatewayId);
    if (existing !== undefined) return existing;
    const { clock, newId, events, failed } = this.#deps;
    const made = new Reconciler({
      history,
      clock,
      newId,
      failed,
      readAgain: (transactionId) => this.#deps.readAgain(gatewayId, transactionId),
      emit: (reconciliation) => events.emit({ name: 'reconcile-progress', payload: { gatewayId, reconciliation } }),
    });
    this.#reconcilers.set(gatewayId, made);
    return made;
  }

  #sweepOf(gatewayId: string): SettledSweep {
    const { historyOf, clock, newId, timeZone, events, failed } = this.#deps;
    return new SettledSweep({
      history: historyOf(gatewayId),
      clock,
      random: Math.random,
      newId,
      timeZone,
      failed,
      isReader: () => this.#deps.readsForAll(gatewayId),
      readAgain: (transactionId) => this.#deps.readInSpareTime(gatewayId, transactionId),
      lastLimitedAt: () => this.#deps.lastLimitedAt(gatewayId),
      changed: () => events.emit({ name: 'sweep-progress', payload: { gatewayId } }),
    });
  }
}
