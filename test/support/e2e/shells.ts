/**
 * The console in each shell that this machine can run, driven through one interface, so that a test is written once.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type Page } from 'playwright';
import { startBalcao } from './balcao.ts';
import { openPage } from './page.ts';

export interface OpenShell {
  readonly page: Page;
  /** The errors on the page: console errors, uncaught errors, refusals by its Content-Security-Policy. */
  readonly complaints: readonly string[];
  /** Where exports are written. */
  readonly downloads: string;
  /** Closes the window and the console with it. */
  close(): Promise<void>;
}

export interface Shell {
  readonly name: 'browser' | 'electron';
  readonly isAvailable: boolean;
  open(dataDir: string, locale: 'pt-BR' | 'en', view?: { readonly colorScheme?: 'light' | 'dark' }): Promise<OpenShell>;
}

export const browserShell: Shell = {
  name: 'browser',
  isAvailable: true,
  async open(dataDir, locale, view = {}) {
    const balcao = await startBalcao({ dataDir, args: ['--locale', locale] });
    const opened = await openPage(balcao.address, { locale, ...view });
    return {
      page: opened.page,
      complaints: opened.complaints,
      downloads: balcao.downloads,
      async close() {
        await opened.close();
        await balcao.stop();
      },
    };
  },
};

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** A packed Balcão to drive in place of Electron's runtime and out/ (test/smoke/run.ts). */
const packedProgram = process.env['BALCAO_PACKED'] ?? null;
const electronProgram = packedProgram ?? findElectron();

export const electronShell: Shell = {
  name: 'electron',
  isAvailable: electronProgram !== null,
  async open(dataDir, locale, view = {}) {
    if (electronProgram === null) throw new Error('Electron’s runtime is not here');
    const downloads = join(dataDir, 'downloads');
    mkdirSync(downloads, { recursive: true });
    const app = await _electron.launch({
      executablePath: electronProgram,
      args: [...(packedProgram === null ? [root] : []), '--data-dir', dataDir, '--locale', locale],
      env: { ...process.env, XDG_DOWNLOAD_DIR: downloads },
      ...view,
    });
    // Where the browser shell saves without a dialog, Electron shows one: the test returns the folder above.
    await app.evaluate(({ dialog }, folder) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: `${folder}/export.csv` });
    }, downloads);
    const page = await app.firstWindow();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (fault) => void complaints.push(String(fault)));
    return { page, complaints, downloads, close: () => app.close() };
  },
};

/** The path of Electron's program below `node_modules`, when its runtime was downloaded; null otherwise. */
function findElectron(): string | null {
  const folder =
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??
    join(dirname(createRequire(import.meta.url).resolve('electron/package.json')), 'dist');
  const program =
    { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[process.platform as string] ?? 'electron';
  const path = join(folder, program);
  return existsSync(path) ? path : null;
}
