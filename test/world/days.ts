/**
 * `node test/world/days.ts 7 200`: runs so many days from this seed on, until one shows something untrue; then exits with 3.
 * `node test/world/days.ts 7 200 2`: of an office with two desks on one PostgreSQL.
 */
import { HOUR } from '../../src-preload/contract/values/durations.ts';
import buildChildren from '../support/run/build-children.ts';
import { FOUND } from './faults.ts';
import { reportOf } from './run-day.ts';
import { teamReportOf } from './team-day.ts';

const [first = 1, count = 1, desks = 1] = process.argv.slice(2).map(Number);
await buildChildren();
const began = performance.now();
for (let seed = first; seed < first + count; seed += 1) {
  // Every fourth one has more charges than a page of the list has rows.
  const size = seed % 4 === 0 ? { charges: 104, hours: 1 } : { charges: 14, hours: 1 };
  const report = await (desks === 1 ? reportOf(seed, size, false) : teamReportOf(seed, { charges: 6, hours: 0.4 }));
  if (report === null) continue;
  process.stdout.write(`${seed - first + 1} of ${count} days: ${report}\n`);
  process.exit(FOUND);
}
const hourly = Math.round((count * HOUR) / (performance.now() - began));
process.stdout.write(`${count} days from seed ${first} on: nothing untrue; ${hourly} of them an hour\n`);
process.exit(0);
