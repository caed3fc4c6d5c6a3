/**
 * How many tries a test of many tries makes: every run makes a part, the same each time, so that a failure comes from a
 * change and never from chance; `npm run soak` makes all of them, with different numbers each time.
 */
export const IS_SOAK = process.env['BALCAO_SOAK'] !== undefined;

/** The seed of random numbers: `BALCAO_SEED=7 npm test` uses another. */
export const SEED = Number(process.env['BALCAO_SEED'] ?? 20_261_120);

/** Returns how many of a property's runs this run makes. */
export const runs = (all: number): number => (IS_SOAK ? all : Math.ceil(all / 5));
