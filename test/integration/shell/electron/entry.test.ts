/** Electron's entry: how it reads its command line, and how it reports a failed start. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consoleFileIn } from '../../../../src-main/settings/console-file.ts';
import { UserFacingError } from '../../../../src-main/shell/both/user-facing-error.ts';
import { createEntry, type EntryParts } from '../../../../src-main/shell/electron/entry.ts';
import { VirtualClock } from '../../../support/clocks/virtual-clock.ts';
import { FakeElectron } from '../../../support/shell/shell-electron.ts';
import { temporaryFolder } from '../../../support/shell/shell-transports.ts';

let folder: ReturnType<typeof temporaryFolder>;
let dataFolder: string;
let electron: FakeElectron;
let told: string[];
beforeEach(() => {
  folder = temporaryFolder();
  dataFolder = join(folder.path, 'data');
  electron = new FakeElectron();
  told = [];
});
afterEach(() => folder.remove());

/** @param args after the packaged program's own name. */
function entryOf(args: readonly string[], parts: Partial<EntryParts> = {}) {
  return createEntry({
    electron: electron.module(),
    argv: ['/opt/balcao', ...args],
    platform: 'linux',
    isAppImage: false,
    clock: new VirtualClock(),
    guessedLocale: 'en',
    printSentence: (sentence) => void told.push(sentence),
    openShell: () => Promise.reject(new Error('no shell was expected')),
    runExport: () => Promise.reject(new Error('no export was expected')),
    ...parts,
  });
}

const inFolder = (...args: readonly string[]) => ['--data-dir', dataFolder, ...args];

