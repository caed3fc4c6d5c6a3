import { describe, expect, it } from 'vitest';
import { CoalesceLatest } from '../../../../src-main/history/worker/coalesce-latest.ts';

/** Queries that end when the test says so, and the order they began in. */
function queries() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await Promise.resolve();
    },
  };
}

describe('queries that supersede each other', () => {
  it('of queries that supersede each other, the running one ends and the last one follows', async () => {
    const { begun, ask: query, end } = queries();
    const latest = new CoalesceLatest();
    const asked = ['j', 'jo', 'jos', 'jose'].map((typed) => latest.run('list', query(typed)));
    const settled = Promise.allSettled(asked);
    expect(begun).toEqual(['j']);
    await end('j');
    await asked[0];
    await expect.poll(() => begun).toEqual(['j', 'jose']);
    await end('jose');
    expect(
      (await settled).map((result) => (result.status === 'fulfilled' ? result.value : result.reason.error)),
    ).toEqual(['j', { kind: 'cancelled' }, { kind: 'cancelled' }, 'jose']);
    expect(begun).toEqual(['j', 'jose']);
  });

  it('of queries that supersede each other, one that fails does not stop the next', async () => {
    const latest = new CoalesceLatest();
    const failing = latest.run('list', () => Promise.reject(new Error('disk')));
    const next = latest.run('list', async () => 'rows');
    await expect(failing).rejects.toThrow('disk');
    expect(await next).toBe('rows');
  });

  it('queries of another key are not superseded', async () => {
    const { begun, ask: query, end } = queries();
    const latest = new CoalesceLatest();
    const both = Promise.all([latest.run('one window', query('a')), latest.run('another window', query('b'))]);
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    await end('b');
    expect(await both).toEqual(['a', 'b']);
  });
});
