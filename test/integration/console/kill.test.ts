import { describe, expect, it } from 'vitest';
import { killRounds } from '../../support/kill-rounds.ts';

describe('a console killed while it creates', () => {
  it('loses no charge the service made and has none twice, over 30 rounds', { timeout: 600_000 }, async () => {
    const report = await killRounds(30, 20_261_120);
    expect(report).toMatchObject({ rounds: 30, lost: [], twice: [], integrity: 'ok' });
    expect(report.made).toBeGreaterThanOrEqual(30);
    expect(report.unknown).toBeGreaterThan(0);
  });
});
