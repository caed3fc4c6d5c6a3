/**
 * What a line of the log may hold, as an allow-list: the events, the fields of each, and the shape of every field. A
 * field that is not listed, or whose value has another shape, is dropped; so is an event that is not listed. Nothing
 * that an operator typed or a service returned has any of these shapes, so it cannot reach the log by mistake.
 */

import { z } from 'zod';
import { tokenCheck } from '../../src-preload/contract/gateways/gateway.ts';
import { closingBasis } from '../../src-preload/contract/reports/closing.ts';
import { exportFormat } from '../../src-preload/contract/reports/export-options.ts';
import { updateFailure } from '../../src-preload/contract/settings/update-operations.ts';
import { jsonOf } from '../../src-preload/contract/values/json-pointer.ts';
import type { LogInput } from '../ground/log.ts';
import {
  count,
  fault,
  flag,
  historyFault,
  oneWordOf,
  operation,
  type Shape,
  textLike,
  type Value,
  versionNumber,
} from './log-shapes.ts';

/** A line that may be saved. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: { readonly [field: string]: Value };
}

/** A gateway's id: the log never has its name. */
const gateway: Shape = textLike(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const ofWorker = {
  worker: oneWordOf('writer', 'rows', 'totals', 'jobs', 'backup', 'check', 'merge', 'offline'),
  ...historyFault,
};

const policySource = oneWordOf('system', 'flag');

interface Allowed {
  readonly level: LogLine['level'];
  readonly fields: { readonly [field: string]: Shape };
}

/** Every event that is logged. */
const EVENTS: { readonly [event: string]: Allowed } = {
  /** Balcão began and ended. A begin without an end before it was a crash. */
  started: {
    level: 'info',
    fields: {
      version: versionNumber,
      shell: oneWordOf('electron', 'browser'),
      node: versionNumber,
      electron: versionNumber,
      platform: oneWordOf('linux', 'darwin', 'win32'),
      consoleSchema: count,
      historySchema: count,
      gateways: count,
    },
  },
  stopped: { level: 'info', fields: {} },
  /** Chromium's, given to an installed Balcão (src-main/shell/launch/chromium-switches.ts). */
  'switches-ignored': { level: 'warn', fields: { names: textLike(/^[a-z0-9-]{1,60}( [a-z0-9-]{1,60}){0,19}/) } },
  'gateway-opened': { level: 'info', fields: { gateway, ms: count } },
  /** Of a gateway's history, or (without a gateway) of `console.db`. */
  'backup-drilled': { level: 'info', fields: { gateway, charges: count, readable: flag } },
  'backup-made': { level: 'info', fields: { gateway, bytes: count, ms: count } },
  'backup-failed': { level: 'warn', fields: { gateway, ...historyFault } },
  'erased-from-copies': { level: 'info', fields: { gateway, copies: count, unreached: count } },
  'history-checked': { level: 'info', fields: { gateway, findings: count, ms: count } },
  'rows-edited': { level: 'warn', fields: { gateway, rows: count } },
  'damage-found': { level: 'warn', fields: { gateway, findings: count } },
  /** The console ended before another program gave `console.db` free. */
  'acts-not-recorded': { level: 'error', fields: { entries: count } },
  'trail-checked': { level: 'info', fields: { entries: count, records: count, ms: count } },
  'trail-differs': { level: 'warn', fields: { entries: count, brokenAt: count, cut: count, rewritten: count } },
  'export-written': {
    level: 'info',
    fields: { gateway, format: oneWordOf(...exportFormat.options), rows: count, masked: flag, ms: count },
  },
  closed: {
    level: 'info',
    fields: { gateway, basis: oneWordOf(...closingBasis.options), length: oneWordOf('day', 'month') },
  },
  /** On request and at a start always; by the clock only where the verdict is another than before. */
  'token-checked': {
    level: 'info',
    fields: {
      gateway,
      verdict: oneWordOf(...tokenCheck.shape.verdict.options),
      method: oneWordOf(...tokenCheck.shape.method.options),
      reason: oneWordOf(...tokenCheck.shape.reason.unwrap().options),
      status: count,
      occasion: oneWordOf(...tokenCheck.shape.occasion.unwrap().options),
    },
  },
  /** An internal error; `reference` is the one shown to the operator. */
  fault: { level: 'error', fields: { reference: textLike(/^[0-9a-f]{8}$/), operation, ...fault } },
  'request-failed': { level: 'error', fields: fault },
  'page-gone': {
    level: 'error',
    fields: {
      page: oneWordOf('console', 'payer'),
      reason: oneWordOf(
        'clean-exit',
        'abnormal-exit',
        'killed',
        'crashed',
        'oom',
        'launch-failed',
        'integrity-failure',
        'memory-eviction',
        'load-failed',
      ),
    },
  },
  'ipc-refused': { level: 'warn', fields: {} },
  'update-failed': { level: 'warn', fields: { why: oneWordOf(...updateFailure.options) } },
  /** An expired or used launch address was opened; its caller got no information. */
  'launch-refused': { level: 'warn', fields: { why: oneWordOf('used', 'expired', 'withdrawn') } },
  'ledger-not-written': { level: 'error', fields: historyFault },
  /** It is shorter than it was, another file, or gone. */
  'ledger-damaged': { level: 'error', fields: { standing: oneWordOf('cut', 'gone') } },
  'team-link-failed': { level: 'warn', fields: historyFault },
  'team-rolled-back': { level: 'warn', fields: {} },
  'history-not-moved': { level: 'error', fields: historyFault },
  /** A charge that was made offline, and that the team's server refuses. */
  'offline-charge-not-sent': { level: 'error', fields: historyFault },
  'offline-not-mirrored': { level: 'warn', fields: historyFault },
  'references-not-written': { level: 'error', fields: historyFault },
  'reserve-used': { level: 'warn', fields: historyFault },
  'history-task-failed': { level: 'error', fields: historyFault },
  /** How long (ms) a query of a history, or an operation of the console, took; never with what, nor for whom. */
  'slow-query': { level: 'info', fields: { worker: ofWorker.worker, query: textLike(/^[a-zA-Z]{1,40}$/), ms: count } },
  'slow-operation': { level: 'info', fields: { operation, ms: count } },
  'history-fault': { level: 'error', fields: ofWorker },
  'history-not-opened': { level: 'error', fields: ofWorker },
  'history-worker-died': { level: 'error', fields: ofWorker },
  /** `console.db` cannot be opened, so Balcão does not start. */
  'console-not-opened': { level: 'error', fields: historyFault },
  /**
   * `console.db` was damaged or missing: set aside, and replaced by this backup, or by an empty file where there was
   * none.
   */
  'console-restored': {
    level: 'warn',
    fields: { why: oneWordOf('damaged', 'lost'), backup: textLike(/^console-[0-9TZ.-]+\.db$/), orphans: count },
  },
  /** The office's policy: applied (how many settings it changed, how many gateways it has), or why it was not. */
  'policy-applied': { level: 'info', fields: { source: policySource, changed: count, gateways: count } },
  'policy-not-applied': {
    level: 'warn',
    fields: {
      source: policySource,
      problem: textLike(/^[a-z]+(-[a-z]+){0,2}$/),
      field: textLike(/^(version|settings|masks|gateways|gatewaysLocked)(\.([a-zA-Z]{1,20}|\d{1,3})){0,4}$/),
    },
  },
  'policy-gateway': {
    level: 'info',
    fields: {
      gateway,
      outcome: oneWordOf('added', 'changed', 'has-history', 'name-taken', 'vault', 'unreadable'),
      forgotten: flag,
    },
  },
  'history-rebuilt': {
    level: 'warn',
    fields: {
      why: oneWordOf('damaged', 'lost', 'restored', 'gone', 'older'),
      backup: textLike(/^history-[0-9TZ.-]+\.db$/),
      salvaged: count,
      unreadable: count,
      toReadAgain: count,
    },
  },
};

const read = z
  .object({ at: z.iso.datetime(), event: z.string() })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** @returns null for an event that is not listed here. */
export function allowedLine(input: LogInput): LogLine | null {
  const allowed = Object.hasOwn(EVENTS, input.event) ? EVENTS[input.event] : undefined;
  if (allowed === undefined) return null;
  const fields = Object.entries(allowed.fields).flatMap(([name, shape]) => {
    const value = input[name];
    const accepted = value === undefined || value === null ? undefined : shape(value);
    return accepted === undefined || accepted === '' ? [] : [[name, accepted] as const];
  });
  return { level: allowed.level, event: input.event, fields: Object.fromEntries(fields) };
}

/** A line as it was written, with its time; null for a text that is not a log line. */
export function formatLogLine(written: string): { readonly at: string; readonly [field: string]: Value } | null {
  const parsed = read.safeParse(jsonOf(written));
  if (!parsed.success) return null;
  const line = allowedLine(parsed.data);
  return line && { at: parsed.data.at, level: line.level, event: line.event, ...line.fields };
}
