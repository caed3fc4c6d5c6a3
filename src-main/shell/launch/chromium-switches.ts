/**
 * Which words of Electron's command line are Chromium's. A desktop file, an administrator or a smoke test adds them
 * (`--no-sandbox`, `--disable-gpu`, `--ozone-platform=wayland`), and Chromium reads them by itself.
 */
import { EXPORT_FLAGS } from '../cli-export/export-flags.ts';
import { FLAGS } from './flags.ts';

/** As Chromium writes them: two dashes, a value only after an equals sign. */
const SWITCH = /^--([a-z][a-z0-9-]*)(=.*)?$/i;

/**
 * What is left for Balcão to read. A switch is Chromium's unless its name is one of Balcão's, or one slip away from one
 * (a letter too many, too few, another, or two swapped): that is left to be refused, as every stray word is, so that
 * `--data-dri=X` never opens another folder than the one meant.
 */
export function withoutChromiumSwitches(args: readonly string[]): string[] {
  const isExport = args.find((arg) => !arg.startsWith('-')) === 'export';
  const own = isExport ? EXPORT_FLAGS : FLAGS;
  return args.filter((arg) => {
    const name = SWITCH.exec(arg)?.[1]?.toLowerCase();
    return name === undefined || own.some((flag) => flag === name || isOneSlip(flag, name));
  });
}

function isOneSlip(meant: string, typed: string): boolean {
  let start = 0;
  while (start < meant.length && meant[start] === typed[start]) start += 1;
  let [end, typedEnd] = [meant.length, typed.length];
  while (end > start && typedEnd > start && meant[end - 1] === typed[typedEnd - 1]) {
    end -= 1;
    typedEnd -= 1;
  }
  const [left, typedLeft] = [meant.slice(start, end), typed.slice(start, typedEnd)];
  if (left.length <= 1 && typedLeft.length <= 1) return true;
  return left.length === 2 && typedLeft === `${left[1]}${left[0]}`;
}

/**
 * What was given to Balcão: unpackaged, Electron's own switches and the folder it was given come before.
 *
 * @param argv the whole command line, the program first.
 */
export function givenArguments(argv: readonly string[], isPackaged: boolean): string[] {
  const given = argv.slice(1);
  if (!isPackaged)
    given.splice(
      given.findIndex((arg) => !arg.startsWith('-')),
      1,
    );
  return given;
}
