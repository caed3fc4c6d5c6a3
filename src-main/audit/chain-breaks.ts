/** Entries of the trail whose chain does not hold, and the text by which an acceptance names them: `3 7-9`. */
import type { AuditBreak } from '../../src-preload/contract/policy/audit.ts';

/** Entries from one number to another, both included. */
export interface BrokenRange {
  readonly first: number;
  readonly last: number;
}

/** Of an acceptance; a later one names those beyond it. */
const MOST_RANGES = 100;

/** An acceptance of breaks: its own number, and the ranges it names. */
export interface AcceptedBreaks {
  readonly number: number;
  readonly at: number;
  readonly ranges: readonly BrokenRange[];
}

/** Each break with the first later acceptance that names it; neighbours of one acceptance are joined. */
export function explainedBreaks(broken: readonly BrokenRange[], accepted: readonly AcceptedBreaks[]): AuditBreak[] {
  const breaks: AuditBreak[] = [];
  for (const { first, last } of broken) {
    const by = accepted.find(
      ({ number, ranges }) => number > last && ranges.some((range) => range.first <= first && last <= range.last),
    );
    const explained = by === undefined ? null : { at: by.at };
    const before = breaks.at(-1);
    if (before !== undefined && before.last === first - 1 && before.explained?.at === explained?.at)
      breaks[breaks.length - 1] = { ...before, last };
    else breaks.push({ first, last, explained });
  }
  return breaks;
}

/** The unexplained ones, the first hundred. */
export function breaksText(breaks: readonly AuditBreak[]): string {
  return breaks
    .filter(({ explained }) => explained === null)
    .slice(0, MOST_RANGES)
    .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
    .join(' ');
}

export function breaksOfText(text: string): BrokenRange[] {
  return [...text.matchAll(/(\d{1,16})(?:-(\d{1,16}))?/g)].map(([, first = '', last = first]) => ({
    first: Number(first),
    last: Number(last),
  }));
}
