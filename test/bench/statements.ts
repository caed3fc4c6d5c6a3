/** How much of generated months of statements is taken by evidence, and rightly, for each bank's style. */
import { BANK_STYLES } from '../support/statements/bank-styles.ts';
import { matchFile, type Score, scoreOf, sourcesOf } from '../support/statements/statement-score.ts';
import { statementWorld } from '../support/statements/statement-world.ts';
import { printLine } from './support/figures.ts';

const MONTHS = 3;
const SIZE = 386;

export function statementsBench(): Promise<void> {
  for (const [place, style] of BANK_STYLES.entries())
    for (const [format, write] of Object.entries(style.files)) {
      const scores: Score[] = [];
      for (let month = 0; month < MONTHS; month += 1) {
        const world = statementWorld(month * BANK_STYLES.length + place, SIZE, style);
        const file = write(world);
        scores.push(scoreOf(world, style, file, matchFile(file, sourcesOf(world))));
      }
      const sum = (figure: keyof Score) => scores.reduce((all, score) => all + score[figure], 0);
      const share = ((100 * sum('found')) / sum('telling')).toFixed(1);
      printLine(
        `${style.bank} (${format}): ${share} % of ${sum('telling')} telling lines taken, ${sum('wrong')} of ` +
          `${sum('taken')} wrong, ${sum('toldAmbiguous')} of ${sum('ambiguous')} in doubt told, ` +
          `${sum('toldMissing')} of ${sum('missing')} missing told, ${sum('proposedPayouts')} of ${sum('payouts')} payouts`,
      );
    }
  return Promise.resolve();
}
