/** A newer match takes the place of the one on the screen, and lines that were decided there stay where they are. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { lineKey, type StatementLine } from './saved-lines.ts';
import type { SavedMatches } from './use-saved-matches.ts';

/** The lists of which a person decides lines. */
const DECIDED = ['differing', 'proposed', 'ambiguous'] as const;

/**
 * The newer match, with each line that was decided on the screen in the list in which it is shown, where main has it
 * among the saved ones: nothing moves while a person works through a list. `staying` has the keys of
 * those lines.
 */
function withDecided(
  newer: StatementMatch,
  shown: StatementMatch,
  isDecided: (line: StatementLine) => boolean,
): { readonly match: StatementMatch; readonly staying: ReadonlySet<string> } {
  const saved = new Set(newer.matched.filter((pair) => pair.saved).map(lineKey));
  const isStaying = (line: StatementLine) => isDecided(line) && saved.has(lineKey(line));
  const inList = <Row extends StatementLine>(rows: readonly Row[], shownRows: readonly Row[]) => {
    const staying = shownRows.filter(isStaying);
    return {
      staying,
      rows: [...rows, ...staying].toSorted((one, other) => one.entry.line - other.entry.line),
    };
  };
  const lists = {
    differing: inList(newer.differing, shown.differing),
    proposed: inList(newer.proposed, shown.proposed),
    ambiguous: inList(newer.ambiguous, shown.ambiguous),
  };
  const staying = DECIDED.flatMap((list): StatementLine[] => lists[list].staying);
  const keys = new Set(staying.map(lineKey));
  const sumOf = (kind: StatementLine['kind']) =>
    staying.reduce((sum, line) => sum + (line.kind === kind ? line.entry.amount : 0), 0);
  const match = {
    ...newer,
    differing: lists.differing.rows,
    proposed: lists.proposed.rows,
    ambiguous: lists.ambiguous.rows,
    matched: newer.matched.filter((pair) => !keys.has(lineKey(pair))),
    matchedSums: {
      payments: newer.matchedSums.payments - sumOf('payment'),
      refunds: newer.matchedSums.refunds - sumOf('refund'),
    },
    counts: {
      ...newer.counts,
      matched: newer.counts.matched - keys.size,
      differing: newer.counts.differing + lists.differing.staying.length,
      proposed: newer.counts.proposed + lists.proposed.staying.length,
      ambiguous: newer.counts.ambiguous + lists.ambiguous.staying.length,
    },
  };
  return { match, staying: keys };
}

/** The rows of every list in their order. */
function orderOf(match: StatementMatch): string {
  return JSON.stringify([
    ...[match.matched, match.differing, match.proposed, match.ambiguous].map((rows) => rows.map(lineKey)),
    match.missingInBank.map(({ kind, key }) => `${kind} ${key}`),
    match.missingHere.map(({ lineId }) => lineId),
  ]);
}

/**
 * The match to be shown. Rows do not move under the pointer: while it is over the lists, `update` shows what is newer,
 * and so does leaving them.
 * @param isUpToDate false while a newer match is awaited
 */
export function useShownMatch(match: StatementMatch, isUpToDate: boolean, saved: SavedMatches) {
  const area = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ match, from: match });
  const isNewer = match !== shown.from && isUpToDate && !saved.isBusy;
  const next = isNewer ? withDecided(match, shown.match, (line) => saved.isSaved(line, false)) : null;
  const update = () => {
    if (next === null) return;
    setShown({ match: next.match, from: match });
    saved.settle(next.staying);
  };
  const isMoving = next !== null && orderOf(next.match) !== orderOf(shown.match);
  const arrived = useEffectEvent((_newest: StatementMatch) => {
    if (!isMoving || area.current?.matches(':hover') !== true) update();
  });
  useEffect(() => {
    if (isNewer) arrived(match);
  }, [isNewer, match]);
  return { match: shown.match, area, isMoving, update };
}
