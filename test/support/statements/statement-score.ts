/** What a matched statement got right, against the truth of its lines. */

import type { PaidCharge } from '../../../src-main/history/api/reports-api.ts';
import { readStatement } from '../../../src-main/reports/statements/reading/statement-entries.ts';
import { matchedStatement, type StatementSources } from '../../../src-main/reports/statements/statements.ts';
import type { StatementMatch } from '../../../src-preload/contract/reports/statements.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import type { StatementWorld, Truth, WorldLine } from './statement-world.ts';
import { type BankFile, type BankStyle, shortened } from './styles/bank-style.ts';

export interface Score {
  /** Lines whose text tells their charge, and how many of them were matched to it. */
  telling: number;
  found: number;
  ambiguous: number;
  toldAmbiguous: number;
  /** Lines taken without asking, and how many of them for a wrong charge. */
  taken: number;
  wrong: number;
  missing: number;
  toldMissing: number;
  payouts: number;
  proposedPayouts: number;
}

export const sourcesOf = ({ paid }: StatementWorld): StatementSources => ({
  paidBetween: (from, before) => paid.filter(({ paidAt }) => paidAt >= from && paidAt < before),
  returnedSince: (from) => paid.filter(({ returnedAt }) => returnedAt !== null && returnedAt >= from),
  savedMatches: () => [],
});

/** Matches a bank's file as it is, with the columns that it suggests by itself. */
export function matchFile(file: BankFile, sources: StatementSources): StatementMatch {
  const shape = readStatement(file.text);
  const mapping = shape.kind === 'csv' ? shape.mapping : null;
  return matchedStatement({ text: file.text, mapping, timeZone: 'America/Sao_Paulo' }, sources).match;
}

export function scoreOf(world: StatementWorld, style: BankStyle, file: BankFile, match: StatementMatch): Score {
  const truths = [...file.truth.values()];
  const is = (...whats: readonly Truth['what'][]) => truths.filter(({ what }) => whats.includes(what)).length;
  const truthOf = (line: number): Truth => file.truth.get(line) ?? { what: 'noise', charges: [] };
  const keysOf = (charges: readonly { readonly key: string }[]) =>
    charges
      .map(({ key }) => key)
      .toSorted()
      .join();
  const isRight = ({ entry, charges, kind }: StatementMatch['matched'][number]) => {
    const truth = truthOf(entry.line);
    if (truth.what === 'either') return truth.charges.some(({ key }) => key === charges[0]?.key);
    return truth.what === kind && keysOf(truth.charges) === keysOf(charges);
  };
  const telling = world.lines.filter((line) => isTelling(line, world, style)).length;
  const named = [...match.ambiguous, ...match.proposed.map((line) => ({ ...line, candidates: line.charges }))];
  const hasTold = ({ entry, candidates }: (typeof named)[number]) =>
    truthOf(entry.line).what === 'ambiguous' &&
    candidates.some(({ key }) => truthOf(entry.line).charges.some((charge) => charge.key === key));
  // Where an anonymous line of the same amount and day came too, both charges are named as what it could be.
  const told = new Set([
    ...match.missingInBank.filter(({ kind }) => kind === 'payment').map(({ key }) => key),
    ...match.ambiguous.flatMap(({ candidates }) => candidates.map(({ key }) => key)),
  ]);
  return {
    telling,
    found: match.matched.filter(isRight).length,
    ambiguous: is('ambiguous'),
    toldAmbiguous: named.filter(hasTold).length,
    taken: match.matched.length,
    wrong: match.matched.filter((pair) => !isRight(pair)).length,
    missing: world.missing.length,
    toldMissing: world.missing.filter(({ key }) => told.has(key)).length,
    payouts: is('payout'),
    proposedPayouts: match.proposed.filter(
      ({ entry, charges }) =>
        truthOf(entry.line).what === 'payout' && keysOf(truthOf(entry.line).charges) === keysOf(charges),
    ).length,
  };
}

/** Whether a line tells its charge: a name that was cut off tells it where no other could be meant. */
function isTelling(
  { of, truth, amount, day }: WorldLine,
  { paid }: StatementWorld,
  { longestName, hasMinute }: BankStyle,
) {
  if (truth.what === 'either') return true;
  if (of === null || (truth.what !== 'payment' && truth.what !== 'refund')) return false;
  if (of.said !== 'name' || hasMinute) return true;
  const written = ({ customerName }: PaidCharge) => shortened(customerName ?? '', longestName);
  const last = Date.parse(day) + 2 * DAY;
  return !paid.some(
    (other) =>
      other !== of.charge &&
      written(other) === written(of.charge) &&
      [other.amount, other.netAmount].includes(Math.abs(amount)) &&
      other.paidAt < last &&
      other.paidAt > last - 8 * DAY,
  );
}
