/**
 * Filters Chromium's switches out of Electron's command line. A desktop file, an administrator or a smoke test adds
 * them (`--no-sandbox`, `--disable-gpu`, `--ozone-platform=wayland`), and Chromium reads them by itself.
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
  const isExport = args.find((arg) => !arg.startsWith('-')) === 'export';
  const own = isExport ? EXPORT_FLAGS : FLAGS;
  return args.filter((arg) => {
    const name = SWITCH.exec(arg)?.[1]?.toLowerCase();
    return name === undefined || own.some((flag) => flag === name || isOneSlip(flag, name));
  });
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
