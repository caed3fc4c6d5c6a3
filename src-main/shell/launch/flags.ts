/** The command line of `npm start`; both shells use the same flags. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoDataFolder } from '../both/data-folder.ts';
import { languageOf, shellMessages } from '../both/messages.ts';
import { UserFacingError } from '../both/user-facing-error.ts';

export interface Flags {
  /** Null uses Electron where possible. */
  readonly shell: 'electron' | 'browser' | null;
  /** False prints the address and opens no window. */
  readonly open: boolean;
  /** 0 uses any free port. */
  readonly port: number;
  readonly dataDir: string | null;
  /** A policy file for this start. */
  readonly policy: string | null;
  /** BCP 47 tag; the computer's unless set. */
  readonly locale: string;
  /** Starts with the sandbox and its example charges where there is no gateway, in a data folder of its own. */
  readonly demo: boolean;
  readonly help: boolean;
  /** Developer tools in an installed Balcão, for its makers; one from the sources always has them. */
  readonly devTools: boolean;
}

const OPTIONS = {
  shell: { type: 'string' },
  'no-open': { type: 'boolean' },
  port: { type: 'string' },
  'data-dir': { type: 'string' },
  policy: { type: 'string' },
  locale: { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
  'dev-tools': { type: 'boolean' },
} as const;

/** The names of Balcão's own flags. */
export const FLAGS: readonly string[] = Object.keys(OPTIONS);

/**
 * Parses the flags. An unknown one, a stray argument, or an invalid value is refused with a plain sentence, in the
 * requested language if that could be parsed.
 *
 * @param systemLocale BCP 47 tag of the computer's language.
 */
export function readFlags(args: readonly string[], systemLocale: string): Flags {
  const { values, tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const text = (name: keyof typeof OPTIONS) => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  const requested = text('locale');
  const locale = requested === null ? systemLocale : canonicalLocale(requested);
  const messages = shellMessages[languageOf(locale ?? systemLocale)];

  for (const token of tokens) {
    if (token.kind === 'positional') throw new UserFacingError(messages.unknownFlag(token.value));
    if (token.kind === 'option' && !Object.hasOwn(OPTIONS, token.name))
      throw new UserFacingError(messages.unknownFlag(token.rawName));
  }
  const refuse = (flag: string) => new UserFacingError(messages.flagValue(flag));
  if (locale === null) throw refuse('--locale');
  const shell = text('shell');
  if ('shell' in values && shell !== 'electron' && shell !== 'browser') throw refuse('--shell');
  const port = text('port');
  if ('port' in values && !(port !== null && /^\d{1,5}$/.test(port) && Number(port) <= 65_535)) throw refuse('--port');
  if ('data-dir' in values && !text('data-dir')) throw refuse('--data-dir');
  if ('policy' in values && !text('policy')) throw refuse('--policy');
  for (const name of ['no-open', 'demo', 'dev-tools'] as const)
    if (name in values && values[name] !== true) throw refuse(`--${name}`);
  return {
    shell: shell === 'electron' || shell === 'browser' ? shell : null,
    open: values['no-open'] !== true,
    port: Number(port ?? 0),
    // The usual folder is for real charges.
    dataDir: text('data-dir') ?? (values['demo'] === true ? demoDataFolder() : null),
    policy: text('policy'),
    locale,
    demo: values['demo'] === true,
    help: values['help'] === true,
    devTools: values['dev-tools'] === true,
  };
}

/** The data folder in the flags, whatever else is wrong with them; null where it is not set. */
export function dataDirOf(args: readonly string[]): string | null {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: false });
  const dataDir = values['data-dir'];
  return typeof dataDir === 'string' && dataDir !== '' ? dataDir : null;
}

/** The language of this computer from the environment (POSIX) or the system; `en` where neither has one. */
export function systemLocale(env: Readonly<Record<string, string | undefined>>): string {
  const set = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'];
  if (set === undefined || set === '') return Intl.DateTimeFormat().resolvedOptions().locale;
  const name = set.replace(/[.@].*/, '');
  // POSIX's own locale, also called C, is no language, but its name is a valid tag.
  return (name === 'POSIX' ? null : canonicalLocale(name.replace('_', '-'))) ?? 'en';
}

function canonicalLocale(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    // Not a language tag: `C`, `POSIX`, or a typing error.
    return null;
  }
}

/** The flags as arguments, as one shell passes them to another process. */
export function flagArguments(flags: Flags, dataFolder: string): string[] {
  const policy = flags.policy === null ? [] : ['--policy', resolve(flags.policy)];
  return ['--data-dir', dataFolder, '--locale', flags.locale, ...policy, ...(flags.demo ? ['--demo'] : [])];
}
