import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../src-main/gateway-http/reading/transaction.ts';
import { deflate, inflate } from '../../../../src-main/history/database/deflate.ts';
import {
  type ChargeSnapshot,
  EMPTY_SNAPSHOT,
  snapshotFromRequest,
} from '../../../../src-main/history/model/charge-facts.ts';
import { mergeResponse } from '../../../../src-main/history/model/merge-response.ts';
import type { BrCodeReport } from '../../../../src-preload/contract/charges/brcode.ts';
import fc from '../../../support/run/properties.ts';

const absent: BrCodeReport = { verdict: 'absent' };
const refused = (payload: string): BrCodeReport => ({
  verdict: 'refused',
  payload,
  reason: 'CRC_MISMATCH',
  code: null,
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, fc.constant(null), fc.constant(undefined));
const instants = fc.integer({ min: 0, max: 2_000_000_000_000 });
const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('__proto__', 'a.b', ''));

const items = fc.record(
  {
    id: maybe(fc.constantFrom('i1', 'i2', 'i3')),
    title: nullable(texts),
    amount: nullable(fc.nat()),
    quantity: nullable(fc.nat(99)),
    tangible: nullable(fc.boolean()),
    updatedAt: maybe(instants),
  },
  { requiredKeys: [] },
);
const transactions: fc.Arbitrary<Transaction> = fc.record(
  {
    id: fc.constant('tx-1'),
    amount: maybe(fc.constantFrom(1000, 2000)),
    feeAmount: nullable(fc.constantFrom(0, 99)),
    netAmount: nullable(fc.constantFrom(0, 901, 1000, 1901)),
    state: maybe(fc.constantFrom('PENDING', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED', 'STRANGE')),
    pix: maybe(
      fc.record(
        { qrcode: nullable(texts), expiresAt: nullable(instants), updatedAt: maybe(instants) },
        { requiredKeys: [] },
      ),
    ),
    customer: maybe(fc.record({ name: nullable(texts), document: nullable(texts) }, { requiredKeys: [] })),
    items: maybe(fc.array(items, { maxLength: 4 })),
    metadata: maybe(fc.dictionary(texts, fc.jsonValue({ maxDepth: 2 }))),
    postbackUrl: nullable(texts),
    paidAt: nullable(instants),
    end2endId: nullable(texts),
    createdAt: maybe(instants),
  },
  { requiredKeys: ['id'] },
);
const codes = fc.oneof(fc.constant(absent), texts.map(refused));
const anyResponses = fc.array(fc.tuple(transactions, codes), { maxLength: 6 });

/** The snapshot after these responses, as the file would return it. */
function snapshotAfter(
  responses: readonly (readonly [Transaction, BrCodeReport])[],
  from: ChargeSnapshot = EMPTY_SNAPSHOT,
): ChargeSnapshot {
  return responses.reduce(
    (snapshot, [response, code], at) => reread(mergeResponse(snapshot, response, code, at).snapshot),
    from,
  );
}

function reread(snapshot: ChargeSnapshot): ChargeSnapshot {
  return JSON.parse(inflate(deflate(JSON.stringify(snapshot)))) as ChargeSnapshot;
}

/** Every value that is not null, by its path; an empty container is a value of its own. */
function leaves(value: unknown, path = ''): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, value]]);
  const parts = Object.entries(value).flatMap(([name, part]) => [...leaves(part, `${path}/${name}`)]);
  return new Map(parts.length > 0 || path === '' ? parts : [[path, value]]);
}

const flat = ({ facts }: ChargeSnapshot) => {
  const { items: list = [], ...rest } = facts;
  return new Map([...leaves(rest), ...list.flatMap((item, index) => [...leaves(item, `/items/${index}`)])]);
};

