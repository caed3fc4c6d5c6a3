/**
 * Exports that a command line requests: by gateway, days and state, written to the path in the command. The running
 * console does them, or a process that opens a history only for this.
 */

import { randomUUID } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { gatewayNameKey } from '../../../src-preload/contract/gateways/gateway.ts';
import type { ExportLayout } from '../../../src-preload/contract/reports/export-layouts.ts';
import {
  ACCOUNTING_COLUMNS,
  DIALECT_OF,
  EXPORT_COLUMNS,
  type ExportedFile,
  exportFormat,
} from '../../../src-preload/contract/reports/export-options.ts';
import { columnChoice } from '../../../src-preload/contract/reports/export-schedules.ts';
import { dayRange, reportBasis } from '../../../src-preload/contract/reports/reports.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { typedPin } from '../../../src-preload/contract/settings/security.ts';
import { LONGEST, MOST } from '../../../src-preload/contract/values/input-limits.ts';
import { LANGUAGES } from '../../../src-preload/contract/values/languages.ts';
import { DOCUMENTED_STATES, isOwnState, OWN_STATES } from '../../../src-preload/contract/values/states.ts';
import { language } from '../../../src-preload/contract/values/values.ts';
import type { StoredGateway } from '../../access/setup/gateway-store.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { nextDay, zonedTime } from '../../ground/zoned-time.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { exportLock } from '../../managed/locks.ts';
import type { AdminPin } from '../../security/admin-pin.ts';
import { stateName } from './columns/state-names.ts';
import { inFormat } from './layout-format.ts';
import type { ExportRequest, RunningExports } from './running-exports.ts';
import { ofGatewayNamed, refuseMixed } from './several-gateways.ts';

/**
 * A job as it crosses the local socket: the sender has the instance's secret, and the job is validated all the same.
 */
export const exportJob = z.strictObject({
  /** Gateways by their names, as the console shows them, or every one of an environment, archived ones too. */
  gateways: z.union([
    z.array(z.string().min(1).max(LONGEST.name)).min(1).max(MOST.gateways),
    z.strictObject({ all: z.enum(['live', 'sandbox']) }),
  ]),
  basis: reportBasis,
  days: dayRange.nullable(),
  /** As typed: the service's words in any case, or those on screen. */
  states: z.array(z.string().min(1).max(LONGEST.state)).max(MOST.states),
  format: exportFormat,
  columns: columnChoice,
  /** A saved layout or a ready one, in its own format; it decides the columns. */
  layout: z.string().min(1).max(LONGEST.savedName).optional(),
  language,
  masked: z.boolean(),
  /** The same as in an export's options. */
  protectCodes: z.boolean().optional(),
  /** The same. */
  timeline: z.boolean().optional(),
  path: z.string().max(LONGEST.exportPath).refine(isAbsolute, 'path-not-absolute'),
  /** Names the temporary file, so that the requester finds it after a crash. */
  part: z.uuid(),
  /** The admin's PIN, where one is set: a command line must not bypass the lock. */
  pin: typedPin.nullable(),
});
export type ExportJob = z.infer<typeof exportJob>;

type JobGateway = Pick<StoredGateway, 'id' | 'name' | 'environment' | 'returningStates'>;

export interface ExportJobDeps {
  readonly exports: RunningExports;
  gateways(): readonly JobGateway[];
  /** @throws ConsoleFailure `unknown-name`. */
  readonly layouts: { named(name: string): ExportLayout };
  historyOf(gatewayId: string): JobHistory | Promise<JobHistory>;
  readonly timeZone: string;
  readonly pin: Pick<AdminPin, 'check'>;
  readonly auditLog: Pick<AuditLog, 'head' | 'recordDone'>;
  /** The office's policy: only masked exports are written. */
  readonly exportsMasked: boolean;
}
type JobHistory = ExportRequest['history'] & Pick<HistoryApi, 'statesInUse'>;

export type ExportJobResult = Pick<ExportedFile, 'path' | 'rows' | 'bytes' | 'sha256'>;

