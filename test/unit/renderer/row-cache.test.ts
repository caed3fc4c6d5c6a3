import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChargeFilter, LiveRow } from '../../../src-preload/contract/charge.ts';
import { type ListPages, pagesKey, refreshTop, takeRows } from '../../../src-renderer/bridge/row-cache.ts';
import { fakeBridge } from '../../support/renderer-fake-bridge.ts';
import { GATEWAY_ID, sampleRow } from '../../support/renderer-samples.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

function keepList(filter: ChargeFilter, ...pages: readonly (readonly LiveRow[])[]): void {
  client.setQueryData<ListPages>(pagesKey(GATEWAY_ID, filter), {
    pages: pages.map((rows, index) => ({
      rows: [...rows],
      next: index < pages.length - 1 || pages.length > 1 ? { createdAt: rows.at(-1)?.createdAt ?? 0, number: 1 } : null,
    })),
    pageParams: pages.map(() => null),
  });
}
const listed = (filter: ChargeFilter) =>
  client.getQueryData<ListPages>(pagesKey(GATEWAY_ID, filter))?.pages.flatMap((page) => page.rows) ?? [];

describe('a changed charge', () => {
  it('a changed charge changes where it stands, on whichever page', () => {
    keepList({}, [sampleRow(0), sampleRow(1)], [sampleRow(2), sampleRow(3)]);
    const taken = takeRows(client, GATEWAY_ID, [sampleRow(2, { state: 'PAID' })]);
    expect(listed({}).map(({ key, state }) => [key.slice(-1), state])).toEqual([
      ['0', 'PENDING'],
      ['1', 'PENDING'],
      ['2', 'PAID'],
      ['3', 'PENDING'],
    ]);
    expect(taken).toEqual({ changed: [sampleRow(2).key], incomplete: [] });
  });

  it('a changed charge is not marked when only its last check moved', () => {
    keepList({}, [sampleRow(0)]);
    expect(takeRows(client, GATEWAY_ID, [sampleRow(0, { lastCheckedAt: 1 })]).changed).toEqual([]);
    expect(listed({})[0]?.lastCheckedAt).toBe(1);
  });

  it('a changed charge stays under the pointer although the filter no longer asks for its state', () => {
    keepList({ states: ['PENDING'] }, [sampleRow(0), sampleRow(1)]);
    takeRows(client, GATEWAY_ID, [sampleRow(0, { state: 'PAID' })]);
    expect(listed({ states: ['PENDING'] }).map(({ state }) => state)).toEqual(['PAID', 'PENDING']);
  });

  it('a changed charge of another gateway touches nothing', () => {
    keepList({}, [sampleRow(0)]);
    const taken = takeRows(client, '22222222-2222-4222-8222-222222222222', [sampleRow(0, { state: 'PAID' })]);
    expect(taken).toEqual({ changed: [], incomplete: [] });
    expect(listed({})[0]?.state).toBe('PENDING');
  });
});

describe('a charge that is not listed', () => {
  it('a charge that is not listed makes the lists incomplete that may hold it, and no others', () => {
    keepList({}, [sampleRow(1)]);
    keepList({ states: ['PAID'] }, [sampleRow(1, { state: 'PAID' })]);
    keepList({ needsAttention: true }, []);
    keepList({ operators: ['Ana Souza'] }, []);
    const { incomplete } = takeRows(client, GATEWAY_ID, [sampleRow(0)]);
    expect(incomplete).toEqual([pagesKey(GATEWAY_ID, {})]);
  });

  it('a charge that is not listed beyond what has been read asks for nothing', () => {
    keepList({}, [sampleRow(0)], [sampleRow(1)]);
    expect(takeRows(client, GATEWAY_ID, [sampleRow(9, { state: 'PAID' })]).incomplete).toEqual([]);
  });

  it('a charge that is not listed comes in at its place, with one page read and the others left alone', async () => {
    keepList({}, [sampleRow(1), sampleRow(2)], [sampleRow(3)]);
    const fake = fakeBridge({
      'charges.list': () => ({ rows: [sampleRow(0), sampleRow(1), sampleRow(2)], next: null }),
    });
    await refreshTop(client, fake.bridge, pagesKey(GATEWAY_ID, {}));
    expect(listed({}).map(({ reference }) => reference)).toEqual(['REF-0', 'REF-1', 'REF-2', 'REF-3']);
    expect(fake.inputsOf('charges.list')).toEqual([
      { gatewayId: GATEWAY_ID, filter: {}, sort: { column: 'created', direction: 'desc' }, after: null, limit: 100 },
    ]);
  });
});
