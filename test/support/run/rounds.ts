/**
 * How much a test of many tries makes of them: every run a part, the same each time, so that it fails for what was changed
 * and never for its luck; `npm run soak` all of them, with other numbers each time.
 */
export const IS_SOAK = process.env['BALCAO_SOAK'] !== undefined;

/** What random numbers begin with: `BALCAO_SEED=7 npm test` tries others. */
export const SEED = Number(process.env['BALCAO_SEED'] ?? 20_261_120);

/** Of so many runs of a property, those this run makes. */
export const runs = (all: number): number => (IS_SOAK ? all : Math.ceil(all / 5));
