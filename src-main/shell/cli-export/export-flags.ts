/** The command line of `npm start -- export`. */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { type ExportFormat, exportFormat } from '../../../src-preload/contract/reports/export-options.ts';
import { reportBasis } from '../../../src-preload/contract/reports/reports.ts';
import { exportJob } from '../../reports/exports/export-jobs.ts';
import { approvalJob, type CommandJob, scheduledRun } from '../../reports/schedules/command-jobs.ts';
import { type Language, languageOf } from '../both/messages.ts';
import { UserFacingError } from '../both/user-facing-error.ts';
import { exportMessages } from './export-messages.ts';

export interface ExportCommand {
  readonly job: CommandJob;
  readonly dataDir: string | null;
  /** A policy file for this export. */
  readonly policy: string | null;
  /** BCP 47 tag. */
  readonly locale: string;
}

const OPTIONS = {
  gateway: { type: 'string', multiple: true },
  'all-gateways': { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  state: { type: 'string', multiple: true },
  format: { type: 'string' },
  columns: { type: 'string' },
  layout: { type: 'string' },
  masked: { type: 'boolean' },
  'protect-codes': { type: 'boolean' },
  timeline: { type: 'boolean' },
  out: { type: 'string' },
  'save-schedule': { type: 'string' },
  schedule: { type: 'string' },
  'data-dir': { type: 'string' },
  policy: { type: 'string' },
  locale: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Flags of a run of a schedule: its days, where the data and the policy are, and the words on the terminal. */
const OF_A_RUN: ReadonlySet<string> = new Set(['schedule', 'from', 'to', 'data-dir', 'policy', 'locale']);

/**
 * A word that Electron takes for an address: where another word follows it, Electron ends on Windows before any of our
 * code runs (electron://shell/app/command_line_args.cc). Refused on every system, so that a command works on each.
 */
const LIKE_AN_ADDRESS = /^[a-z][^:\s]+:/i;

/** The names of the command's flags. */
export const EXPORT_FLAGS: readonly string[] = Object.keys(OPTIONS);

/** The admin's PIN, for schedulers: a command line would show it to every program of this computer. */
export const PIN_VARIABLE = 'BALCAO_PIN';

/** Every flag but `--masked`, `--protect-codes`, `--timeline` and `--help` has a value. */
const FLAG_OF: Readonly<Record<string, string>> = {
  gateways: '--gateway, --all-gateways',
  basis: '--by',
  days: '--from, --to',
  states: '--state',
  format: '--format',
  columns: '--columns',
  layout: '--layout',
  path: '--out',
  pin: PIN_VARIABLE,
  saveAs: '--save-schedule',
  schedule: '--schedule',
};

/** The values of a flag, where there are few. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  basis: reportBasis.options,
  format: exportFormat.options,
  columns: exportJob.shape.columns.options,
};

/**
 * Parses the command; null where it only requests help. Anything unknown is refused with a plain sentence.
 *
 * @param pin the admin's, from the environment.
 */
export function readExportFlags(
  args: readonly string[],
  systemLocale: string,
  pin: string | undefined,
): ExportCommand | null {
  const { values, positionals, tokens } = parsedFlags(args, systemLocale);
  const locale = values.locale ?? systemLocale;
  const messages = exportMessages[languageOf(locale)];
  if (values.help === true) return null;
  refuseWords(tokens, positionals, messages);
  const { gateway, out, from, to, schedule } = values;
  const saveAs = values['save-schedule'];
  if ((from === undefined) !== (to === undefined))
    throw new UserFacingError(messages.missing(from === undefined ? '--from' : '--to'));
  const days = from === undefined ? null : { from, to };
  const dataDir = values['data-dir'] ?? null;
  const policy = values.policy ?? null;
  // A script's variable that is not set: neither another folder nor an export without the office's masks is meant.
  if (dataDir === '') throw new UserFacingError(messages.flagValue('--data-dir'));
  if (policy === '') throw new UserFacingError(messages.flagValue('--policy'));
  if (schedule !== undefined) {
    const fixed = Object.keys(values).find((flag) => !OF_A_RUN.has(flag));
    if (fixed !== undefined) throw new UserFacingError(messages.fixedBySchedule(`--${fixed}`));
    return { job: valid(scheduledRun, { schedule, days, part: randomUUID() }, messages), dataDir, policy, locale };
  }
  const all = values['all-gateways'];
  if (gateway === undefined && all === undefined) throw new UserFacingError(messages.missing('--gateway'));
  if (gateway !== undefined && all !== undefined) throw new UserFacingError(messages.gatewaysOrAll);
  if (out === undefined || out === '') throw new UserFacingError(messages.missing('--out'));
  if (saveAs !== undefined && days !== null) throw new UserFacingError(messages.daysAtRun);
  const job = {
    gateways: all === undefined ? gateway : { all },
    basis: values.by ?? 'created',
    days,
    states: (values.state ?? []).flatMap((list) => list.split(',')).map((state) => state.trim()),
    format: values.format ?? formatOf(out),
    columns: values.columns ?? 'everything',
    ...(values.layout !== undefined && { layout: values.layout }),
    language: languageOf(locale),
    masked: values.masked === true,
    protectCodes: values['protect-codes'] === true,
    timeline: values.timeline === true,
    path: resolve(out),
    part: randomUUID(),
    pin: pin ?? null,
  };
  const checked = valid(exportJob, job, messages);
  refuseTogether(checked, values.columns !== undefined, messages);
  if (saveAs === undefined) return { job: checked, dataDir, policy, locale };
  return {
    job: valid(approvalJob, { saveAs, isFolder: isFolder(checked.path), job }, messages),
    dataDir,
    policy,
    locale,
  };
}

type Messages = (typeof exportMessages)[Language];

/** @throws UserFacingError for a word that is no flag, and for one that Electron would take for an address. */
function refuseWords(
  tokens: ReturnType<typeof parsedFlags>['tokens'],
  positionals: readonly string[],
  messages: Messages,
): void {
  for (const token of tokens)
    if (token.kind === 'option' && token.inlineValue === false && LIKE_AN_ADDRESS.test(token.value))
      throw new UserFacingError(messages.oneWord(`--${token.name}=${token.value}`));
  if (positionals[0] !== undefined) throw new UserFacingError(messages.unknownFlag(positionals[0]));
}

/** @throws UserFacingError for flags that exclude each other. */
function refuseTogether(
  { format, layout, protectCodes, timeline }: z.infer<typeof exportJob>,
  areColumnsChosen: boolean,
  messages: Messages,
): void {
  if (layout !== undefined && (format === 'jsonl' || areColumnsChosen))
    throw new UserFacingError(messages.layoutAlone(areColumnsChosen ? '--columns' : '--format'));
  if (protectCodes && (format !== 'csv' || layout !== undefined)) throw new UserFacingError(messages.codesAlone);
  if (timeline && format !== 'jsonl') throw new UserFacingError(messages.timelineAlone);
}

/** @throws UserFacingError that names the flag whose value cannot be used. */
function valid<Value>(shape: z.ZodType<Value>, job: object, messages: Messages): Value {
  const read = shape.safeParse(job);
  if (read.success) return read.data;
  const field = String(read.error.issues[0]?.path[0]);
  const flag = FLAG_OF[field] ?? '';
  const choices = CHOICES[field];
  throw new UserFacingError(choices === undefined ? messages.flagValue(flag) : messages.flagChoice(flag, choices));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function parsedFlags(args: readonly string[], systemLocale: string) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
  } catch (cause) {
    // Node names the flag that is unknown, or lacks its value, between quotes.
    const flag = /'(-[^' ]*)/.exec(cause instanceof Error ? cause.message : '')?.[1] ?? '';
    throw new UserFacingError(exportMessages[languageOf(systemLocale)].unknownFlag(flag), { cause });
  }
}

/** By the file name's extension if it has a known one, else CSV. */
function formatOf(out: string): ExportFormat {
  return exportFormat.safeParse(extname(out).slice(1).toLowerCase()).data ?? 'csv';
}