/**
 * Rejects with a ConsoleFailure: `pin` where the admin's is set and not passed, `unknown-name` where no gateway or no
 * state has this name, `invalid-input` for a layout that cannot be written so, `not-found` where more than one gateway has it; for several gateways `mixed-environments`, and
 * `gateway-unreadable` where the part of one would be missing.
 */
export async function runExportJob(
  deps: ExportJobDeps,
  job: ExportJob,
  onProgress: (rows: number, total: number) => void,
  signal: AbortSignal,
): Promise<ExportJobResult> {
  await deps.pin.check(job.pin, 'export-command');
  const [gateway, ...others] = findGateways(deps, job.gateways);
  const states = await readStatesOf(deps, job, [gateway, ...others]);
  const layout = job.layout === undefined ? null : inFormat(deps.layouts.named(job.layout), job.format);
  return writeJob(deps, job, { gateway, others, states, layout, subject: { by: 'command-line' } }, onProgress, signal);
}

/**
 * Each once, in the order of the command or, of all, of the console.
 * @throws ConsoleFailure as `findGateway` does, and `mixed-environments`.
 */
export function findGateways(
  deps: Pick<ExportJobDeps, 'gateways'>,
  wanted: ExportJob['gateways'],
): [JobGateway, ...JobGateway[]] {
  const found = Array.isArray(wanted)
    ? [...new Set(wanted.map((name) => findGateway(deps, name)))]
    : deps.gateways().filter(({ environment }) => environment === wanted.all);
  const [first, ...others] = found;
  if (first === undefined) throw unknownName('gateway', Array.isArray(wanted) ? '' : wanted.all, []);
  refuseMixed(found);
  return [first, ...others];
}

/**
 * Case, accents and blanks of the name are ignored.
 * @throws ConsoleFailure `unknown-name` where no gateway has this name, `not-found` where more than one has.
 */
function findGateway({ gateways }: Pick<ExportJobDeps, 'gateways'>, wanted: string) {
  const all = gateways();
  const same = all.filter(({ name }) => gatewayNameKey(name) === gatewayNameKey(wanted));
  // Gateways of one name, from before that was refused, are distinguished by how they are written.
  const exact = same.filter(({ name }) => name === wanted);
  const named = exact.length > 0 ? exact : same;
  const [gateway] = named;
  if (gateway === undefined)
    throw unknownName(
      'gateway',
      wanted,
      all.map(({ name }) => name),
    );
  if (named.length > 1) throw new ConsoleFailure({ kind: 'not-found', what: 'gateway' });
  return gateway;
}

export type JobOptions = Pick<
  ExportJob,
  'basis' | 'days' | 'format' | 'columns' | 'language' | 'masked' | 'protectCodes' | 'timeline' | 'path' | 'part'
>;

/** What was found out about a job, or approved: its gateway, the states as the history names them, who audited it. */
export interface ResolvedJob {
  readonly gateway: Pick<JobGateway, 'id' | 'name' | 'returningStates'>;
  /** Gateways whose charges follow in the same file. */
  readonly others?: readonly Pick<JobGateway, 'id' | 'name' | 'returningStates'>[];
  /** Null for the job's columns. */
  readonly layout: ExportLayout | null;
  readonly states: readonly string[];
  /** For the audit trail, in addition to rows and digest. */
  readonly subject: Readonly<Record<string, string>>;
}

/**
 * Writes the file, regardless of who permitted it. Rejects with a ConsoleFailure `managed` where the office's policy
 * forbids it.
 */
