/** Chooses the browser that shows the console: Chromium, the default browser, or none. */
import type { System } from '../../both/data-folder.ts';
import { CHROMIUM_VARIABLE, findChromium } from './find-chromium.ts';

/** How a window is opened on this computer. */
export type WindowChoice =
  | { readonly kind: 'chromium'; readonly program: string }
  | { readonly kind: 'default-browser'; readonly program: string; readonly args: readonly string[] }
  | { readonly kind: 'none' };

/**
 * Chooses how. Without a display there is no window. As root on Linux Chromium runs only without its sandbox, which
 * Balcão does not disable: then there is no window either, unless BALCAO_CHROMIUM names a program.
 */
export function chooseWindow(system: System, isRoot: boolean): WindowChoice {
  const { platform, env } = system;
  const isUnix = platform !== 'win32' && platform !== 'darwin';
  if (isUnix && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { kind: 'none' };
  const program = findChromium(system);
  if (isUnix && isRoot && !env[CHROMIUM_VARIABLE]) return { kind: 'none' };
  if (program !== null) return { kind: 'chromium', program };
  return defaultBrowser(platform);
}

/** The program that opens an address in the system's browser. */
export function defaultBrowser(platform: NodeJS.Platform): Extract<WindowChoice, { readonly kind: 'default-browser' }> {
  if (platform === 'darwin') return { kind: 'default-browser', program: 'open', args: [] };
  // `start` is a command of the shell; explorer.exe is the program that opens a file in its default program.
  if (platform === 'win32') return { kind: 'default-browser', program: 'explorer.exe', args: [] };
  return { kind: 'default-browser', program: 'xdg-open', args: [] };
}
