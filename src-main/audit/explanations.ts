/**
 * Entries that explain differences which were recorded before them: an admin accepted them, or `console.db` was
 * restored. Anybody with the file can append such an entry, so it counts only where a ledger has it as that action, or
 * this process wrote it.
 */
import {
  type ExplainingAction,
  explainingAction,
  type WitnessedHead,
} from '../../src-preload/contract/policy/audit.ts';
import type { StoredEntry } from './audit-entry.ts';

export interface Explanation {
  readonly number: number;
  readonly at: number;
  readonly by: ExplainingAction;
  /** Where its line is in the ledger of each gateway that has one. */
  readonly lines: ReadonlyMap<string, number>;
}

/**
 * @param heads those recorded of this entry's number.
 * @param own hashes of the explanations that this process wrote.
 * @returns null for an entry that explains nothing.
 */
export function explanationIn(
  { number, at, action, hash }: StoredEntry,
  heads: readonly WitnessedHead[],
  own: ReadonlySet<string>,
): Explanation | null {
  if (!explains(action)) return null;
  const lines = new Map(
    heads.flatMap((head) =>
      head.hash === hash && head.explains === action && head.line !== null
        ? [[head.gatewayId, head.line] as const]
        : [],
    ),
  );
  return lines.size === 0 && !own.has(hash) ? null : { number, at, by: action, lines };
}

/** The first entry that explains why a head recorded before it is not in the chain, so that each head has one. */
export function explanationOf(
  head: WitnessedHead,
  explanations: readonly Explanation[],
  now: number,
): Explanation | null {
  return explanations.find((each) => isExplained(head, each, now)) ?? null;
}

function isExplained(head: WitnessedHead, { number, at, by, lines }: Explanation, now: number): boolean {
  if (head.number < number)
    // What an acceptance follows is in the chain as it was then. After a restore it is as it was in the backup, and may
    // not differ.
    return by === 'trail-accepted';
  const line = lines.get(head.gatewayId);
  // By their order in one ledger, where that can be had: clocks are set, forwards and back.
  if (head.line !== null && line !== undefined) return head.line < line;
  return head.at <= at && at <= now;
}

export function explains(action: string): action is ExplainingAction {
  return explainingAction.safeParse(action).success;
}
