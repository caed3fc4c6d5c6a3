/** A fault of the page as text for whoever helps: where it happened and in which version, and nothing of what was on screen. */
import type { About } from '../../../src-preload/contract/settings/settings.ts';
import type { Caught } from './error-boundary.tsx';

/**
 * A message may quote what was drawn (a name, a CPF), so it is left out, and of each place in the code the file's name
 * alone is told: an address holds the port and the secrets of a session.
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
    ...placesOf(stack).slice(0, 10),
    ...placesOf(within ?? '').slice(0, 10),
  ].join('\n');
}

/** `at draw (page.js:10:5)` of each line that is a place in the code; every other line is dropped. */
function placesOf(stack: string): readonly string[] {
  return stack.split('\n').flatMap((line) => {
    const [, name, file] = /^\s*at (?:([\w$.<>]+) \()?.*?([\w.-]+:\d+:\d+)\)?$/.exec(line) ?? [];
    return file === undefined ? [] : [`at ${name ?? '?'} (${file})`];
  });
}
