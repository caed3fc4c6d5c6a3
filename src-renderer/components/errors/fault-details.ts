/**
 * Formats an internal error of the page for support: where it happened and in which version, without anything that was
 * on screen.
 */
import type { About } from '../../../src-preload/contract/settings/settings.ts';
import type { Caught } from './error-boundary.tsx';

/**
 * A message may quote rendered data (a name, a CPF), so it is left out. Of each position in the code only the file name
 * is included, because an address contains the port and the secrets of a session.
 */
export function faultDetails(
  { thrown, within }: Caught,
  about: Pick<About, 'version' | 'shell'>,
  screen: string,
): string {
  const kind = thrown instanceof Error ? thrown.name : typeof thrown;
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  return [
    `Balcão ${about.version}, ${about.shell}, ${screen}`,
    /^\w+$/.test(kind) ? kind : 'Error',
    ...positionsOf(stack).slice(0, 10),
    ...positionsOf(within ?? '').slice(0, 10),
  ].join('\n');
}

/** Returns `at draw (page.js:10:5)` for each line that is a position in the code; every other line is left out. */
function positionsOf(stack: string): readonly string[] {
  return stack.split('\n').flatMap((line) => {
    const [, name, file] = /^\s*at (?:([\w$.<>]+) \()?.{0,500}?([\w.-]{1,200}:\d{1,9}:\d{1,9})\)?$/.exec(line) ?? [];
    return file === undefined ? [] : [`at ${name ?? '?'} (${file})`];
  });
}
