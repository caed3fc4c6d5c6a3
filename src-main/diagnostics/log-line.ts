/**
 * What a line of the log may hold, as an allow-list: the events, the fields of each, and the shape of every field. A
 * field that is not listed, or whose value has another shape, is dropped; so is an event that is not listed. Nothing
 * that an operator typed or a service returned has any of these shapes, so it cannot reach the log by mistake.
 */

import { constants } from 'node:os';
import { z } from 'zod';
import { isOperationName } from '../../src-preload/contract/contract.ts';
import { historyReason } from '../../src-preload/contract/errors.ts';
import { tokenCheck } from '../../src-preload/contract/gateways/gateway.ts';
import { closingBasis } from '../../src-preload/contract/reports/closing.ts';
import { exportFormat } from '../../src-preload/contract/reports/export-options.ts';
import { updateFailure } from '../../src-preload/contract/settings/update-operations.ts';
import { jsonOf } from '../../src-preload/contract/values/json-pointer.ts';
import type { LogInput } from '../ground/log.ts';

type Value = LogInput[string];

/** A line that may be saved. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: { readonly [field: string]: Value };
}

/** Returns the part of a value that may be saved, or undefined. */
type Shape = (value: Value) => Value | undefined;

const oneOf =
  (...words: readonly string[]): Shape =>
  (value) =>
    words.includes(String(value)) ? value : undefined;

const text =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' ? pattern.exec(value)?.[0] : undefined;

const count: Shape = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined);

const flag: Shape = (value) => (typeof value === 'boolean' ? value : undefined);

