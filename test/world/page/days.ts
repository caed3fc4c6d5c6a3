/** `node test/world/page/days.ts 7 3 110 1`: three days of 110 charges and one hour from seed 7 on, until one shows something untrue; then ends with 3. */
import setup from '../../support/e2e/setup.ts';
import { FOUND } from '../faults.ts';
import { pageSoak } from './page-day.ts';

const [first = 1, count = 1, charges = 30, hours = 1] = process.argv.slice(2).map(Number);
await setup();
process.exit((await pageSoak(first, count, { charges, hours })) ? 0 : FOUND);