describe('Electron’s entry', () => {
  it.each(['--disable-gpu', '--ozone-platform=wayland', '--updated'])(
    'Electron’s entry opens Balcão with %s, which is Chromium’s, and with its own flags',
    async (given) => {
      const opened: unknown[] = [];
      const openShell: EntryParts['openShell'] = async ({ flags }) => void opened.push(flags('pt-BR'));
      await entryOf(inFolder(given), { openShell }).run();
      expect(opened).toMatchObject([{ dataDir: dataFolder, locale: 'pt-BR' }]);
      expect([told, electron.exits, electron.errorBoxes]).toEqual([[], [], []]);
    },
  );

  it('Electron’s entry takes back a debugger’s port and what would run programs, and the log is told', async () => {
    const opened: unknown[] = [];
    const openShell: EntryParts['openShell'] = async ({ ignoredSwitches }) => void opened.push(ignoredSwitches);
    const given = ['--remote-debugging-port=9222', '--renderer-cmd-prefix=sh', '--lang=pt-BR'];
    await entryOf(inFolder(...given), { openShell }).run();
    expect(opened).toEqual([['remote-debugging-port', 'renderer-cmd-prefix']]);
    expect(electron.removedSwitches).toEqual(['remote-debugging-port', 'renderer-cmd-prefix']);
    await entryOf(inFolder('--dev-tools', ...given), { openShell }).run();
    expect([opened[1], electron.removedSwitches.length]).toEqual([[], 2]);
    electron.app.isPackaged = false;
    await entryOf(['/src/balcao', ...inFolder(...given)], { openShell }).run();
    expect([opened[2], electron.removedSwitches.length]).toEqual([[], 2]);
  });

  it.each(['--no-sandbox', '--No-Zygote', '--js-flags=--expose-gc'])(
    'Electron’s entry does not open an installed Balcão with %s, which Chromium has acted on already',
    async (word) => {
      await entryOf(inFolder(word)).run();
      const name = word.toLowerCase().split('=')[0];
      expect(told).toEqual([expect.stringContaining(`Balcão does not open with ${name},`)]);
      expect(electron.exits).toEqual([1]);
      const opened: unknown[] = [];
      const openShell = async () => void opened.push('opened');
      await entryOf(inFolder(word, '--dev-tools'), { openShell }).run();
      expect(opened).toEqual(['opened']);
    },
  );

  it('Electron’s entry opens no AppImage whose starter took the sandbox away, and says what to install', async () => {
    await entryOf(inFolder('--no-sandbox'), { isAppImage: true }).run();
    expect(electron.errorBoxes.map(({ content }) => content)).toEqual([expect.stringContaining('Install the .deb')]);
    const opened: unknown[] = [];
    const openShell = async () => void opened.push('opened');
    await entryOf(inFolder(), { isAppImage: true, openShell }).run();
    expect(opened).toEqual(['opened']);
  });

  it.each([['--data-dri=/tmp/x'], ['balcao.db']])(
    'Electron’s entry shows that %s is unknown, and logs it',
    async (word) => {
      await entryOf(inFolder(word)).run();
      const name = word.split('=')[0];
      const sentence = `Unknown option: ${name}. npm start -- --help lists the options.`;
      expect(electron.errorBoxes).toEqual([{ title: 'Balcão has to close', content: sentence, ready: true }]);
      expect(told).toEqual([sentence]);
      expect(electron.exits).toEqual([1]);
      expect(readFileSync(join(dataFolder, 'logs', 'balcao.log'), 'utf8')).toMatch(
        /"operation":"start","fault":"PlainFault"/,
      );
    },
  );

  it('Electron’s entry shows a failed start in the computer’s language, and logs its kind alone', async () => {
    const secret = 'token-that-nobody-may-see';
    const openShell = async () => {
      electron.ready = true;
      throw new RangeError(secret);
    };
    await entryOf(inFolder(), { openShell }).run();
    expect(electron.errorBoxes).toEqual([
      {
        title: 'O Balcão precisa fechar',
        content: expect.stringMatching(/^Erro interno, o Balcão precisa fechar/),
        ready: true,
      },
    ]);
    const log = readFileSync(join(dataFolder, 'logs', 'balcao.log'), 'utf8');
    expect(log).toContain('"fault":"RangeError"');
    expect(log + told.join() + JSON.stringify(electron.errorBoxes)).not.toContain(secret);
  });

  it('Electron’s entry shows a folder that cannot be used, though there is no place for a log', async () => {
    writeFileSync(join(folder.path, 'file'), '');
    const fault = new UserFacingError('Balcão cannot use the data folder.');
    const openShell = () => Promise.reject(fault);
    await entryOf(['--data-dir', join(folder.path, 'file')], { openShell }).run();
    expect([electron.errorBoxes.map(({ content }) => content), electron.exits]).toEqual([[fault.message], [1]]);
  });

  it('Electron’s entry on macOS and Windows shows an error at once, ready or not', async () => {
    await entryOf(inFolder('stray'), { platform: 'darwin' }).run();
    expect(electron.errorBoxes.map(({ ready }) => ready)).toEqual([false]);
  });

  it('Electron’s entry shows one error, whatever else fails while it is on screen', async () => {
    const entry = entryOf(inFolder());
    await Promise.all([entry.fail(new Error('one')), entry.fail(new Error('two'))]);
    expect([electron.errorBoxes.length, electron.exits]).toEqual([1, [1]]);
  });

  it('Electron’s entry runs an export once it has language and key, and its error opens no dialog', async () => {
    mkdirSync(dataFolder);
    writeFileSync(consoleFileIn(dataFolder), '');
    const asked: unknown[] = [];
    const args = ['--no-sandbox', 'export', '--ozone-platform=headless', ...inFolder('--gateway', 'Loja')];
    const runExport: EntryParts['runExport'] = async (...given) => asked.push(given);
    await entryOf(args, { runExport }).run();
    expect([asked, electron.exits]).toEqual([[[inFolder('--gateway', 'Loja'), 'pt-BR']], [1]]);
    expect(electron.madeFolders).toEqual([join(dataFolder, 'electron')]);
    await entryOf(args).run();
    expect([electron.exits, electron.errorBoxes]).toEqual([[1, 1], []]);
  });

  it('Electron’s entry makes no folder for an export from a folder without data, which the command refuses', async () => {
    const asked: unknown[] = [];
    const runExport: EntryParts['runExport'] = async (...given) => asked.push(given) + 1;
    await entryOf(['export', ...inFolder()], { runExport }).run();
    expect([asked, electron.exits, electron.madeFolders]).toEqual([[[inFolder(), 'en']], [2], []]);
  });
});
