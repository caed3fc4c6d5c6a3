/** Finds a Chromium that can show the console in a window of its own. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { System } from '../../both/data-folder.ts';

/** Names of Chromium programs on the PATH, the plainest first. */
const PROGRAMS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
];

const MAC_APPS = ['Chromium', 'Google Chrome', 'Microsoft Edge', 'Brave Browser'];

const WINDOWS_PROGRAMS = [
  ['Chromium', 'Application', 'chrome.exe'],
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe'],
];

/** The variable that names a Chromium and overrides any that is found. */
export const CHROMIUM_VARIABLE = 'BALCAO_CHROMIUM';

/**
 * The path of a Chromium: the variable's (null when there is no such file: a wrong choice is not silently replaced),
 * the system's, then one that Playwright downloaded; null when there is none.
 */
export function findChromium(system: System): string | null {
  const chosen = system.env[CHROMIUM_VARIABLE];
  if (chosen) return isProgram(chosen) ? chosen : null;
  return [...systemPrograms(system), ...playwrightPrograms(system)].find(isProgram) ?? null;
}

function systemPrograms({ platform, env, home }: System): string[] {
  if (platform === 'darwin')
    return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    );
  if (platform === 'win32')
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
      const folder = env[variable];
      return folder === undefined ? [] : WINDOWS_PROGRAMS.map((parts) => join(folder, ...parts));
    });
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Browsers that Playwright downloaded; the newest first. */
function playwrightPrograms({ platform, env, home }: System): string[] {
  const usual = {
    darwin: join(home, 'Library', 'Caches', 'ms-playwright'),
    win32: join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'ms-playwright'),
  } as const;
  const folder =
    env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (platform === 'darwin' || platform === 'win32'
      ? usual[platform]
      : join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'ms-playwright'));
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name));
  versions.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  return versions.flatMap((version) =>
    [
      ['chrome-linux', 'chrome'],
      ['chrome-linux64', 'chrome'],
      ['chrome-win', 'chrome.exe'],
      ['chrome-win64', 'chrome.exe'],
      ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
      ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
      ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ].map((parts) => join(folder, version, ...parts)),
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
