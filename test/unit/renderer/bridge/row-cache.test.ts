import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveRow } from '../../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import { type ListPages, pagesKey } from '../../../../src-renderer/bridge/cached-pages.ts';
import { keyOf } from '../../../../src-renderer/bridge/operations.ts';
import { insertRow, updateRows } from '../../../../src-renderer/bridge/row-cache.ts';
import { fakeBridge } from '../../../support/renderer/fake-bridge.ts';
import { GATEWAY_ID, sampleRow } from '../../../support/renderer/samples.ts';

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

function cacheList(filter: ChargeFilter, ...pages: readonly (readonly LiveRow[])[]): void {
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

describe('a changed charge in the row cache', () => {
  it('a changed charge is updated in place, on whichever page it is', () => {
    cacheList({}, [sampleRow(0), sampleRow(1)], [sampleRow(2), sampleRow(3)]);
    const update = updateRows(client, GATEWAY_ID, [sampleRow(2, { state: 'PAID' })]);
    expect(listed({}).map(({ key, state }) => [key.slice(-1), state])).toEqual([
      ['0', 'PENDING'],
      ['1', 'PENDING'],
      ['2', 'PAID'],
      ['3', 'PENDING'],
    ]);
    expect(update).toEqual({ changed: [sampleRow(2).key], countsOtherwise: true, unlisted: [] });
  });

  it('a charge is not highlighted when only its last check changed', () => {
    cacheList({}, [sampleRow(0)]);
    expect(updateRows(client, GATEWAY_ID, [sampleRow(0, { lastCheckedAt: 1 })]).changed).toEqual([]);
    expect(listed({})[0]?.lastCheckedAt).toBe(1);
  });

  it.each([
    ['was paid below the pages that are read', [sampleRow(9, { state: 'PAID' })], true],
    ['has another amount', [sampleRow(0, { amount: 1 })], true],
    ['needs no attention any more', [sampleRow(0, { dismissed: true })], true],
    ['was only read again', [sampleRow(0, { lastCheckedAt: 1 })], false],
  ])('the totals are read again where a charge %s, and otherwise not', (_, rows, isRead) => {
    cacheList({}, [sampleRow(0)], [sampleRow(1)]);
    expect(updateRows(client, GATEWAY_ID, rows).countsOtherwise).toBe(isRead);
  });

  const openCharge = (change: Partial<LiveRow>) => {
    const key = keyOf('charges.detail', { gatewayId: GATEWAY_ID, key: sampleRow(0).key });
    client.setQueryData(key, sampleRow(0));
    updateRows(client, GATEWAY_ID, [sampleRow(0, change)]);
    return client.getQueryState(key);
  };

  it.each([
    ['its first note', { hasNote: true }],
    ['one note more, which no row says', {}],
  ])('the open charge is read again after %s', (_, change) => {
    expect(openCharge(change)?.isInvalidated).toBe(true);
  });

  it('the open charge is not read again after a check that found nothing new', () => {
    expect(openCharge({ lastCheckedAt: 1 })?.isInvalidated).toBe(false);
  });

  it('a changed charge stays in the list although the filter no longer includes its state', () => {
    cacheList({ states: ['PENDING'] }, [sampleRow(0), sampleRow(1)]);
    updateRows(client, GATEWAY_ID, [sampleRow(0, { state: 'PAID' })]);
    expect(listed({ states: ['PENDING'] }).map(({ state }) => state)).toEqual(['PAID', 'PENDING']);
  });

  it('a changed charge of another gateway updates nothing', () => {
    cacheList({}, [sampleRow(0)]);
    const update = updateRows(client, '22222222-2222-4222-8222-222222222222', [sampleRow(0, { state: 'PAID' })]);
    expect(update).toEqual({ changed: [], countsOtherwise: true, unlisted: [] });
    expect(listed({})[0]?.state).toBe('PENDING');
  });
});

describe('a charge outside the cached list', () => {
  it('an unlisted charge is a candidate for every list read down to its creation, since main filters', () => {
    const filters: readonly ChargeFilter[] = [
      {},
      { states: ['PAID'] },
      { needsAttention: true },
      { operators: ['Ana'] },
    ];
    for (const filter of filters) cacheList(filter, []);
    cacheList({ marked: true }, [sampleRow(1)]);
    expect(updateRows(client, GATEWAY_ID, [sampleRow(0)]).unlisted).toEqual(
      [...filters, { marked: true }].map((filter) => ({
        list: pagesKey(GATEWAY_ID, filter),
        charges: [sampleRow(0).key],
      })),
    );
  });

  it('an unlisted charge older than what has been read needs no read', () => {
    cacheList({}, [sampleRow(0)], [sampleRow(1)]);
    expect(updateRows(client, GATEWAY_ID, [sampleRow(9, { state: 'PAID' })]).unlisted).toEqual([]);
  });

  it('an unlisted charge is inserted at its position when main confirms it, and no page is read again', async () => {
    const filter: ChargeFilter = { text: 'maria', states: ['PAID'] };
    cacheList(filter, [sampleRow(1), sampleRow(3)], [sampleRow(4)]);
    const [fitting, other] = [sampleRow(2), sampleRow(0)];
    const fake = fakeBridge({ 'charges.list': () => ({ rows: [fitting], next: null }) });
    const list = pagesKey(GATEWAY_ID, filter);
    expect(await insertRow(client, fake.bridge, list, [fitting.key, other.key])).toBe(true);
    expect(listed(filter).map(({ reference }) => reference)).toEqual(['REF-1', 'REF-2', 'REF-3', 'REF-4']);
    expect(fake.inputsOf('charges.list')).toEqual([
      {
        gatewayId: GATEWAY_ID,
        filter: { ...filter, keys: [fitting.key, other.key] },
        sort: { column: 'created', direction: 'desc' },
        after: null,
        limit: 100,
      },
    ]);
  });

  it('an unlisted charge changes nothing when main returns that the list does not contain it', async () => {
    cacheList({ states: ['PAID'] }, [sampleRow(1)]);
    const fake = fakeBridge({ 'charges.list': () => ({ rows: [], next: null }) });
    const list = pagesKey(GATEWAY_ID, { states: ['PAID'] });
    expect(await insertRow(client, fake.bridge, list, [sampleRow(0).key])).toBe(false);
    expect(listed({ states: ['PAID'] })).toEqual([sampleRow(1)]);
  });

  it('an unlisted charge is looked up in a list of selected charges only when that list names it', async () => {
    const [named, other] = [sampleRow(0), sampleRow(1)];
    cacheList({ keys: [named.key] }, []);
    const fake = fakeBridge({ 'charges.list': () => ({ rows: [named], next: null }) });
    await insertRow(client, fake.bridge, pagesKey(GATEWAY_ID, { keys: [named.key] }), [named.key, other.key]);
    expect(fake.inputsOf('charges.list')).toMatchObject([{ filter: { keys: [named.key] } }]);
  });
});
