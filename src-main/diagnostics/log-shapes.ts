/** The shapes of what a line of the log may hold: none fits a text that an operator typed or a service returned. */

import { constants } from 'node:os';
import { isOperationName } from '../../src-preload/contract/contract.ts';
import { historyReason } from '../../src-preload/contract/errors.ts';
import type { LogInput } from '../ground/log.ts';

export type Value = LogInput[string];

/** Returns the part of a value that may be saved, or undefined. */
export type Shape = (value: Value) => Value | undefined;

export const oneWordOf =
  (...words: readonly string[]): Shape =>
  (value) =>
    words.includes(String(value)) ? value : undefined;

export const textLike =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' ? pattern.exec(value)?.[0] : undefined;

export const count: Shape = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined);

export const flag: Shape = (value) => (typeof value === 'boolean' ? value : undefined);

export const versionNumber: Shape = textLike(/^\d{1,4}\.\d{1,4}\.\d{1,4}(-(alpha|beta|rc)\.?\d{0,3})?$/);

/** Codes of the system, Node, SQLite, undici and OpenSSL: the code itself, never the message. */
const code: Shape = (value) => {
  const word = /^[A-Z][A-Z0-9_]*/.exec(String(value))?.[0] ?? '';
  return word in constants.errno || /^(ERR|SQLITE|UND_ERR|CERT|UNABLE|DEPTH_ZERO|SELF_SIGNED)_/.test(word)
    ? word
    : undefined;
};

/** An error's class, or the type of a thrown value that is not an error. */
const faultName: Shape = textLike(
  /^(([A-Z][a-z]{1,20}){0,4}(Error|Failure|Stop|Fault)|[a-z]{4,9}(?<=string|number|object|undefined|boolean|symbol|function))$/,
);

/** What else than an operation of the contract reports a fault. */
const NOT_OPERATIONS = [
  'audit',
  'background',
  'export',
  'orphans',
  'payer',
  'policy',
  'retention',
  'start',
  'uncaught',
];

export const operation: Shape = (value) =>
  isOperationName(String(value)) ? value : oneWordOf(...NOT_OPERATIONS)(value);

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
const serverFault = textLike(
  /^(unreachable|closed-at-connect|timeout|not-ready|tls-(refused|name|unknown-ca|certificate)|login(-method)?|not-admitted|no-database|no-schema|version-too-old|database-unsuitable|right-missing|read-only-server|no-primary|busy|conflict|lost|other)( [0-9A-Z]{5})?$/,
);

export const historyFault = {
  reason: oneWordOf(...historyReason.options),
  detail: (value: Value) => code(value) ?? serverFault(value),
};

export const fault = { fault: faultName, code, where: positions };
