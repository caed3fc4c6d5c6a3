/** Which of several hosts is used, and what is reported where none can be. */
import { describe, expect, it } from 'vitest';
import { primaryAmong } from '../../../src-main/team-history/connect/primary-among.ts';
import { TeamFailure, type TeamFailureReason } from '../../../src-main/team-history/connect/team-failure.ts';

const failing = (...reasons: readonly TeamFailureReason[]) =>
  primaryAmong(
    reasons.map((_, index) => String(index)),
    async (host) => Promise.reject(new TeamFailure(reasons[Number(host)] ?? 'other')),
  ).catch(({ reason }: TeamFailure) => reason);

describe('the primary among several hosts', () => {
  it('is not waited for behind a host that never answers, and one that comes later is closed', async () => {
    const closed: string[] = [];
    const connection = (host: string) => ({ host, close: async () => void closed.push(host) });
    const { promise: late, resolve: answer } = Promise.withResolvers<ReturnType<typeof connection>>();
    const found = await primaryAmong(['silent', 'late', 'primary'], async (host) =>
      host === 'primary' ? connection(host) : host === 'late' ? late : new Promise<never>(() => undefined),
    );
    expect(found.host).toBe('primary');
    answer(connection('late'));
    await expect.poll(() => closed).toEqual(['late']);
  });

  it('where none can be used, a standby is named first, then what refuses, then what is away', async () => {
    expect(await failing('unreachable', 'login', 'no-primary')).toBe('no-primary');
    expect(await failing('timeout', 'login', 'unreachable')).toBe('login');
    expect(await failing('timeout', 'unreachable')).toBe('timeout');
  });
});
