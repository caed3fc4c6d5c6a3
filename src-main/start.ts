/**
 * `npm start`, once it is built (start.cjs): opens Balcão in Electron, or in the browser shell with one sentence why.
 * Whatever goes wrong is told in a sentence; BALCAO_DEBUG=1 adds where it came from.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { FETCH_SECONDS, fetchElectron, findElectron } from './shell/launch/electron-runtime.ts';
import { type Flags, readFlags, systemLocale } from './shell/launch/flags.ts';
import { runElectron } from './shell/launch/run-electron.ts';
import { prepareDataFolder } from './shell/shared/data-folder.ts';
import { requestFocus } from './shell/shared/instance-socket.ts';
import { languageOf, reportAlreadyOpen, shellMessages } from './shell/shared/messages.ts';
import { onStopSignal } from './shell/shared/stop-signals.ts';
import { faultSentence } from './shell/shared/user-facing-error.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const locale = systemLocale(process.env);
const write = (text: string) => void process.stderr.write(text);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const tell = (sentence: string) => write(`${sentence}\n`);

// The terminal, or what the output was piped to, may go before Balcão does; then there is nobody to tell.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// A fault nobody expected, wherever it comes from, is told and ends Balcão; what is committed stays committed.
process.on('uncaughtException', (fault) => fail(fault, locale));

// Read for as long as this process lives: what it runs is not built anew meanwhile (start.cjs).
const inUse = new Database(join(root, 'out', 'in-use'));
inUse.exec('BEGIN; SELECT 1 FROM sqlite_schema');
process.once('exit', () => inUse.close());

function fail(fault: unknown, inLanguage: string, code = 1): never {
  tell(faultSentence(fault, languageOf(inLanguage)));
  // Whoever asks for it sees the whole of it, on a terminal of their own.
  if (process.env['BALCAO_DEBUG'] && fault instanceof Error) tell(fault.stack ?? '');
  process.exit(code);
}

async function open(flags: Flags): Promise<void> {
  const language = languageOf(flags.locale);
  const say = shellMessages[language];
  const dataFolder = prepareDataFolder(flags.dataDir, language);
  const addresses: string[] = [];
  if (await requestFocus(dataFolder, (address) => void addresses.push(address)))
    return reportAlreadyOpen({ print, tell }, language, addresses[0]);
  // An address is printed by the browser shell alone, so asking for nothing else asks for that shell.
  if (flags.shell === 'electron' || (flags.shell === null && flags.open)) {
    const found = await findElectron(root, flags.shell === 'electron', () => {
      write(say.fetchingElectron(FETCH_SECONDS));
      return fetchElectron(root, () => write('.')).finally(() => write('\n'));
    });
    if ('program' in found && (await runElectron(found.program, root, flags, dataFolder))) return;
    tell(say.electronNotUsed['why' in found ? found.why : 'ended']);
  }
  const { runInBrowser } = await import('./browser.ts');
  await runInBrowser(
    { ...flags, dataDir: dataFolder },
    { print, tell },
    { hearStops: onStopSignal, kill: () => process.exit(130) },
  );
}

try {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'export') {
    const { runExport } = await import('./export.ts');
    process.exit(await runExport({ args: rest, locale, print, tell }));
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
