/** `npm run soak`: what takes too long for every test run. Prints what was done and found; ends with 1 when a rule broke. */
import { killRounds } from '../support/kill-rounds.ts';

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
process.stdout.write(`Killing a creating console 300 times (seed ${seed}) …\n`);
const report = await killRounds(300, seed);
process.stdout.write(
  `${report.made} charges made by the service: ${report.created} in the history as created, ${report.unknown} as outcome unknown, ` +
    `${report.lost.length} lost, ${report.twice.length} twice; integrity: ${report.integrity}\n`,
);
process.exitCode = report.lost.length > 0 || report.twice.length > 0 || report.integrity !== 'ok' ? 1 : 0;
