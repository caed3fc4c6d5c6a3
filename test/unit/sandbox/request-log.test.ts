import { expect, it } from 'vitest';
import { createRequestLog } from '../../../src-main/sandbox/request-log.ts';

it('a log of requests has the newest ones in their order, and is bounded', () => {
  const log = createRequestLog(10);
  for (let at = 0; at < 1000; at++) {
    log.see({ method: 'GET', path: '/', at });
    expect(log.requests.length).toBeLessThanOrEqual(20);
    const newest = log.requests.slice(-10).map((request) => request.at);
    expect(newest).toEqual(Array.from({ length: Math.min(at + 1, 10) }, (_, n) => at - Math.min(at, 9) + n));
  }
});

it('ten thousand requests with paths of eight kilobytes leave three megabytes of log at the most', () => {
  const log = createRequestLog(10_000);
  for (let at = 0; at < 10_000; at++) log.see({ method: 'GET', path: `/${at}/${'a'.repeat(8192)}`, at });
  const kept = log.requests.reduce((sum, { path }) => sum + path.length, 0);
  expect(log.requests).toHaveLength(10_000);
  expect(kept).toBeLessThanOrEqual(3_000_000);
});
