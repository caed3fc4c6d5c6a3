/**
 * electron-updater, as the console wants it: in a Balcão that was installed, and packed with an address
 * (docs/build/updates.md).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { z } from 'zod';
import type { Updater } from '../../../updates/new-versions.ts';

/** The most characters of release notes that are shown. */
const MOST_NOTES = 8_000;

/** A text, or one for each version. Anything else in the published file reads as no notes. */
const releaseNotes = z
  .union([z.string(), z.array(z.object({ version: z.string(), note: z.string().nullable() }))])
  .catch('');

/** What electron-updater reports of a file that it deleted instead of installing it. */
const REFUSED: ReadonlySet<unknown> = new Set(['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE']);

export interface InstalledUpdater extends Updater {
  /** This quit installs nothing: what was downloaded is installed at a later one. */
  skipThisQuit(): void;
}

/**
 * Null where this Balcão is not to be updated: it was packed without an address, or is no AppImage on Linux. A deb
 * belongs to the system's administrator, whose password each quit would ask for.
 * @param load the updater of this system; called with the first look.
 */
export function installedUpdater(
  resourcesFolder: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
  load: () => Promise<AppUpdater> = loadForThisSystem,
): InstalledUpdater | null {
  if (!existsSync(join(resourcesFolder, 'app-update.yml'))) return null;
  if (platform === 'linux' && env['APPIMAGE'] === undefined) return null;
  let loading: Promise<AppUpdater> | undefined;
  let refused = () => {};
  // Loading it takes a quarter of a second, which no start waits for.
  const loaded = () => {
    loading ??= load().then((updater) => {
      configure(updater);
      updater.on('error', () => refused());
      return updater;
    });
    return loading;
  };
  return {
    look: async () => {
      const result = await (await loaded()).checkForUpdates();
      if (result?.isUpdateAvailable !== true || result.downloadPromise == null) return null;
      return {
        version: result.updateInfo.version,
        notes: notesOf(result.updateInfo.releaseNotes),
        outcome: result.downloadPromise.then(
          () => 'ready',
          (fault: unknown) =>
            fault instanceof Error && 'code' in fault && REFUSED.has(fault.code) ? 'refused' : 'interrupted',
        ),
      };
    },
    // Squirrel on macOS checks the signature after the download, and reports it in this event alone.
    onRefused: (listener) => {
      refused = listener;
    },
    skipThisQuit: () => {
      void loading?.then((updater) => {
        updater.autoInstallOnAppQuit = false;
      });
    },
  };
}

async function loadForThisSystem(): Promise<AppUpdater> {
  return (await import('electron-updater')).default.autoUpdater;
}

function configure(updater: AppUpdater): void {
  updater.logger = null;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  // Its packages may be unsigned.
  updater.disableWebInstaller = true;
  // In place of an id of this computer, which it would send with each request.
  updater.requestHeaders = { 'x-user-staging-id': 'none' };
}

function notesOf(published: unknown): string {
  const notes = releaseNotes.parse(published ?? '');
  const text =
    typeof notes === 'string' ? notes : notes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n');
  return text.trim().slice(0, MOST_NOTES);
}
