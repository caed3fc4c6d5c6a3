/** Keeps and undoes matches of a statement on screen. A row stays where it is: its result is shown next to it. */
import { useState } from 'react';
import type { KeptStatement } from '../../../../src-preload/contract/reports/kept-statement-operations.ts';
import type { RefusedMatch } from '../../../../src-preload/contract/reports/statement-match-operations.ts';
import type { StatementMatch } from '../../../../src-preload/contract/reports/statements.ts';
import { useCommand } from '../../../bridge/operations.ts';
import { inParts, lineKey, type SaveChoice, type StatementLine, savedLineOf } from './saved-lines.ts';

/** What a person decided about a locked month. */
type LockedMonthAnswer = 'into' | 'next-open-day';
type Action = (lockedMonths?: LockedMonthAnswer) => Promise<void>;

interface Decision {
  readonly isSaved: boolean;
  /** The charges it was saved with here. */
  readonly keys: readonly string[];
  /** Why it could not be saved; null where it could. */
  readonly refused: RefusedMatch['reason'] | null;
}

export interface SavedMatches {
  isSaved(line: StatementLine, wasSaved: boolean): boolean;
  refusalOf(line: StatementLine): RefusedMatch['reason'] | null;
  /** Whether this charge was saved with another line since the file was read. */
  isTaken(key: string, line: StatementLine): boolean;
  save(choices: readonly SaveChoice[]): void;
  undo(line: StatementLine): void;
  /** Forgets what was saved here of lines that are not among these: the match that is shown has it. */
  settle(lines: ReadonlySet<string>): void;
  /** The key of the candidate that is marked for a line; null for none. */
  pickOf(line: StatementLine): string | null;
  pick(line: StatementLine, key: string): void;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Does again what was refused because a return counts in a locked month; a save alone has another day. */
  confirmLocked(lockedMonths: LockedMonthAnswer): void;
  /** Leaves what was refused as it is. */
  forgetError(): void;
}

/** What each list of a statement shows: the match as main found it, and what was saved and undone since. */
export interface StatementListProps {
  readonly match: StatementMatch;
  readonly saved: SavedMatches;
}

/** The candidates that are marked, and what keeps another one. */
export interface Picks {
  readonly picks: readonly StatementPick[];
  readonly onPick: (pick: StatementPick) => void;
}
type StatementPick = KeptStatement['picks'][number];

/** What became of one line that was to be saved. */
function decisionOf(choice: SaveChoice, refused: readonly RefusedMatch[]): readonly [string, Decision] {
  const keys = choice.charges.map(({ key }) => key);
  const reason = refused.find(({ lineId }) => lineId === choice.entry.lineId)?.reason ?? null;
  return [lineKey(choice), { isSaved: reason === null, keys, refused: reason }];
}

export function useSavedMatches(gatewayId: string, { picks, onPick }: Picks): SavedMatches {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** The last save or undoing, which is done again once a locked month was confirmed. */
  const [last, setLast] = useState<Action | null>(null);
  const save = useCommand('statements.save');
  const undo = useCommand('statements.undo');
  const decide = (made: readonly (readonly [string, Decision])[]) =>
    setDecisions((before) => new Map([...before, ...made]));

  const perform = (action: Action, lockedMonths?: LockedMonthAnswer) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    setLast(() => action);
    action(lockedMonths)
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return {
    isSaved: (line, wasSaved) => decisions.get(lineKey(line))?.isSaved ?? wasSaved,
    refusalOf: (line) => decisions.get(lineKey(line))?.refused ?? null,
    isTaken: (key, line) =>
      [...decisions].some(
        ([id, { isSaved, keys }]) =>
          isSaved && id !== lineKey(line) && id.startsWith(`${line.kind} `) && keys.includes(key),
      ),
    save: (choices) =>
      perform(async (lockedMonths) => {
        for (const some of inParts(choices)) {
          const lines = some.map(savedLineOf);
          const answer = lockedMonths === undefined ? {} : { lockedMonths };
          const { refused } = await save.mutateAsync({ gatewayId, lines, ...answer });
          decide(some.map((choice) => decisionOf(choice, refused)));
        }
      }),
    confirmLocked: (lockedMonths) => last && perform(last, lockedMonths),
    forgetError: () => setError(null),
    undo: (line) =>
      perform(async (lockedMonths) => {
        const answer = lockedMonths === 'into' ? { intoLocked: true } : {};
        await undo.mutateAsync({ gatewayId, lineId: line.entry.lineId, ...answer });
        decide([[lineKey(line), { isSaved: false, keys: [], refused: null }]]);
      }),
    settle: (lines) =>
      setDecisions(
        (before) => new Map([...before].filter(([line, { refused }]) => lines.has(line) || refused !== null)),
      ),
    pickOf: ({ entry, kind }) => picks.find((each) => each.lineId === entry.lineId && each.kind === kind)?.key ?? null,
    pick: ({ entry, kind }, key) => onPick({ lineId: entry.lineId, kind, key }),
    isBusy,
    error,
  };
}
