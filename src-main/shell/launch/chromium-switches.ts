/**
 * Filters Chromium's switches out of Electron's command line. A desktop file, an administrator or a smoke test adds
 * them (`--disable-gpu`, `--ozone-platform=wayland`), and Chromium reads them by itself. An installed Balcão takes back
 * those that have nothing to do with graphics or displays.
 */
import { EXPORT_FLAGS } from '../cli-export/export-flags.ts';
import { FLAGS } from './flags.ts';

/** Chromium's notation: two dashes, a value only after an equals sign. */
const SWITCH = /^--([a-z][a-z0-9-]*)(=.*)?$/i;

/**
 * The arguments for Balcão. A switch is Chromium's unless its name is one of Balcão's, or one typing error away from
 * one (a letter too many, too few, another, or two swapped): that one is refused later, like every unknown argument, so
 * that `--data-dri=X` never opens another folder than the one meant.
 */
export function withoutChromiumSwitches(args: readonly string[]): string[] {
  const isChromiums = chromiumsIn(args);
  return args.filter((arg) => !isChromiums(arg));
}

function chromiumsIn(args: readonly string[]): (arg: string) => boolean {
  const isExport = args.find((arg) => !arg.startsWith('-')) === 'export';
  const own = isExport ? EXPORT_FLAGS : FLAGS;
  return (arg) => {
    const name = SWITCH.exec(arg)?.[1]?.toLowerCase();
    return name !== undefined && !own.some((flag) => flag === name || isOneSlip(flag, name));
  };
}

/**
 * Chromium's switches that an installed Balcão lets through: graphics, display, scaling, language, the system's keyring,
 * logging on the terminal, and `--updated`, which the Windows installer adds after an update. An allow-list, because
 * new switches of Chromium's come with each version, and among them are some that run programs
 * (`--renderer-cmd-prefix`), open a debugger, or take protections off the pages (`--disable-web-security`).
 */
const LET_THROUGH: ReadonlySet<string> = new Set(
  `disable-gpu in-process-gpu disable-gpu-compositing disable-gpu-rasterization enable-gpu-rasterization disable-gpu-vsync
  ignore-gpu-blocklist disable-gpu-driver-bug-workarounds disable-software-rasterizer disable-accelerated-2d-canvas
  use-gl use-angle disable-dev-shm-usage disable-lcd-text disable-font-subpixel-positioning disable-smooth-scrolling
  force-device-scale-factor high-dpi-support force-color-profile force-high-contrast force-prefers-reduced-motion
  force-dark-mode ozone-platform ozone-platform-hint display gtk-version class enable-wayland-ime
  wayland-text-input-version lang password-store enable-logging log-level v vmodule no-first-run updated`.split(/\s+/),
);

/** Features of Chromium's that desktop files switch on for graphics and displays. */
const GRAPHICS_FEATURE = /^(UseOzonePlatform|Wayland\w*|Vaapi\w*|Vulkan\w*|CanvasOopRasterization)$/;

/** What Chromium has acted on before any code of ours runs: the isolation of its processes, and the engine's own flags. */
const ACTED_ON_BEFORE = /sandbox|zygote|process|^js-flags$/;

/** Switches that an installed Balcão does without, by their names. */
export interface UnwantedSwitches {
  /** Taken back in time: Chromium reads them later. */
  readonly ignored: readonly string[];
  /** The first one that can no longer be taken back; null where there is none. */
  readonly tooLate: string | null;
}

/** @param args the arguments for Balcão with Chromium's among them. */
export function unwantedSwitches(args: readonly string[]): UnwantedSwitches {
  const isChromiums = chromiumsIn(args);
  const names = args.filter((arg) => isChromiums(arg) && !isLetThrough(arg)).map((arg) => SWITCH.exec(arg)?.[1] ?? '');
  const ignored = [...new Set(names.map((name) => name.toLowerCase()))];
  return { ignored, tooLate: ignored.find((name) => ACTED_ON_BEFORE.test(name)) ?? null };
}

function isLetThrough(arg: string): boolean {
  const [, name = '', value = ''] = SWITCH.exec(arg) ?? [];
  if (name.toLowerCase() !== 'enable-features') return LET_THROUGH.has(name.toLowerCase());
  return value
    .slice(1)
    .split(',')
    .every((feature) => GRAPHICS_FEATURE.test(feature));
}

function isOneSlip(expected: string, typed: string): boolean {
  let start = 0;
  while (start < expected.length && expected[start] === typed[start]) start += 1;
  let [end, typedEnd] = [expected.length, typed.length];
  while (end > start && typedEnd > start && expected[end - 1] === typed[typedEnd - 1]) {
    end -= 1;
    typedEnd -= 1;
  }
  const [left, typedLeft] = [expected.slice(start, end), typed.slice(start, typedEnd)];
  if (left.length <= 1 && typedLeft.length <= 1) return true;
  return left.length === 2 && typedLeft === `${left[1]}${left[0]}`;
}

/**
 * The arguments passed to Balcão: unpackaged, Electron's own switches and its folder come before them.
 *
 * @param argv the whole command line, the program first.
 */
export function ownArguments(argv: readonly string[], isPackaged: boolean): string[] {
  // Windows adds it where a notice is clicked that outlived Balcão (electron://shell/browser/notifications/win/windows_toast_activator.cc).
  const words = argv.slice(1).filter((word) => word !== '-Embedding');
  if (!isPackaged)
    words.splice(
      words.findIndex((arg) => !arg.startsWith('-')),
      1,
    );
  return words;
}
