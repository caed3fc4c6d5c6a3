/**
 * `npm start`, once it is built (start.cjs): opens Balcão in Electron, or in the browser shell with one sentence why.
 * An error is printed as a sentence; BALCAO_DEBUG=1 adds its stack.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { systemClock } from './ground/clock.ts';
import { ignoreClosedPipes } from './shell/both/closed-pipes.ts';
import { prepareDataFolder } from './shell/both/data-folder.ts';
import { requestFocus } from './shell/both/instance/instance-socket.ts';
import { languageOf, reportAlreadyOpen, shellMessages } from './shell/both/messages.ts';
import { onStopSignal } from './shell/both/stop-signals.ts';
import { faultSentence } from './shell/both/user-facing-error.ts';
import { openVault } from './shell/browser/vault/keyring-vault.ts';
import {
  FETCH_SECONDS,
  fetchElectron,
  findElectron,
  helperBeside,
  isSandboxRefused,
} from './shell/launch/electron-runtime.ts';
import { type Flags, readFlags, systemLocale } from './shell/launch/flags.ts';
import { runElectron } from './shell/launch/run-electron.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const locale = systemLocale(process.env);
const write = (text: string) => void process.stderr.write(text);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const printSentence = (sentence: string) => write(`${sentence}\n`);

ignoreClosedPipes([process.stdout, process.stderr]);

// An unexpected error, wherever it occurs, is printed and ends Balcão; what is committed stays committed.
process.on('uncaughtException', (fault) => fail(fault, locale));

// Open as long as this process lives: a start does not build again what is running (start.cjs).
const inUse = new Database(join(root, 'out', 'in-use'));
inUse.exec('BEGIN; SELECT 1 FROM sqlite_schema');
process.once('exit', () => inUse.close());

function fail(fault: unknown, inLanguage: string, code = 1): never {
  printSentence(faultSentence(fault, languageOf(inLanguage)));
  // The whole error, for a user who requested it on their own terminal.
  if (process.env['BALCAO_DEBUG'] && fault instanceof Error) printSentence(fault.stack ?? '');
  process.exit(code);
}

async function open(flags: Flags): Promise<void> {
  const language = languageOf(flags.locale);
  const messages = shellMessages[language];
  const dataFolder = prepareDataFolder(flags.dataDir, language);
  const addresses: string[] = [];
  if (await requestFocus(dataFolder, (address) => void addresses.push(address)))
    return reportAlreadyOpen({ print, printSentence: printSentence }, language, addresses[0]);
  // Only the browser shell prints an address, so a request for the address alone selects that shell.
  if (flags.shell === 'electron' || (flags.shell === null && flags.open)) {
    // With `--shell electron` the start waits for it.
    const insists = flags.shell === 'electron';
    const found = await findElectron(root, insists, () => {
      const progress = (bytes: number) => write(`\r${messages.fetchingElectron(Math.round(bytes / 1_000_000))}`);
      return fetchElectron(root, systemClock, progress, insists ? null : FETCH_SECONDS).finally(() => write('\n'));
    });
    if ('program' in found && (await runElectron(found.program, root, flags, dataFolder))) return;
    if ('program' in found && isSandboxRefused(found.program))
      printSentence(messages.sandboxRefused(helperBeside(found.program)));
    else printSentence(messages.electronNotUsed['why' in found ? found.why : 'ended']);
  }
  // Its own process answers while this one loads the console.
  const vault = openVault(new URL('keyring-probe.js', import.meta.url), dataFolder);
  const { runInBrowser } = await import('./browser.ts');
  await runInBrowser(
    { ...flags, dataDir: dataFolder },
    vault,
    { print, printSentence },
    { onStopRequest: onStopSignal, kill: () => process.exit(130) },
  );
}

try {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'export') {
    const { runExport } = await import('./export.ts');
    process.exit(await runExport({ args: rest, locale, print, printSentence }));
  }
  const flags = readFlags(process.argv.slice(2), locale);
  if (flags.help) print(shellMessages[languageOf(flags.locale)].usage);
  else
    await open(flags).then(
      () => process.exit(0),
      (fault: unknown) => fail(fault, flags.locale),
    );
} catch (fault) {
  fail(fault, locale, 2);
}