describe('merging any responses', () => {
  it('merging any responses loses no path that was once known', () => {
    fc.assert(
      fc.property(anyResponses, transactions, codes, (responses, response, code) => {
        const snapshot = snapshotAfter(responses);
        const after = reread(mergeResponse(snapshot, response, code, 99).snapshot);
        const kept = flat(after);
        for (const [path] of flat(snapshot)) {
          const replaced = [...kept.keys()].some(
            (other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`),
          );
          expect(kept.has(path) || replaced, path).toBe(true);
        }
        if (snapshot.facts.state !== undefined) expect(after.facts.state).toBeDefined();
        if (snapshot.paidSeenAt !== null) expect(after.paidSeenAt).toBe(snapshot.paidSeenAt);
      }),
    );
  });

  it('merging any responses stores every reported value exactly; fee and net only where they add up', () => {
    fc.assert(
      fc.property(anyResponses, transactions, (responses, response) => {
        const after = reread(mergeResponse(snapshotAfter(responses), response, absent, 2_000_000_000_000).snapshot);
        const { id: _id, items: _items, metadata: _metadata, feeAmount: _fee, netAmount: _net, ...values } = response;
        for (const [path, value] of leaves(values))
          if (typeof value !== 'object') expect(flat(after).get(path), path).toBe(value);
        const { feeAmount, netAmount } = after.facts;
        if (typeof feeAmount === 'number') expect(netAmount).not.toBe(0);
        expect(typeof feeAmount).toBe(typeof netAmount);
      }),
    );
  });

  it('merging a response twice changes nothing the second time', () => {
    fc.assert(
      fc.property(anyResponses, transactions, codes, (responses, response, code) => {
        const once = reread(mergeResponse(snapshotAfter(responses), response, code, 98).snapshot);
        const again = mergeResponse(once, response, code, 99);
        expect([again.state, again.fields, again.paid]).toEqual([null, [], false]);
        expect(reread(again.snapshot)).toEqual(once);
      }),
    );
  });

  it('merging any responses reports PAID for the first time at most once, and exactly when it happens', () => {
    fc.assert(
      fc.property(anyResponses, (responses) => {
        let snapshot = EMPTY_SNAPSHOT;
        const paid = responses.map(([response, code], at) => {
          const merged = mergeResponse(snapshot, response, code, at);
          snapshot = merged.snapshot;
          return merged.paid;
        });
        const first = responses.findIndex(([response]) => response.state === 'PAID');
        expect(paid.indexOf(true)).toBe(first);
        expect(paid.filter(Boolean)).toHaveLength(first < 0 ? 0 : 1);
        expect(snapshot.paidSeenAt).toBe(first < 0 ? null : first);
      }),
    );
  });

  it('merging a response without fields changes nothing', () => {
    fc.assert(
      fc.property(anyResponses, (responses) => {
        const snapshot = snapshotAfter(responses);
        const merged = mergeResponse(snapshot, { id: 'tx-1' }, absent, 99);
        expect(merged).toEqual({ snapshot, state: null, fields: [], isRenewal: false, echoDiffers: [], paid: false });
      }),
    );
  });
});

describe('merging a response', () => {
  const snapshot = (response: Omit<Transaction, 'id'>) =>
    mergeResponse(EMPTY_SNAPSHOT, { id: 'tx-1', ...response }, absent, 0).snapshot;
  const joined = (before: ChargeSnapshot, response: Omit<Transaction, 'id'>) =>
    mergeResponse(before, { id: 'tx-1', ...response }, absent, 1);

  it.each([
    ['PENDING', 'PAID', false],
    ['PENDING', 'EXPIRED', false],
    ['IN_REVIEW', 'PAID', false],
    ['EXPIRED', 'PAID', true],
    ['FAILED', 'PAID', true],
    ['PAID', 'REFUNDED', true],
    ['REFUNDED', 'PENDING', true],
    ['PAID', 'CHARGED_BACK', true],
  ])('merging a response: %s to %s: late is %s', (from, to, late) => {
    expect(joined(snapshot({ state: from }), { state: to }).state).toEqual({ from, to, late });
  });

  it('merging a response names what changed, by path, and not what only says when the record was updated', () => {
    const before = snapshot({
      pix: { qrcode: 'a', updatedAt: 1 },
      customer: { name: 'Ana', email: 'a@b.c' },
      items: [{ title: 'one', updatedAt: 1 }],
      metadata: { note: 'x' },
    });
    const responses = {
      pix: { qrcode: 'b', updatedAt: 2 },
      customer: { name: 'Ana', email: 'z@b.c' },
      items: [{ title: 'uno', updatedAt: 2 }],
      metadata: { note: 'y', more: [1] },
    };
    expect(joined(before, responses).fields).toEqual([
      'customer.email',
      'items.0.title',
      'metadata.more',
      'metadata.note',
      'pix.qrcode',
    ]);
    expect(joined(before, { pix: { updatedAt: 2, life: 60_000 }, items: [{ updatedAt: 2 }] }).fields).toEqual([]);
  });

  it('merging a response preserves what the service withdraws, and records it once, and again if restored', () => {
    const paid = snapshot({ end2endId: 'E1' });
    const withdrawn = joined(paid, { end2endId: null });
    expect([withdrawn.snapshot.facts.end2endId, withdrawn.fields]).toEqual(['E1', ['end2endId']]);
    expect(joined(withdrawn.snapshot, { end2endId: null }).fields).toEqual([]);
    const restated = joined(withdrawn.snapshot, { end2endId: 'E1' });
    expect([restated.snapshot.withdrawn, restated.fields]).toEqual([[], ['end2endId']]);
  });

  it('merging a response matches items by their ids, else by position, and removes none', () => {
    const before = snapshot({
      items: [
        { id: 'a', title: 'A', quantity: 2 },
        { id: 'b', title: 'B' },
      ],
    });
    const both = joined(before, {
      items: [
        { id: 'b', title: 'B2' },
        { id: 'c', title: 'C' },
      ],
    });
    expect(both.snapshot.facts.items).toEqual([
      { id: 'a', title: 'A', quantity: 2 },
      { id: 'b', title: 'B2' },
      { id: 'c', title: 'C' },
    ]);
    expect(joined(before, { items: [] }).snapshot.facts.items).toEqual(before.facts.items);
  });

  it('merging a response adds the service’s ids to the items of the request', () => {
    const asked = snapshotFromRequest(
      { amount: 500, method: 'PIX', items: [{ title: 'A', amount: 500, quantity: 1, tangible: true }] },
      'R-1',
      0,
    );
    expect(joined(asked, { items: [{ id: 'a', title: 'A' }] }).snapshot.facts.items).toEqual([
      { title: 'A', amount: 500, quantity: 1, tangible: true, id: 'a' },
    ]);
    expect(asked.facts.metadata).toEqual({ sellerExternalRef: 'R-1' });
  });

  it('merging a response stores a new code, and keeps the known one if it has no payload', () => {
    const first = mergeResponse(EMPTY_SNAPSHOT, { id: 'tx-1' }, refused('0002'), 0);
    expect([first.snapshot.code, first.fields]).toEqual([refused('0002'), ['code']]);
    for (const empty of [absent, refused('')])
      expect(mergeResponse(first.snapshot, { id: 'tx-1' }, empty, 1).snapshot.code).toEqual(refused('0002'));
  });
});