export async function writeJob(
  deps: ExportJobDeps,
  job: JobOptions,
  { gateway, others = [], states, layout, subject }: ResolvedJob,
  onProgress: (rows: number, total: number) => void,
  signal: AbortSignal,
): Promise<ExportJobResult> {
  const { language, format, masked } = job;
  refuseUnmasked(deps, masked);
  const exportId = randomUUID();
  const callOff = () => deps.exports.cancel(exportId);
  const written = deps.exports.write(
    {
      exportId,
      gatewayId: gateway.id,
      history: await deps.historyOf(gateway.id),
      gatewayName: gateway.name,
      others: await Promise.all(
        others.map(async ({ id, name, returningStates }) => ({
          ...{ gatewayId: id, gatewayName: name, returningStates },
          history: await ofGatewayNamed(name, () => deps.historyOf(id)),
        })),
      ),
      returningStates: gateway.returningStates,
      layout,
      filter: jobFilter(job, states, deps.timeZone),
      sort: { column: 'created', direction: 'desc' },
      options: {
        format,
        dialect: DIALECT_OF[language],
        columns: job.columns === 'accounting' ? [...ACCOUNTING_COLUMNS] : [...EXPORT_COLUMNS],
        masked,
        rawAnswers: false,
        protectCodes: job.protectCodes === true,
        timeline: job.timeline === true,
      },
      language,
      timeZone: deps.timeZone,
      auditHead: deps.auditLog.head(),
      operator: null,
      destination: { path: job.path, part: job.part },
    },
    onProgress,
  );
  if (signal.aborted) callOff();
  signal.addEventListener('abort', callOff);
  const file = await written.finally(() => signal.removeEventListener('abort', callOff));
  const { rows, sha256 } = file;
  deps.auditLog.recordDone({
    action: 'exported',
    gatewayId: gateway.id,
    subject: { rows, sha256, ...alsoOf(others), ...subject },
  });
  return file;
}

/** The gateways after the first, for the audit trail. */
export function alsoOf(others: readonly { readonly id: string }[]): Readonly<Record<string, string>> {
  return others.length > 0 ? { also: others.map(({ id }) => id).join(' ') } : {};
}

/** @throws ConsoleFailure `managed` where the office's policy allows only masked exports. */
export function refuseUnmasked(deps: Pick<ExportJobDeps, 'exportsMasked'>, masked: boolean): void {
  const lock = exportLock(deps, { masked, rawAnswers: false });
  if (lock !== null) throw new ConsoleFailure({ kind: 'managed', field: lock });
}

/** Days are in the desk's zone; without days, every charge of those states. */
function jobFilter({ basis, days }: JobOptions, states: readonly string[], timeZone: string): ChargeFilter {
  const zoned = zonedTime(timeZone);
  const period = days && { from: zoned.startOf(days.from), before: zoned.startOf(nextDay(days.to)) };
  return {
    ...(states.length > 0 && { states: [...states] }),
    ...(period && (basis === 'created' ? { created: period } : { paid: period })),
  };
}

/**
 * The states that are meant. A state of these histories is accepted too, whether or not the document lists it.
 * Rejects as `gateway-unreadable` where one of several cannot be read.
 */
export async function readStatesOf(
  deps: Pick<ExportJobDeps, 'historyOf'>,
  { states, language }: Pick<ExportJob, 'states' | 'language'>,
  gateways: readonly JobGateway[],
): Promise<string[]> {
  const inUse = await Promise.all(
    gateways.map(async ({ id, name }) => {
      const read = async () => (await deps.historyOf(id)).statesInUse();
      return gateways.length === 1 ? read() : ofGatewayNamed(name, read);
    }),
  );
  if (states.length === 0) return [];
  const existing = [...new Set([...DOCUMENTED_STATES, ...OWN_STATES, ...inUse.flat()])];
  const requested = states.map((name) => {
    const found = stateNamed(name, existing);
    if (found !== null) return found;
    // Balcão's internal names of states are not accepted on a command line.
    throw unknownName(
      'state',
      name,
      existing.map((state) => (isOwnState(state) ? stateName(state, language) : state)),
    );
  });
  return [...new Set(requested)];
}

/**
 * The one state that a name means: the state of exactly these letters, else the documented one of that name, else one
 * that only this gateway has. `paid` of a service is another state than PAID, whose meaning alone is known.
 */
function stateNamed(name: string, existing: readonly string[]): string | null {
  if (existing.includes(name)) return name;
  const typed = normalizeForSearch(name);
  const isMeant = (state: string) =>
    [state, ...LANGUAGES.map((each) => stateName(state, each))].some((word) => normalizeForSearch(word) === typed);
  // The documented ones are first in the list.
  return existing.find(isMeant) ?? null;
}

function unknownName(what: 'gateway' | 'state', name: string, existing: readonly string[]): ConsoleFailure {
  return new ConsoleFailure({ kind: 'unknown-name', what, given: name, known: [...existing] });
}
