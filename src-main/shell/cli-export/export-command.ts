/**
 * `export` on the command line, for people and for schedulers: the running console does it, or this process does once
 * it holds the folder's lock. If the console dies during the job, this process takes over. The result is one correct
 * file, or none.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import { MINUTE } from '../../../src-preload/contract/values/durations.ts';
import { temporaryPathOf } from '../../ground/atomic-write.ts';
import type { Clock } from '../../ground/clock.ts';
import { manifestPathOf } from '../../reports/exports/write-export.ts';
import type { CommandJob, CommandProgress, CommandResult } from '../../reports/schedules/command-jobs.ts';
import { takeLock } from '../both/instance/instance-lock.ts';
import { requestJob } from '../both/instance/instance-socket.ts';
import type { Language } from '../both/messages.ts';
import { exportMessages } from './export-messages.ts';
import { type ExportNews, exportErrorOf, exportNews } from './export-service.ts';

export const EXIT = {
  written: 0,
  failed: 1,
  notUnderstood: 2,
  /** More than one gateway has the name. */
  noGateway: 3,
  silent: 4,
  pin: 5,
  interrupted: 130,
} as const;

export interface ExportCommandParts {
  readonly job: CommandJob;
  readonly dataFolder: string;
  readonly language: Language;
  readonly clock: Clock;
  /** Does the job in this process, which holds the lock; rejects with a ConsoleFailure. */
  runHere(job: CommandJob, progress: CommandProgress, signal: AbortSignal): Promise<CommandResult>;
  /**
   * Prompts the person at the terminal for the admin's PIN, null where they cancel; the member is null without a
   * terminal.
   */
  readonly askPin: (() => Promise<string | null>) | null;
  /** Prints the file's name, rows and digest. */
  readonly print: (line: string) => void;
  /** Prints progress and errors. */
  readonly printSentence: (sentence: string) => void;
  /** Aborted by Ctrl+C, or by a system shutdown. */
  readonly signal: AbortSignal;
  report(fault: unknown): void;
}

/** How long to wait for a console that neither responds nor ends, in milliseconds. */
const PATIENCE = 10_000;
const TRY_AGAIN = 100;
/** Interval of the progress lines, in milliseconds. */
const PROGRESS_INTERVAL = 1_000;
/** Age after which the temporary files of a dead export are deleted, in milliseconds. */
const STALE = 10 * MINUTE;

/** Runs the command; returns the exit code. */
export async function runExportCommand(parts: ExportCommandParts): Promise<number> {
  const { language, print, printSentence, signal } = parts;
  const messages = exportMessages[language];
  const end = await outcomeWithPin(parts);
  if (end.kind === 'written') {
    print(`${end.path}\t${end.rows}\t${end.sha256}`);
    printSentence(messages.written(end.path, end.rows));
    return EXIT.written;
  }
  if (end.kind === 'approved') {
    printSentence(messages.approved(end.schedule));
    return EXIT.written;
  }
  if (signal.aborted) {
    printSentence(messages.interrupted);
    return EXIT.interrupted;
  }
  if (end.kind === 'silent') {
    printSentence(messages.silent);
    return EXIT.silent;
  }
  printSentence(messages.failed(end.error));
  if (end.error.kind === 'pin' || end.error.kind === 'schedule-withdrawn') return EXIT.pin;
  if (end.error.kind === 'unknown-name' || end.error.kind === 'invalid-input') return EXIT.notUnderstood;
  return end.error.kind === 'not-found' ? EXIT.noGateway : EXIT.failed;
}

/** Prompts for the PIN once, and only where one is required. */
async function outcomeWithPin(parts: ExportCommandParts): Promise<End> {
  const progress = progressOf(parts);
  const end = await outcomeOf(parts, progress);
  const isNeeded = end.kind === 'failed' && end.error.kind === 'pin' && end.error.reason === 'needed';
  if (!isNeeded || parts.askPin === null || parts.signal.aborted) return end;
  const pin = await parts.askPin();
  return pin === null ? end : outcomeOf({ ...parts, job: withPin(parts.job, pin) }, progress);
}

/** A run of an approved schedule has none. */
function withPin(job: CommandJob, pin: string): CommandJob {
  if ('schedule' in job) return job;
  return 'saveAs' in job ? { ...job, job: { ...job.job, pin } } : { ...job, pin };
}

type End =
  | Extract<ExportNews, { kind: 'written' | 'approved' }>
  | { readonly kind: 'failed'; readonly error: ConsoleError }
  | { readonly kind: 'silent' };

async function outcomeOf(parts: ExportCommandParts, progress: CommandProgress): Promise<End> {
  const { job, dataFolder, clock, signal } = parts;
  const until = clock.monotonic() + PATIENCE;
  for (;;) {
    const end = await askConsole(parts, progress);
    if (end !== null) return end;
    const lock = takeLock(dataFolder);
    if (lock !== null) {
      try {
        return await parts.runHere(job, progress, signal);
      } catch (fault) {
        return { kind: 'failed', error: exportErrorOf(fault, parts.report) };
      } finally {
        lock.release();
      }
    }
    if (signal.aborted) return { kind: 'failed', error: { kind: 'cancelled' } };
    if (clock.monotonic() >= until) return { kind: 'silent' };
    await new Promise<void>((resolve) => void clock.after(TRY_AGAIN, resolve));
  }
}

/** Null where no console accepted the job, or the one that did is gone. */
async function askConsole(
  { job, dataFolder, signal }: ExportCommandParts,
  progress: CommandProgress,
): Promise<End | null> {
  let end: End | null = null;
  let path = 'path' in job ? job.path : null;
  const onMessage = (message: unknown) => {
    const news = exportNews.parse(message);
    if (news.kind === 'progress') progress.onProgress(news.rows, news.total);
    else if (news.kind === 'path') {
      path = news.path;
      progress.onPath(path);
    } else end = news;
  };
  const { taken: isAccepted } = await requestJob(dataFolder, job, onMessage, signal);
  if (isAccepted && end === null && !signal.aborted && path !== null && 'part' in job)
    for (const each of [path, manifestPathOf(path)]) rmSync(temporaryPathOf(each, job.part), { force: true });
  return end;
}

function progressOf({ clock, language, printSentence }: ExportCommandParts): CommandProgress {
  const began = clock.monotonic();
  let printedAt = began;
  const onProgress = (rows: number, total: number) => {
    const now = clock.monotonic();
    if (now - printedAt < PROGRESS_INTERVAL) return;
    printedAt = now;
    const rate = Math.round((rows * 1000) / (now - began));
    const left = rate === 0 ? 0 : Math.max(0, Math.ceil((total - rows) / rate));
    printSentence(exportMessages[language].progress(rows, total, rate, left));
  };
  return { onPath: (path) => clearStale(path, clock.now()), onProgress };
}

/** Deletes temporary files of exports to this path that died long ago. */
function clearStale(path: string, now: number): void {
  const folder = dirname(path);
  const names = [path, manifestPathOf(path)].map((each) => `${basename(each)}.`);
  let beside: readonly string[];
  try {
    beside = readdirSync(folder);
  } catch {
    // The folder does not exist, which the export itself will report.
    return;
  }
  for (const name of beside) {
    // The manifest's name begins with the file's own.
    const isOwn = names.some((own) => name.startsWith(own) && /^[0-9a-f-]{36}\.part$/.test(name.slice(own.length)));
    if (!isOwn) continue;
    const left = join(folder, name);
    if (now - statSync(left).mtimeMs > STALE) rmSync(left, { force: true });
  }
}
