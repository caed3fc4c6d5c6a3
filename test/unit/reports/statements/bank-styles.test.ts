/** Statements in the styles of many banks, with a known truth: what is found, told and never taken for another. */
import { describe, expect, it } from 'vitest';
import { SEED } from '../../../support/run/rounds.ts';
import { BANK_STYLES } from '../../../support/statements/bank-styles.ts';
import { matchFile, scoreOf, sourcesOf } from '../../../support/statements/statement-score.ts';
import { statementWorld } from '../../../support/statements/statement-world.ts';

const SIZE = 150;

describe('a statement of a bank', () => {
  it.each(
    BANK_STYLES.flatMap((style, place) =>
      Object.entries(style.files).map(([format, write]) => ({ style, place, format, write, bank: style.bank })),
    ),
  )(
    'a statement as $bank writes it in $format is matched where it tells, and all doubt is told',
    ({ style, place, write }) => {
      const world = statementWorld(SEED + place, SIZE, style);
      const file = write(world);
      const match = matchFile(file, sourcesOf(world));
      const score = scoreOf(world, style, file, match);
      expect(score.wrong).toBe(0);
      expect(score.found / score.telling).toBeGreaterThanOrEqual(0.98);
      expect(score.toldAmbiguous).toBe(score.ambiguous);
      expect(score.toldMissing).toBe(score.missing);
      expect(score.proposedPayouts).toBe(score.payouts);
    },
  );
});
