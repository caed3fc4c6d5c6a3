/**
 * fast-check as every test takes it: a run tries the same inputs as the one before, so that it fails for what was
 * changed and never for its luck. `BALCAO_SEED=7 npm test` tries others; `npm run soak` tries new ones each time.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['BALCAO_SEED'] ?? 20_261_120) });

export default fc;
