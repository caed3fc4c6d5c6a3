/** Composes the export command: its flags, the folder, and the process that does the job where no console runs. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Vault } from '../../access/vault/vault.ts';
import { faultLine } from '../../diagnostics/fault-line.ts';
import { systemClock } from '../../ground/clock.ts';
import { consoleFileIn } from '../../settings/console-file.ts';
import type { ConsoleDeps } from '../../shell-contract.ts';
import { dataFolderOf, prepareDataFolder } from '../both/data-folder.ts';
import { openLog } from '../both/log.ts';
import { policyAtStart, printPolicyProblems } from '../both/managed-start.ts';
import { languageOf } from '../both/messages.ts';
import { untilStopped } from '../both/stop-signals.ts';
import { UserFacingError } from '../both/user-facing-error.ts';
import { askPin } from './ask-pin.ts';
import { EXIT, runExportCommand } from './export-command.ts';
import { PIN_VARIABLE, readExportFlags } from './export-flags.ts';
import { exportMessages } from './export-messages.ts';
import { EXPORT_USAGE } from './export-usage.ts';
import { exportWithoutWindow } from './windowless-export.ts';

export interface ExportStart {
  /** The arguments after `export` on the command line. */
  readonly args: readonly string[];
  /** BCP 47 tag of the computer's language. */
  readonly locale: string;
  readonly workers: ConsoleDeps['workers'];
  /** The version of this Balcão. */
  readonly version: string;
  /** This shell's vault. */
  openVault(dataFolder: string): Promise<Vault> | Vault;
  readonly print: (line: string) => void;
  readonly printSentence: (sentence: string) => void;
}

/** Runs the command; returns the exit code. */
export async function startExport(start: ExportStart): Promise<number> {
  // The clock's timers let a process end; one that only waits for another's lock must not.
  const alive = setInterval(() => undefined, 60_000);
  try {
    return await exported(start);
  } finally {
    clearInterval(alive);
  }
}

async function exported({
  args,
  locale,
  workers,
  version,
  openVault,
  print,
  printSentence,
}: ExportStart): Promise<number> {
  try {
    const command = readExportFlags(args, locale, process.env[PIN_VARIABLE]);
    if (command === null) {
      print(EXPORT_USAGE[languageOf(locale)]);
      return EXIT.written;
    }
    const language = languageOf(command.locale);
    // A mistyped folder is not created: later exports would use the empty one.
    const wanted = dataFolderOf(command.dataDir);
    if (!existsSync(consoleFileIn(wanted))) throw new UserFacingError(exportMessages[language].noData(wanted));
    const policy = policyAtStart(command.policy, language, printSentence);
    const dataFolder = prepareDataFolder(wanted, language);
    const log = openLog(dataFolder, systemClock);
    const stop = new AbortController();
    void untilStopped(EXIT.interrupted).then(() => stop.abort());
    return await runExportCommand({
      job: command.job,
      dataFolder,
      language,
      clock: systemClock,
      runHere: (job, progress, signal) =>
        exportWithoutWindow(
          {
            ...{ dataFolder, workers, version, clock: systemClock, newId: randomUUID, log, policy },
            openVault: async () => openVault(dataFolder),
            policyRefused: (refused) => printPolicyProblems(refused, language, printSentence),
          },
          job,
          progress,
          signal,
        ),
      // A scheduler has no terminal for a prompt.
      askPin: process.stdin.isTTY ? () => askPin(exportMessages[language].askPin, process.stdin, process.stderr) : null,
      print,
      printSentence,
      signal: stop.signal,
      report: (fault) => log({ event: 'fault', operation: 'export', ...faultLine(fault) }),
    });
  } catch (fault) {
    if (!(fault instanceof UserFacingError)) throw fault;
    printSentence(fault.message);
    return EXIT.notUnderstood;
  }
}
