import { describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../src-main/gateway/reading/transaction.ts';
import {
  type ChargeSnapshot,
  EMPTY_SNAPSHOT,
  snapshotFromRequest,
} from '../../../../src-main/history/model/charge-facts.ts';
import { mergeAnswer } from '../../../../src-main/history/model/merge-answer.ts';
import { deflate, inflate } from '../../../../src-main/history/sqlite/deflate.ts';
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
    feeAmount: nullable(fc.nat()),
    netAmount: nullable(fc.nat()),
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
const answers = fc.array(fc.tuple(transactions, codes), { maxLength: 6 });

/** What is known after these answers, as the file would give it back. */
function knownAfter(
  said: readonly (readonly [Transaction, BrCodeReport])[],
  from: ChargeSnapshot = EMPTY_SNAPSHOT,
): ChargeSnapshot {
  return said.reduce((known, [answer, code], at) => reread(mergeAnswer(known, answer, code, at).snapshot), from);
}

function reread(known: ChargeSnapshot): ChargeSnapshot {
  return JSON.parse(inflate(deflate(JSON.stringify(known)))) as ChargeSnapshot;
}

/** Every value that is not "none", by its path; a container of nothing is a value of its own. */
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

describe('merging any answers', () => {
  it('merging any answers loses no path that was once known', () => {
    fc.assert(
      fc.property(answers, transactions, codes, (said, answer, code) => {
        const known = knownAfter(said);
        const after = reread(mergeAnswer(known, answer, code, 99).snapshot);
        const kept = flat(after);
        for (const [path] of flat(known)) {
          const replaced = [...kept.keys()].some(
            (other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`),
          );
          expect(kept.has(path) || replaced, path).toBe(true);
        }
        if (known.facts.state !== undefined) expect(after.facts.state).toBeDefined();
        if (known.paidSeenAt !== null) expect(after.paidSeenAt).toBe(known.paidSeenAt);
      }),
    );
  });

  it('merging any answers takes every value that is said, exactly; fee and net once it is paid, and not before', () => {
    fc.assert(
      fc.property(answers, transactions, (said, answer) => {
        const after = reread(mergeAnswer(knownAfter(said), answer, absent, 99).snapshot);
        const { id: _id, items: _items, metadata: _metadata, feeAmount, netAmount, ...values } = answer;
        const { state = 'PENDING', paidAt } = after.facts;
        const isPaid = state === 'PAID' || state === 'REFUNDED';
        const wasPaid = state !== 'PENDING' && state !== 'EXPIRED' && (after.paidSeenAt !== null || paidAt != null);
        const rest = isPaid || wasPaid ? { ...values, feeAmount, netAmount } : values;
        for (const [path, value] of leaves(rest))
          if (typeof value !== 'object') expect(flat(after).get(path), path).toBe(value);
      }),
    );
  });

  it('merging any answers changes nothing when the same is said again', () => {
    fc.assert(
      fc.property(answers, transactions, codes, (said, answer, code) => {
        const once = reread(mergeAnswer(knownAfter(said), answer, code, 98).snapshot);
        const again = mergeAnswer(once, answer, code, 99);
        expect([again.state, again.fields, again.paid]).toEqual([null, [], false]);
        expect(reread(again.snapshot)).toEqual(once);
      }),
    );
  });

  it('merging any answers says PAID for the first time once at the most, and exactly when it is', () => {
    fc.assert(
      fc.property(answers, (said) => {
        let known = EMPTY_SNAPSHOT;
        const paid = said.map(([answer, code], at) => {
          const merged = mergeAnswer(known, answer, code, at);
          known = merged.snapshot;
          return merged.paid;
        });
        const first = said.findIndex(([answer]) => answer.state === 'PAID');
        expect(paid.indexOf(true)).toBe(first);
        expect(paid.filter(Boolean)).toHaveLength(first < 0 ? 0 : 1);
        expect(known.paidSeenAt).toBe(first < 0 ? null : first);
      }),
    );
  });

  it('merging any answers is silent about an answer that says nothing', () => {
    fc.assert(
      fc.property(answers, (said) => {
        const known = knownAfter(said);
        const merged = mergeAnswer(known, { id: 'tx-1' }, absent, 99);
        expect(merged).toEqual({ snapshot: known, state: null, fields: [], paid: false });
      }),
    );
  });
});

describe('merging an answer', () => {
  const known = (answer: Omit<Transaction, 'id'>) =>
    mergeAnswer(EMPTY_SNAPSHOT, { id: 'tx-1', ...answer }, absent, 0).snapshot;
  const joined = (before: ChargeSnapshot, answer: Omit<Transaction, 'id'>) =>
    mergeAnswer(before, { id: 'tx-1', ...answer }, absent, 1);

  it.each([
    ['PENDING', 'PAID', false],
    ['PENDING', 'EXPIRED', false],
    ['IN_REVIEW', 'PAID', false],
    ['EXPIRED', 'PAID', true],
    ['FAILED', 'PAID', true],
    ['PAID', 'REFUNDED', true],
    ['REFUNDED', 'PENDING', true],
    ['PAID', 'CHARGED_BACK', true],
  ])('merging an answer: %s to %s: late is %s', (from, to, late) => {
    expect(joined(known({ state: from }), { state: to }).state).toEqual({ from, to, late });
  });

  it('merging an answer names what changed, by path, and not what only says when the record was touched', () => {
    const before = known({
      pix: { qrcode: 'a', updatedAt: 1 },
      customer: { name: 'Ana', email: 'a@b.c' },
      items: [{ title: 'one', updatedAt: 1 }],
      metadata: { note: 'x' },
    });
    const said = {
      pix: { qrcode: 'b', updatedAt: 2 },
      customer: { name: 'Ana', email: 'z@b.c' },
      items: [{ title: 'uno', updatedAt: 2 }],
      metadata: { note: 'y', more: [1] },
    };
    expect(joined(before, said).fields).toEqual([
      'customer.email',
      'items.0.title',
      'metadata.more',
      'metadata.note',
      'pix.qrcode',
    ]);
    expect(joined(before, { pix: { updatedAt: 2 }, items: [{ updatedAt: 2 }] }).fields).toEqual([]);
  });

  it('merging an answer keeps what the service withdraws, says so once, and says so again when it is given back', () => {
    const paid = known({ end2endId: 'E1' });
    const withdrawn = joined(paid, { end2endId: null });
    expect([withdrawn.snapshot.facts.end2endId, withdrawn.fields]).toEqual(['E1', ['end2endId']]);
    expect(joined(withdrawn.snapshot, { end2endId: null }).fields).toEqual([]);
    const restated = joined(withdrawn.snapshot, { end2endId: 'E1' });
    expect([restated.snapshot.withdrawn, restated.fields]).toEqual([[], ['end2endId']]);
  });

  it('merging an answer joins items by their ids, else by place, and drops none', () => {
    const before = known({
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

  it('merging an answer gives the items of the request the ids the service made for them', () => {
    const asked = snapshotFromRequest(
      { amount: 500, method: 'PIX', items: [{ title: 'A', amount: 500, quantity: 1, tangible: true }] },
      'R-1',
    );
    expect(joined(asked, { items: [{ id: 'a', title: 'A' }] }).snapshot.facts.items).toEqual([
      { title: 'A', amount: 500, quantity: 1, tangible: true, id: 'a' },
    ]);
    expect(asked.facts.metadata).toEqual({ sellerExternalRef: 'R-1' });
  });

  it('merging an answer takes a new code, and keeps the known one from an answer without a payload', () => {
    const first = mergeAnswer(EMPTY_SNAPSHOT, { id: 'tx-1' }, refused('0002'), 0);
    expect([first.snapshot.code, first.fields]).toEqual([refused('0002'), ['code']]);
    for (const empty of [absent, refused('')])
      expect(mergeAnswer(first.snapshot, { id: 'tx-1' }, empty, 1).snapshot.code).toEqual(refused('0002'));
  });
});
