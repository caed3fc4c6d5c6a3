/**
 * `export` on the command line, for people and for schedulers: the running console does it, or this process does, once
 * it holds the folder's lock. A console that dies over it is stepped in for. One right file is left, or none.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ConsoleError } from '../../../src-preload/contract/errors.ts';
import type { Clock } from '../../clock.ts';
import { temporaryPathOf } from '../../reports/exports/atomic-write.ts';
import type { ExportJob } from '../../reports/exports/export-jobs.ts';
import { manifestPathOf } from '../../reports/exports/write-export.ts';
import { takeLock } from '../shared/instance-lock.ts';
import { requestJob } from '../shared/instance-socket.ts';
import type { Language } from '../shared/messages.ts';
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
  readonly job: ExportJob;
  readonly dataFolder: string;
  readonly language: Language;
  readonly clock: Clock;
  /** Does the job in this process, whose lock it is; rejects with a ConsoleFailure. */
  runHere(
    job: ExportJob,
    told: (rows: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<{ readonly rows: number; readonly bytes: number; readonly sha256: string }>;
  /** Asks the person at the terminal for the admin's PIN, null where they call it off; null where nobody is there. */
  readonly askPin: (() => Promise<string | null>) | null;
  /** Where the file's name, rows and digest are told. */
  readonly print: (line: string) => void;
  /** Where progress and faults are told. */
  readonly tell: (sentence: string) => void;
  /** Aborted by Ctrl+C, or by the system going down. */
  readonly signal: AbortSignal;
  report(fault: unknown): void;
}

/** How long a console that neither answers nor ends is waited for, in milliseconds. */
const PATIENCE = 10_000;
const TRY_AGAIN = 100;
/** A line of progress is told this often, in milliseconds. */
const TELL_EVERY = 1_000;
/** What an export that died has left beside its file is cleared away after so long, in milliseconds. */
const STALE = 10 * 60_000;

/** Runs the command; gives the exit code. */
export async function runExportCommand(parts: ExportCommandParts): Promise<number> {
  const { job, language, print, tell, signal } = parts;
  const say = exportMessages[language];
  clearStale(job.path, parts.clock.now());
  const end = await outcomeWithPin(parts);
  if (end.kind === 'done') {
    print(`${job.path}\t${end.rows}\t${end.sha256}`);
    tell(say.written(job.path, end.rows));
    return EXIT.written;
  }
  if (signal.aborted) {
    tell(say.interrupted);
    return EXIT.interrupted;
  }
  if (end.kind === 'silent') {
    tell(say.silent);
    return EXIT.silent;
  }
  tell(say.failed(end.error));
  if (end.error.kind === 'pin') return EXIT.pin;
  if (end.error.kind === 'unknown-name') return EXIT.notUnderstood;
  return end.error.kind === 'not-found' ? EXIT.noGateway : EXIT.failed;
}

/** Asks for the PIN only where one turns out to be needed, and once. */
async function outcomeWithPin(parts: ExportCommandParts): Promise<End> {
  const told = progressLine(parts);
  const end = await outcomeOf(parts, told);
  const isNeeded = end.kind === 'failed' && end.error.kind === 'pin' && end.error.reason === 'needed';
  if (!isNeeded || parts.askPin === null || parts.signal.aborted) return end;
  const pin = await parts.askPin();
  return pin === null ? end : outcomeOf({ ...parts, job: { ...parts.job, pin } }, told);
}

type End =
  | Extract<ExportNews, { kind: 'done' }>
  | { readonly kind: 'failed'; readonly error: ConsoleError }
  | { readonly kind: 'silent' };

async function outcomeOf(parts: ExportCommandParts, told: (rows: number, total: number) => void): Promise<End> {
  const { job, dataFolder, clock, signal } = parts;
  const until = clock.monotonic() + PATIENCE;
  for (;;) {
    const end = await askConsole(parts, told);
    if (end !== null) return end;
    const lock = takeLock(dataFolder);
    if (lock !== null) {
      try {
        const { rows, bytes, sha256 } = await parts.runHere(job, told, signal);
        return { kind: 'done', rows, bytes, sha256 };
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

/** Null where no console took the job, or the one that did is gone. */
async function askConsole(
  { job, dataFolder, signal }: ExportCommandParts,
  told: (rows: number, total: number) => void,
): Promise<End | null> {
  let end: End | null = null;
  const hear = (message: unknown) => {
    const news = exportNews.parse(message);
    if (news.kind === 'progress') told(news.rows, news.total);
    else end = news;
  };
  const { taken } = await requestJob(dataFolder, job, hear, signal);
  if (taken && end === null && !signal.aborted)
    for (const path of [job.path, manifestPathOf(job.path)]) rmSync(temporaryPathOf(path, job.part), { force: true });
  return end;
}

function progressLine({ clock, language, tell }: ExportCommandParts): (rows: number, total: number) => void {
  const began = clock.monotonic();
  let toldAt = began;
  return (rows, total) => {
    const now = clock.monotonic();
    if (now - toldAt < TELL_EVERY) return;
    toldAt = now;
    const rate = Math.round((rows * 1000) / (now - began));
    const left = rate === 0 ? 0 : Math.max(0, Math.ceil((total - rows) / rate));
    tell(exportMessages[language].progress(rows, total, rate, left));
  };
}

/** Temporary files of exports to this very path that died long ago. */
function clearStale(path: string, now: number): void {
  const folder = dirname(path);
  const names = [path, manifestPathOf(path)].map((each) => `${basename(each)}.`);
  let beside: readonly string[];
  try {
    beside = readdirSync(folder);
  } catch {
    // The folder is not there, which the export itself will say.
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
