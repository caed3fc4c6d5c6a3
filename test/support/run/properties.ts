/** fast-check as every test uses it: with the seed of the run, which `npm run soak` chooses anew each time. */
import fc from 'fast-check';
import { SEED } from './rounds.ts';

fc.configureGlobal({ seed: SEED });

export default fc;
