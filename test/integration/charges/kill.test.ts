import { expect, it } from 'vitest';
import { IS_SOAK, SEED } from '../../support/run/rounds.ts';
import { killRounds } from '../../support/shell/kill-rounds.ts';

const ROUNDS = IS_SOAK ? 300 : 6;

it(`a console killed while it creates loses and doubles no charge, even without its file (${ROUNDS}×)`, {
  timeout: ROUNDS * 20_000,
}, async () => {
  const report = await killRounds(ROUNDS, SEED);
  expect(report).toMatchObject({ rounds: ROUNDS, lost: [], lostWithoutFile: [], twice: [], integrity: 'ok' });
  expect(report.made).toBeGreaterThanOrEqual(ROUNDS);
  expect(report.unknown).toBeGreaterThan(0);
});
