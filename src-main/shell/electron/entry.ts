/** Electron's entry without the composition in src-main/index.ts: which command was passed, and how a start fails. */

import { existsSync } from 'node:fs';
import { describeFault, faultLine } from '../../diagnostics/fault-line.ts';
import type { Clock } from '../../ground/clock.ts';
import { consoleFileIn } from '../../settings/console-file.ts';
import { dataFolderOf, prepareDataFolder } from '../both/data-folder.ts';
import { openLog } from '../both/log.ts';
import { type Language, languageOf, shellMessages } from '../both/messages.ts';
import { faultSentence, UserFacingError } from '../both/user-facing-error.ts';
import {
  ownArguments,
  type UnwantedSwitches,
  unwantedSwitches,
  withoutChromiumSwitches,
} from '../launch/chromium-switches.ts';
import { dataDirOf, readFlags } from '../launch/flags.ts';
import { chromiumData } from './chromium-data.ts';
import { dialogMessages } from './dialog-messages.ts';
import type { ElectronShellParts } from './run-electron-shell.ts';
import type { Electron } from './system/electron-api.ts';
import { systemLanguage } from './system/system-language.ts';

export interface EntryParts {
  readonly electron: Pick<Electron, 'app' | 'dialog'>;
  /** The whole command line, the program first. */
  readonly argv: readonly string[];
  readonly platform: NodeJS.Platform;
  readonly isAppImage: boolean;
  readonly clock: Clock;
  /** BCP 47 tag of the computer's language from the environment, for errors before Electron is ready. */
  readonly guessedLocale: string;
  readonly printSentence: (sentence: string) => void;
  readonly openShell: (
    options: Pick<ElectronShellParts, 'flags' | 'guessedLocale' | 'ignoredSwitches'>,
  ) => Promise<void>;
  /** @param locale BCP 47 tag of the computer's language. */
  readonly runExport: (args: readonly string[], locale: string) => Promise<number>;
}

export interface Entry {
  /** Runs the command. Never rejects. */
  run(): Promise<void>;
  /** An uncaught error: it is printed, shown and logged, and ends Balcão. */
  fail(fault: unknown): Promise<void>;
}

/** In a Balcão from the sources, or one that was started with --dev-tools, Chromium has all of its switches. */
const NO_UNWANTED: UnwantedSwitches = { ignored: [], tooLate: null };

export function createEntry(parts: EntryParts): Entry {
  const { electron, printSentence, guessedLocale } = parts;
  const { app, dialog } = electron;
  const given = ownArguments(parts.argv, app.isPackaged);
  const [command, ...rest] = withoutChromiumSwitches(given);
  const commandLine = command === undefined ? [] : [command, ...rest];
  let hasFailed = false;
  /** From then on the shell's own log records uncaught errors. */
  let isOpen = false;

  async function run(): Promise<void> {
    const isForMakers = !app.isPackaged || commandLine.includes('--dev-tools');
    const { ignored, tooLate } = isForMakers ? NO_UNWANTED : unwantedSwitches(given);
    for (const name of ignored) app.commandLine.removeSwitch(name);
    if (command === 'export') return runExport(parts, rest);
    try {
      const flags = (locale: string) => readFlags(commandLine, locale);
      const { locale } = flags(guessedLocale);
      // Its starter adds it where the system refuses a sandbox; taken off again, the pages would have half of one.
      if (parts.isAppImage && parts.argv.includes('--no-sandbox'))
        throw new UserFacingError(shellMessages[languageOf(locale)].appImageNotIsolated);
      if (tooLate !== null) throw new UserFacingError(shellMessages[languageOf(locale)].switchRefused(`--${tooLate}`));
      await parts.openShell({ flags, guessedLocale, ignoredSwitches: ignored });
      isOpen = true;
    } catch (fault) {
      await fail(fault);
    }
  }

  async function fail(fault: unknown): Promise<void> {
    // More errors of the same cause may occur while the dialog is open.
    if (hasFailed) return;
    hasFailed = true;
    const language = languageOf(app.isReady() ? systemLanguage(app) : guessedLocale);
    const sentence = faultSentence(fault, language);
    printSentence(sentence);
    if (!isOpen) logFault(fault, language);
    if (command !== 'export') {
      // On Linux a dialog before the app is ready is a line on a terminal that no one may be looking at.
      if (parts.platform === 'linux') await app.whenReady();
      dialog.showErrorBox(dialogMessages[language].startFault, sentence);
    }
    app.exit(1);
  }

  function logFault(fault: unknown, language: Language): void {
    try {
      const folder = prepareDataFolder(dataDirOf(commandLine), language);
      openLog(folder, parts.clock)({ event: 'fault', operation: 'start', ...faultLine(fault) });
    } catch {
      // There is no folder to write to, which may be the error itself; it was shown already.
    }
  }

  return { run, fail };
}

/** A scheduler waits for its exit code: no dialog. */
async function runExport(parts: EntryParts, args: readonly string[]): Promise<void> {
  const { app } = parts.electron;
  const dataFolder = dataFolderOf(dataDirOf(args));
  try {
    let locale = parts.guessedLocale;
    // Where there is no data the command only reports that: Electron, once ready, would make its own folder there.
    if (existsSync(consoleFileIn(dataFolder))) {
      // Before it is ready, as in the window: with another folder, Windows has another key for a team's password.
      app.setPath('userData', chromiumData(dataFolder));
      // Electron is ready only after its entry module has run to its end, which awaits nothing.
      await app.whenReady();
      locale = systemLanguage(app);
    }
    app.exit(await parts.runExport(args, locale));
  } catch (fault) {
    parts.printSentence(describeFault(fault));
    app.exit(1);
  }
}
