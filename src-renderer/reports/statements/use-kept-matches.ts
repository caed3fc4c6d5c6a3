/** Keeps and undoes matches of a statement on screen. A row stays where it is: what became of it is beside it. */
import { useState } from 'react';
import type { RefusedMatch } from '../../../src-preload/contract/reports/statement-match-operations.ts';
import type {
  StatementEvidence,
  StatementKind,
  StatementMatch,
} from '../../../src-preload/contract/reports/statements.ts';
import { useCommand } from '../../bridge/operations.ts';

export type StatementPair = StatementMatch['matched'][number];
export type StatementCharge = StatementPair['charges'][number];
export type StatementEntry = StatementPair['entry'];

/** A line with the charges it is to be kept with. */
export interface KeepChoice {
  readonly entry: StatementEntry;
  readonly kind: StatementKind;
  readonly by: StatementEvidence;
  readonly charges: readonly StatementCharge[];
}

interface Decision {
  readonly isKept: boolean;
  /** The charges it was kept with here. */
  readonly keys: readonly string[];
  /** Why it could not be kept; null where it could. */
  readonly refused: RefusedMatch['reason'] | null;
}

/** The most charges in one call (statement-match-operations.ts). */
const AT_ONCE = 5_000;

export interface KeptMatches {
  isKept(line: Pick<KeepChoice, 'entry' | 'kind'>, wasKept: boolean): boolean;
  refusalOf(line: Pick<KeepChoice, 'entry' | 'kind'>): RefusedMatch['reason'] | null;
  /** Whether this charge was kept with another line since the file was read. */
  isTaken(key: string, line: Pick<KeepChoice, 'entry' | 'kind'>): boolean;
  keep(choices: readonly KeepChoice[]): void;
  undo(line: Pick<KeepChoice, 'entry' | 'kind'>): void;
  readonly isBusy: boolean;
  readonly error: unknown;
}

export function useKeptMatches(gatewayId: string): KeptMatches {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const keep = useCommand('statements.keep');
  const undo = useCommand('statements.undo');
  const decide = (made: readonly (readonly [string, Decision])[]) =>
    setDecisions((before) => new Map([...before, ...made]));

  const perform = (action: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    action()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return {
    isKept: (line, wasKept) => decisions.get(idOf(line))?.isKept ?? wasKept,
    refusalOf: (line) => decisions.get(idOf(line))?.refused ?? null,
    isTaken: (key, line) =>
      [...decisions].some(
        ([id, { isKept, keys }]) => isKept && id !== idOf(line) && id.startsWith(`${line.kind} `) && keys.includes(key),
      ),
    keep: (choices) =>
      perform(async () => {
        for (const some of inParts(choices)) {
          const matches = some.flatMap(({ entry, kind, by, charges }) =>
            charges.map(({ key }) => ({
              lineId: entry.lineId,
              key,
              kind,
              evidence: by,
              day: entry.day,
              amount: entry.amount,
            })),
          );
          const { refused } = await keep.mutateAsync({ gatewayId, matches });
          decide(
            some.map((choice) => {
              const keys = choice.charges.map(({ key }) => key);
              const reason =
                refused.find(({ lineId, key }) => lineId === choice.entry.lineId && keys.includes(key))?.reason ?? null;
              return [idOf(choice), { isKept: reason === null, keys, refused: reason }];
            }),
          );
        }
      }),
    undo: (line) =>
      perform(async () => {
        await undo.mutateAsync({ gatewayId, lineId: line.entry.lineId, kind: line.kind });
        decide([[idOf(line), { isKept: false, keys: [], refused: null }]]);
      }),
    isBusy,
    error,
  };
}

function idOf({ entry, kind }: Pick<KeepChoice, 'entry' | 'kind'>): string {
  return `${kind} ${entry.lineId}`;
}

function inParts(choices: readonly KeepChoice[]): KeepChoice[][] {
  const parts: KeepChoice[][] = [];
  let room = 0;
  for (const choice of choices) {
    if (room < choice.charges.length) {
      parts.push([]);
      room = AT_ONCE;
    }
    parts.at(-1)?.push(choice);
    room -= choice.charges.length;
  }
  return parts;
}
