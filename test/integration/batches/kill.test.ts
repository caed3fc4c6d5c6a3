import { expect, it } from 'vitest';
import { IS_SOAK, SEED } from '../../support/run/rounds.ts';
import { batchKillRounds } from '../../support/shell/batch-kill-rounds.ts';

const ROUNDS = IS_SOAK
  ? { rows: 1_000, kills: 20, requestsPerSecond: 10 }
  : { rows: 24, kills: 2, requestsPerSecond: 200 };
/** Milliseconds that the service takes for a creation, on average. */
const LATENCY = 20;

it(`a batch of ${ROUNDS.rows} rows, killed ${ROUNDS.kills} times, doubles none and loses none`, {
  timeout: IS_SOAK ? 1_500_000 : 90_000,
}, async () => {
  const report = await batchKillRounds({ ...ROUNDS, latency: LATENCY, seed: SEED });
  expect(report).toMatchObject({ kills: ROUNDS.kills, doubled: [], lost: [], untrue: [] });
  expect(report.created + report.unknown).toBe(ROUNDS.rows);
  // Only the row that was on its way at a kill may be unknown.
  expect(report.unknown).toBeLessThanOrEqual(ROUNDS.kills);
  if (!IS_SOAK) return;
  const floor = Math.max(ROUNDS.rows * LATENCY, (ROUNDS.rows * 1_000) / ROUNDS.requestsPerSecond);
  process.stdout.write(`${JSON.stringify({ ...report, floor })}\n`);
  expect(report.sending).toBeLessThanOrEqual(2 * floor);
});