/** A gateway's id: the log never has its name. */
const gateway: Shape = text(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const versionNumber: Shape = text(/^\d{1,4}\.\d{1,4}\.\d{1,4}(-(alpha|beta|rc)\.?\d{0,3})?$/);

/** Codes of the system, Node, SQLite, undici and OpenSSL: the code itself, never the message. */
const code: Shape = (value) => {
  const word = /^[A-Z][A-Z0-9_]*/.exec(String(value))?.[0] ?? '';
  return word in constants.errno || /^(ERR|SQLITE|UND_ERR|CERT|UNABLE|DEPTH_ZERO|SELF_SIGNED)_/.test(word)
    ? word
    : undefined;
};

/** An error's class, or the type of a thrown value that is not an error. */
const faultName: Shape = text(
  /^(([A-Z][a-z]{1,20}){0,4}(Error|Failure|Stop|Fault)|[a-z]{4,9}(?<=string|number|object|undefined|boolean|symbol|function))$/,
);

/** What else than an operation of the contract reports a fault. */
const NOT_OPERATIONS = ['audit', 'background', 'export', 'orphans', 'payer', 'retention', 'start', 'uncaught'];

const operation: Shape = (value) => (isOperationName(String(value)) ? value : oneOf(...NOT_OPERATIONS)(value));

/** Positions in the program: functions and lines of its own files, without its install folder. */
const positions: Shape = (value) =>
  String(value)
    .split(' < ')
    .flatMap((position) => {
      const [, called = '', file = ''] =
        /^at (?:(?:async |new )*([\w$.<>#]{1,80}) )?.{0,500}?((?:src-main|src-preload|out|node_modules|node:[a-z_]+)[/\w.@-]{0,300}:\d{1,9}:\d{1,9})\)?$/.exec(
          position,
        ) ?? [];
      return file === '' ? [] : [`${called} ${file}`.trim()];
    })
    .join(' < ');

/** Why a team's server was not usable, and PostgreSQL's code of it (src-main/team-history/connect/team-failure.ts). */
const serverFault = text(
  /^(unreachable|closed-at-connect|timeout|not-ready|tls-(refused|name|unknown-ca|certificate)|login(-method)?|not-admitted|no-database|no-schema|version-too-old|database-unsuitable|right-missing|read-only-server|busy|conflict|lost|other)( [0-9A-Z]{5})?$/,
);

const historyFault = {
  reason: oneOf(...historyReason.options),
  detail: (value: Value) => code(value) ?? serverFault(value),
};
const ofWorker = {
  worker: oneOf('writer', 'rows', 'totals', 'jobs', 'backup', 'check', 'merge', 'offline'),
  ...historyFault,
};
const fault = { fault: faultName, code, where: positions };

const policySource = oneOf('system', 'flag');

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
      shell: oneOf('electron', 'browser'),
      node: versionNumber,
      electron: versionNumber,
      platform: oneOf('linux', 'darwin', 'win32'),
      consoleSchema: count,
      historySchema: count,
      gateways: count,
    },
  },
  stopped: { level: 'info', fields: {} },
  /** Chromium's, given to an installed Balcão (src-main/shell/launch/chromium-switches.ts). */
  'switches-ignored': { level: 'warn', fields: { names: text(/^[a-z0-9-]{1,60}( [a-z0-9-]{1,60}){0,19}/) } },
  'gateway-opened': { level: 'info', fields: { gateway, ms: count } },
  /** Of a gateway's history, or (without a gateway) of `console.db`. */
  'backup-drilled': { level: 'info', fields: { gateway, charges: count, readable: flag } },
  'backup-made': { level: 'info', fields: { gateway, bytes: count, ms: count } },
  'backup-failed': { level: 'warn', fields: { gateway, ...historyFault } },
  'erased-from-copies': { level: 'info', fields: { gateway, copies: count, unreached: count } },
  'history-checked': { level: 'info', fields: { gateway, findings: count, ms: count } },
  'damage-found': { level: 'warn', fields: { gateway, findings: count } },
  'trail-checked': { level: 'info', fields: { entries: count, records: count, ms: count } },
  'trail-differs': { level: 'warn', fields: { entries: count, brokenAt: count, cut: count, rewritten: count } },
  'export-written': {
    level: 'info',
    fields: { gateway, format: oneOf(...exportFormat.options), rows: count, masked: flag, ms: count },
  },
  closed: { level: 'info', fields: { gateway, basis: oneOf(...closingBasis.options), length: oneOf('day', 'month') } },
  /** On request and at a start always; by the clock only where the verdict is another than before. */
  'token-checked': {
    level: 'info',
    fields: {
      gateway,
      verdict: oneOf(...tokenCheck.shape.verdict.options),
      method: oneOf(...tokenCheck.shape.method.options),
      reason: oneOf(...tokenCheck.shape.reason.unwrap().options),
      status: count,
      occasion: oneOf(...tokenCheck.shape.occasion.unwrap().options),
    },
  },
  /** An internal error; `reference` is the one shown to the operator. */
  fault: { level: 'error', fields: { reference: text(/^[0-9a-f]{8}$/), operation, ...fault } },
  'request-failed': { level: 'error', fields: fault },
  'page-gone': {
    level: 'error',
    fields: {
      page: oneOf('console', 'payer'),
      reason: oneOf(
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
  'update-failed': { level: 'warn', fields: { why: oneOf(...updateFailure.options) } },
  /** An expired or used launch address was opened; its caller got no information. */
  'launch-refused': { level: 'warn', fields: { why: oneOf('used', 'expired', 'withdrawn') } },
  'ledger-not-written': { level: 'error', fields: historyFault },
  /** It is shorter than it was, another file, or gone. */
  'ledger-damaged': { level: 'error', fields: { standing: oneOf('cut', 'gone') } },
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
  'slow-query': { level: 'info', fields: { worker: ofWorker.worker, query: text(/^[a-zA-Z]{1,40}$/), ms: count } },
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
    fields: { why: oneOf('damaged', 'lost'), backup: text(/^console-[0-9TZ.-]+\.db$/), orphans: count },
  },
  /** The office's policy: applied (how many settings it changed, how many gateways it has), or why it was not. */
  'policy-applied': { level: 'info', fields: { source: policySource, changed: count, gateways: count } },
  'policy-not-applied': {
    level: 'warn',
    fields: {
      source: policySource,
      problem: text(/^[a-z]+(-[a-z]+){0,2}$/),
      field: text(/^(version|settings|masks|gateways|gatewaysLocked)(\.([a-zA-Z]{1,20}|\d{1,3})){0,4}$/),
    },
  },
  'policy-gateway': {
    level: 'info',
    fields: {
      gateway,
      outcome: oneOf('added', 'changed', 'has-history', 'name-taken', 'vault', 'unreadable'),
      forgotten: flag,
    },
  },
  'history-rebuilt': {
    level: 'warn',
    fields: {
      why: oneOf('damaged', 'lost', 'restored', 'gone'),
      backup: text(/^history-[0-9TZ.-]+\.db$/),
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
