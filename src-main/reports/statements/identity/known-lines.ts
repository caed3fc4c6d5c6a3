/** Which lines of a file are known already, where several have the same day, amount and text. */
import { type LineIdentity, mayBeSameAccount, readLineId, writeLineId } from './line-identity.ts';

interface Line {
  readonly lineId: string;
}

/** What a line states about the charges that a known line was matched with. */
export interface LineEvidence<Entry, Known> {
  /** It has an ID of theirs. */
  names(entry: Entry, known: Known): boolean;
  /** It has an ID of another payment. */
  isAnother(entry: Entry, known: Known): boolean;
}

export interface FoundLines<Entry, Known> {
  /** Each with the ID by which it is known. */
  readonly known: readonly { readonly entry: Entry; readonly match: Known }[];
  /** The others: none has the ID of a known line. */
  readonly open: readonly Entry[];
}

interface Identified<Value> {
  readonly value: Value;
  readonly identity: LineIdentity;
}

/** The order of neither list matters: what cannot be distinguished by any evidence is taken by its number. */
export function findKnownLines<Entry extends Line, Known extends Line>(
  entries: readonly Entry[],
  known: readonly Known[],
  evidence: LineEvidence<Entry, Known>,
): FoundLines<Entry, Known> {
  const knownByEqual = Map.groupBy(withIdentity(known), ({ identity }) => identity.equal);
  const found: { entry: Entry; match: Known }[] = [];
  const open: Entry[] = [];
  for (const [equal, equals] of Map.groupBy(withIdentity(entries), ({ identity }) => identity.equal)) {
    const matches = knownByEqual.get(equal) ?? [];
    const taken = matches.length === 0 ? new Map() : takeEach(equals, matches, evidence);
    for (const [line, { value }] of taken) found.push({ entry: { ...line.value, lineId: value.lineId }, match: value });
    const rest = equals.filter((line) => !taken.has(line));
    // One by one: a file may have more equal lines than a call takes arguments.
    for (const entry of matches.length === 0 ? rest.map(({ value }) => value) : renumbered(rest, matches))
      open.push(entry);
  }
  return { known: found, open };
}

function withIdentity<Value extends Line>(values: readonly Value[]): Identified<Value>[] {
  return values
    .flatMap((value) => {
      const identity = readLineId(value.lineId);
      return identity === null ? [] : [{ value, identity }];
    })
    .toSorted(
      ({ identity: one }, { identity: other }) =>
        one.count - other.count || (one.account < other.account ? -1 : one.account > other.account ? 1 : 0),
    );
}

/** Gives each known line one of its equals in the file, the strongest evidence first. */
function takeEach<Entry, Known>(
  lines: readonly Identified<Entry>[],
  known: readonly Identified<Known>[],
  { names, isAnother }: LineEvidence<Entry, Known>,
): Map<Identified<Entry>, Identified<Known>> {
  const taken = new Map<Identified<Entry>, Identified<Known>>();
  const left = new Set(known);
  const isOnly = (bankId: string | null, among: readonly Identified<unknown>[]) =>
    bankId !== null && among.filter(({ identity }) => identity.bankId === bankId).length === 1;
  const evidence: readonly ((line: Identified<Entry>, match: Identified<Known>) => boolean)[] = [
    (line, match) => names(line.value, match.value),
    ({ identity: { bankId } }, { identity }) =>
      bankId === identity.bankId && isOnly(bankId, lines) && isOnly(bankId, known),
    ({ identity: line }, { identity }) => line.account === identity.account && line.count === identity.count,
    () => true,
  ];
  for (const tells of evidence)
    for (const match of left) {
      const line = lines.find(
        (each) =>
          !taken.has(each) &&
          mayBeSameAccount(each.identity.account, match.identity.account) &&
          !isAnother(each.value, match.value) &&
          tells(each, match),
      );
      if (line === undefined) continue;
      taken.set(line, match);
      left.delete(match);
    }
  return taken;
}

/** A number that a known line has is no other line's. */
function renumbered<Entry extends Line>(
  lines: readonly Identified<Entry>[],
  known: readonly Identified<unknown>[],
): Entry[] {
  const used = new Set(known.map(({ identity: { account, count } }) => `${account}#${count}`));
  return lines.map(({ value, identity }) => {
    let { count } = identity;
    while (used.has(`${identity.account}#${count}`)) count += 1;
    used.add(`${identity.account}#${count}`);
    return { ...value, lineId: writeLineId({ ...identity, count }) };
  });
}
