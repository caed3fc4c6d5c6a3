/** Statements in the styles of seven banks: what is found in each, and how long a large one takes. */
import { BANK_STYLES } from '../support/statements/bank-styles.ts';
import { matchFile, type Score, scoreOf, sourcesOf } from '../support/statements/statement-score.ts';
import { statementWorld } from '../support/statements/statement-world.ts';
import { heading, ms, printLine, timed } from './support/figures.ts';

const SEEDS = [1, 2, 3, 4, 5];
const SIZE = 1_000;
/** The most charges of one statement, less those that the generator adds to its size. */
const LARGE = 40_000;

export async function statementsBench(): Promise<void> {
  heading(`Bank statements: ${SEEDS.length} months of some ${SIZE} charges in each style`);
  for (const style of BANK_STYLES)
    for (const format of ['ofx', 'csv'] as const) {
      const scores = SEEDS.map((seed) => {
        const world = statementWorld(seed, SIZE, style.says);
        const file = style[format](world);
        return scoreOf(world, file, matchFile(file, sourcesOf(world)));
      });
      const sum = (of: keyof Score) => scores.reduce((total, score) => total + score[of], 0);
      const share = `${((100 * sum('found')) / sum('telling')).toFixed(2)} %`;
      printLine(
        `${`${style.bank} ${format}`.padEnd(20)} found ${share} of ${sum('telling')}, wrong ${sum('wrong')}, ambiguous ` +
          `${sum('toldAmbiguous')} of ${sum('ambiguous')}, missing ${sum('toldMissing')} of ${sum('missing')}, payouts ` +
          `${sum('proposedPayouts')} of ${sum('payouts')}`,
      );
    }
  for (const style of BANK_STYLES.slice(0, 2)) {
    const world = statementWorld(1, LARGE, style.says);
    const file = style.ofx(world);
    const took = await timed(() => void matchFile(file, sourcesOf(world)));
    printLine(`${style.bank}: ${world.paid.length} charges, ${world.lines.length} lines, ${ms(took)}`);
  }
}
