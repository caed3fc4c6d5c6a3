/**
 * `npm start`: builds when needed, then opens Balcão in Electron, or in the browser shell with one sentence why.
 * Whatever goes wrong is told in a sentence; BALCAO_DEBUG=1 adds where it came from.
 *
 * It is built too, into out/main. A built one whose sources are newer than the build hands over to the source.
 */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { systemClock } from './clock.ts';
import { faultWords } from './diagnostics/fault-line.ts';
import { prepareDataFolder } from './shell/data-folder.ts';
import { askToFront } from './shell/front-socket.ts';
import { build, isBuilt } from './shell/launch/build.ts';
import { type ElectronHindrance, FETCH_SECONDS, fetchElectron, findElectron } from './shell/launch/electron-runtime.ts';
import { type Flags, readFlags, systemLocale } from './shell/launch/flags.ts';
import { runElectron } from './shell/launch/run-electron.ts';
import { hearStops } from './shell/launch/until-stopped.ts';
import { isPlainFault, PlainFault } from './shell/plain-fault.ts';
import { languageOf, tellAlreadyOpen, words } from './shell/words.ts';

const isSource = import.meta.url.endsWith('.ts');
const root = fileURLToPath(new URL(isSource ? '..' : '../..', import.meta.url));
/** An entry of the build, by its name in electron.vite.config.ts. */
const built = (entry: string) => pathToFileURL(join(root, 'out', 'main', `${entry}.js`)).href;
const locale = systemLocale(process.env);

const print = (line: string) => void process.stdout.write(`${line}\n`);
const tell = (sentence: string) => void process.stderr.write(`${sentence}\n`);

// The terminal, or what the output was piped to, may go before Balcão does; then there is nobody to tell.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// A fault nobody expected, wherever it comes from, is told and ends Balcão; what is committed stays committed.
process.on('uncaughtException', (fault) => {
  tellFault(fault, languageOf(locale));
  process.exit(1);
});

const isCurrent = isBuilt(root);

/** Where Electron can be used, it has run and ended; else why not. */
async function openInElectron(flags: Flags, dataFolder: string): Promise<ElectronHindrance | 'ended' | null> {
  const say = words[languageOf(flags.locale)];
  const found = await findElectron({
    root,
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    clock: systemClock,
    insist: flags.shell === 'electron',
    fetch: async (folder) => {
      process.stderr.write(say.fetchingElectron(FETCH_SECONDS));
      const fetched = await fetchElectron(() => process.stderr.write('.'), systemClock)(folder);
      process.stderr.write('\n');
      return fetched;
    },
  });
  if (found.kind === 'hindered') return found.why;
  return (await runElectron(found.program, root, flags, dataFolder)) ? null : 'ended';
}

async function openInBrowser(flags: Flags): Promise<void> {
  // The built form of ./browser.ts: the bundler keeps an entry's exports.
  const { runInBrowser } = (await import(built('browser'))) as typeof import('./browser.ts');
  await runInBrowser(flags, { print, tell }, { hearStops, kill: () => process.exit(130) });
}

async function start(flags: Flags): Promise<void> {
  const language = languageOf(flags.locale);
  const say = words[language];
  const dataFolder = prepareDataFolder(flags.dataDir, language);
  const addresses: string[] = [];
  if (await askToFront(dataFolder, (address) => void addresses.push(address)))
    return tellAlreadyOpen({ print, tell }, language, addresses[0]);
  if (!isCurrent) {
    tell(say.building);
    const made = await build(root);
    if (!made.ok) throw new PlainFault(`${say.buildFailed}\n${made.output}`);
  }
  // An address is printed by the browser shell alone, so asking for nothing else asks for that shell.
  if (flags.shell === 'electron' || (flags.shell === null && flags.open)) {
    const hindrance = await openInElectron(flags, dataFolder);
    if (hindrance === null) return;
    tell(say.electronNotUsed[hindrance]);
  }
  await openInBrowser({ ...flags, dataDir: dataFolder });
}

function tellFault(fault: unknown, language: ReturnType<typeof languageOf>): void {
  tell(isPlainFault(fault) ? fault.message : words[language].unexpected(faultWords(fault)));
  // Whoever asks for it sees the whole of it, on a terminal of their own.
  if (process.env['BALCAO_DEBUG'] && fault instanceof Error) tell(fault.stack ?? '');
}

/**
 * `export` opens nothing: it is a command of its own, with flags and exit codes of its own. What is built starts sooner
 * and takes less memory; a scheduled export never builds, it runs the sources where they are newer.
 */
async function runExport(args: readonly string[]): Promise<number> {
  const asked = { args, locale, print, tell };
  // The built form of ./export.ts: the bundler keeps an entry's exports.
  if (isCurrent) return ((await import(built('export'))) as typeof import('./export.ts')).runExport(asked);
  const { startExport } = await import('./shell/launch/export-start.ts');
  const worker = (path: string) => new URL(path, import.meta.url);
  const workers = {
    historyWriter: worker('./history/writer.ts'),
    historyReader: worker('./history/reader.ts'),
    exportWriter: worker('./reports/export-worker.ts'),
    statementReader: worker('./reports/statement-worker.ts'),
  };
  return startExport({ ...asked, workers });
}

async function run(): Promise<void> {
  try {
    const [command, ...rest] = process.argv.slice(2);
    if (command === 'export') process.exit(await runExport(rest));
    const flags = readFlags(process.argv.slice(2), locale);
    if (flags.help) print(words[languageOf(flags.locale)].usage);
    else
      await start(flags).then(
        () => process.exit(0),
        (fault: unknown) => {
          tellFault(fault, languageOf(flags.locale));
          process.exit(1);
        },
      );
  } catch (fault) {
    tellFault(fault, languageOf(locale));
    process.exitCode = 2;
  }
}

if (isSource || isCurrent) await run();
else await import(pathToFileURL(join(root, 'src-main', 'start.ts')).href);
