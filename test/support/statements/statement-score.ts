/** What a matched statement got right, against the truth of its lines. */
import { readStatement } from '../../../src-main/reports/statements/reading/statement-entries.ts';
import { matchedStatement, type StatementSources } from '../../../src-main/reports/statements/statements.ts';
import type { StatementMatch } from '../../../src-preload/contract/reports/statements.ts';
import type { BankFile } from './bank-styles.ts';
import type { StatementWorld, Truth } from './statement-world.ts';

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

export function scoreOf(world: StatementWorld, file: BankFile, match: StatementMatch): Score {
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
    return truth.what === kind && keysOf(truth.charges) === keysOf(charges);
  };
  // Where an anonymous line of the same amount and day came too, both charges are named as what it could be.
  const told = new Set([
    ...match.missingInBank.filter(({ kind }) => kind === 'payment').map(({ key }) => key),
    ...match.ambiguous.flatMap(({ candidates }) => candidates.map(({ key }) => key)),
  ]);
  return {
    telling: is('payment', 'refund'),
    found: match.matched.filter(isRight).length,
    ambiguous: is('ambiguous'),
    toldAmbiguous: match.ambiguous.filter(({ entry }) => truthOf(entry.line).what === 'ambiguous').length,
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
