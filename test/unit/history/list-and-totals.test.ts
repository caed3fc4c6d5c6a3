import { describe, expect, it } from 'vitest';
import { latestOfKey } from '../../../src-main/history/list-and-totals.ts';

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
    const run = latestOfKey();
    const asked = ['j', 'jo', 'jos', 'jose'].map((typed) => run('list', query(typed)));
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
    const run = latestOfKey();
    const failing = run('list', () => Promise.reject(new Error('disk')));
    const next = run('list', async () => 'rows');
    await expect(failing).rejects.toThrow('disk');
    expect(await next).toBe('rows');
  });

  it('queries of another key are not superseded', async () => {
    const { begun, ask: query, end } = queries();
    const run = latestOfKey();
    const both = Promise.all([run('one window', query('a')), run('another window', query('b'))]);
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    await end('b');
    expect(await both).toEqual(['a', 'b']);
  });
});
