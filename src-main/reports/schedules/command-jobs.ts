/**
 * What a command line may request: an export, the approval of a scheduled one, or a run of one that was approved. A run
 * gives the days and nothing else; the rest is what the admin approved.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { scheduleName } from '../../../src-preload/contract/reports/export-schedules.ts';
import { dayRange } from '../../../src-preload/contract/reports/reports.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { AdminPin } from '../../security/admin-pin.ts';
import {
  alsoOf,
  type ExportJobDeps,
  type ExportJobResult,
  exportJob,
  findGateways,
  readStatesOf,
  refuseUnmasked,
  runExportJob,
  writeJob,
} from '../exports/export-jobs.ts';
import { endingOf, inFormat } from '../exports/layout-format.ts';
import type { SavedSchedule, SavedSchedules } from './saved-schedules.ts';

export const approvalJob = z.strictObject({
  saveAs: scheduleName,
  isFolder: z.boolean(),
  /** Its days are given at each run. */
  job: exportJob.extend({ days: z.null() }),
});
type ApprovalJob = z.infer<typeof approvalJob>;

export const scheduledRun = z.strictObject({
  schedule: scheduleName,
  days: dayRange.nullable(),
  /** Names the temporary file, as in an export's job. */
  part: z.uuid(),
});
type ScheduledRun = z.infer<typeof scheduledRun>;

/** A job as it crosses the local socket. */
export const commandJob = z.union([exportJob, approvalJob, scheduledRun]);
export type CommandJob = z.infer<typeof commandJob>;

export type CommandResult =
  | ({ readonly kind: 'written' } & ExportJobResult)
  | { readonly kind: 'approved'; readonly schedule: string };

export interface CommandJobDeps extends ExportJobDeps {
  readonly pin: Pick<AdminPin, 'check' | 'identity'>;
  readonly auditLog: Pick<AuditLog, 'head' | 'recordDone' | 'record'>;
  readonly schedules: SavedSchedules;
  /** The operator's name; null where none is set. */
  readonly operator: () => string | null;
  readonly now: () => number;
}

export interface CommandProgress {
  /** The file that is about to be written. */
  onPath(path: string): void;
  onProgress(rows: number, total: number): void;
}

/**
 * Rejects with a ConsoleFailure: as `runExportJob` does; `unknown-name` for a schedule that is not there, and
 * `schedule-withdrawn` where the PIN is not the one by which it was approved.
 */
export async function runCommandJob(
  deps: CommandJobDeps,
  job: CommandJob,
  progress: CommandProgress,
  signal: AbortSignal,
): Promise<CommandResult> {
  if ('saveAs' in job) return approve(deps, job);
  if ('schedule' in job) return { kind: 'written', ...(await runSchedule(deps, job, progress, signal)) };
  progress.onPath(job.path);
  return { kind: 'written', ...(await runExportJob(deps, job, progress.onProgress, signal)) };
}

/** The PIN is checked as for the export itself; the approval is recorded before it is saved. */
async function approve(deps: CommandJobDeps, { saveAs, isFolder, job }: ApprovalJob): Promise<CommandResult> {
  const { pin, auditLog, schedules, operator, now } = deps;
  const { basis, format, columns, language, masked, protectCodes, timeline, path } = job;
  const layout = job.layout === undefined ? undefined : inFormat(deps.layouts.named(job.layout), format);
  // Read before the check: a PIN that is changed meanwhile did not approve this.
  const { identity } = pin;
  await pin.check(job.pin, 'export-command');
  refuseUnmasked(deps, job.masked);
  const [gateway, ...others] = findGateways(deps, job.gateways);
  const states = await readStatesOf(deps, job, [gateway, ...others]);
  auditLog.record({
    action: 'schedule-approved',
    gatewayId: gateway.id,
    subject: { schedule: saveAs, format, columns, masked: masked ? 'yes' : 'no', ...alsoOf(others) },
  });
  schedules.save({
    name: saveAs,
    gatewayId: gateway.id,
    gateway: gateway.name,
    ...(others.length > 0 && { others: others.map(({ id, name }) => ({ gatewayId: id, gateway: name })) }),
    states,
    basis,
    format,
    columns,
    ...(layout !== undefined && { layout }),
    language,
    masked,
    protectCodes: protectCodes === true,
    timeline: timeline === true,
    path,
    isFolder,
    approvedBy: operator(),
    approvedAt: now(),
    pin: identity,
  });
  return { kind: 'approved', schedule: saveAs };
}

async function runSchedule(
  deps: CommandJobDeps,
  { schedule: name, days, part }: ScheduledRun,
  { onPath, onProgress }: CommandProgress,
  signal: AbortSignal,
): Promise<ExportJobResult> {
  const all = deps.schedules.all();
  const schedule = all.find((each) => each.name === name);
  if (schedule === undefined) {
    const known = all.map((each) => each.name);
    throw new ConsoleFailure({ kind: 'unknown-name', what: 'schedule', given: name, known });
  }
  if (!isApproved(schedule, deps.pin)) throw new ConsoleFailure({ kind: 'schedule-withdrawn', schedule: name });
  const gateways = deps.gateways();
  const approved = (gatewayId: string, given: string) => {
    const found = gateways.find(({ id }) => id === gatewayId);
    if (found !== undefined) return found;
    const known = gateways.map((each) => each.name);
    throw new ConsoleFailure({ kind: 'unknown-name', what: 'gateway', given, known });
  };
  const gateway = approved(schedule.gatewayId, schedule.gateway);
  // Without one of them the file would lack its charges.
  const others = (schedule.others ?? []).map((each) => approved(each.gatewayId, each.gateway));
  const path = schedule.isFolder ? join(schedule.path, fileNameOf(schedule, days)) : schedule.path;
  onPath(path);
  const job = { ...schedule, days, path, part };
  const subject = { by: 'schedule', schedule: name, approvedBy: schedule.approvedBy ?? '' };
  return writeJob(
    deps,
    job,
    { gateway, others, states: schedule.states, layout: schedule.layout ?? null, subject },
    onProgress,
    signal,
  );
}

/** Whether the PIN is still the one by which it was approved. */
export function isApproved({ pin }: SavedSchedule, current: Pick<AdminPin, 'identity'>): boolean {
  return pin === current.identity;
}

function fileNameOf({ name, format, layout }: SavedSchedule, days: ScheduledRun['days']): string {
  return `${name}${days === null ? '' : ` ${days.from} ${days.to}`}.${endingOf(layout ?? null, format)}`;
}
