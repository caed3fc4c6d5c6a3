import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { paidSeenHandlers } from '../../../src-main/charges/paid-seen.ts';

it('the instant until which payments were seen is kept per gateway, never goes back and never beyond now', async () => {
  const file = new Database(':memory:');
  file.exec('CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT');
  const told: string[] = [];
  const events = {
    emit: ({ payload }: { readonly payload: { gatewayId: string } }) => void told.push(payload.gatewayId),
  };
  const seen = paidSeenHandlers({ file, clock: { now: () => 1000 }, events });
  const caller = { windowId: 'one' };
  expect(await seen['paid.seenUntil']({ gatewayId: 'a' }, caller)).toEqual({ at: null });
  expect(await seen['paid.markSeen']({ gatewayId: 'a', at: 700 }, caller)).toEqual({ at: 700 });
  expect(await seen['paid.markSeen']({ gatewayId: 'a', at: 300 }, caller)).toEqual({ at: 700 });
  expect(await seen['paid.markSeen']({ gatewayId: 'a', at: 5000 }, caller)).toEqual({ at: 1000 });
  expect(await seen['paid.seenUntil']({ gatewayId: 'b' }, caller)).toEqual({ at: null });
  expect(told).toEqual(['a', 'a', 'a']);
  file.close();
});
