import { describe, expect, it } from 'vitest';
import { readTransaction } from '../../../../src-main/gateway-http/reading/read-transaction.ts';
import { CREATED_DATA, CREATED_TRANSACTION } from '../../../support/gateway/sample-transaction.ts';

type Json = Record<string, unknown>;

/** Every field of the document's tables by its path in `data`, and its path in the result. */
function leaves(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...above]];
  return Object.entries(value).flatMap(([key, inside]) => leaves(inside, [...above, key]));
}
const UNREAD = new Set(['boleto', 'card']);
const PATHS = leaves(CREATED_DATA).filter(([root]) => root && !UNREAD.has(root) && root !== 'metadata');
const NAMED = new Map([
  ['status', 'state'],
  ['expirationDate', 'expiresAt'],
]);

function at(root: unknown, path: readonly string[]): unknown {
  // Test data and what was read of it: plain objects and lists throughout.
  return path.reduce<unknown>((value, step) => (value as Json | undefined)?.[NAMED.get(step) ?? step], root);
}
function changed(path: readonly string[], change: (holder: Json, name: string) => void): unknown {
  const data = structuredClone(CREATED_DATA);
  // As above; the last step's holder is an object, never a list.
  const holder = path.slice(0, -1).reduce<Json>((value, step) => value[step] as Json, data as Json);
  change(holder, path.at(-1) ?? '');
  return data;
}
const reading = (data: unknown) => {
  const read = readTransaction(data);
  if (!read) throw new Error('not read');
  return read;
};
const names = PATHS.map((path) => [path.join('.'), path] as const);

describe('each field of the document', () => {
  it('every field of the document is read, all at once', () => {
    expect(reading(CREATED_DATA)).toMatchObject({ transaction: CREATED_TRANSACTION, warnings: [] });
    expect(PATHS.length).toBe(37);
  });

  it.each(names.filter(([name]) => name !== 'id'))(
    'a field of the document that is absent is undefined, and everything else stays: %s',
    (_, path) => {
      const { transaction, warnings } = reading(changed(path, (holder, name) => delete holder[name]));
      expect(at(transaction, path)).toBeUndefined();
      expect(warnings).toEqual([]);
      for (const other of PATHS) {
        if (other !== path) expect(at(transaction, other)).toEqual(at(CREATED_TRANSACTION, other));
      }
    },
  );

  it.each(names.filter(([name]) => name !== 'id'))(
    'a field of the document of a wrong type is absent, named, and nothing else is lost: %s',
    (name, path) => {
      const { transaction, warnings } = reading(
        changed(path, (holder, last) => Object.assign(holder, { [last]: { wrong: ['type'] } })),
      );
      expect(at(transaction, path)).toBeUndefined();
      expect(warnings).toEqual([`wrong-type:${name}`]);
      for (const other of PATHS) {
        if (other !== path) expect(at(transaction, other)).toEqual(at(CREATED_TRANSACTION, other));
      }
    },
  );

  it('null is "none" where the document lets a field be null, and absent where it does not', () => {
    const nullable = ['feeAmount', 'paidAt', 'end2endId', 'description', 'installments', 'postbackUrl'];
    for (const name of nullable) {
      const { transaction, warnings } = reading({ ...CREATED_DATA, [name]: null });
      expect(at(transaction, [name])).toBeNull();
      expect(warnings).toEqual([]);
    }
    for (const name of ['amount', 'status', 'pix', 'customer', 'items', 'metadata', 'createdAt']) {
      const { transaction, warnings } = reading({ ...CREATED_DATA, [name]: null });
      expect(at(transaction, [name])).toBeUndefined();
      expect(warnings).toEqual([`wrong-type:${name}`]);
    }
  });

  it('copyPaste may be null and qrcodeUrl missing, as gateways of this shape send them', () => {
    const { qrcodeUrl: _, ...pix } = { ...CREATED_DATA.pix, copyPaste: null };
    const { transaction, warnings } = reading({ ...CREATED_DATA, pix });
    expect(transaction.pix).toMatchObject({ qrcode: CREATED_DATA.pix.qrcode, copyPaste: null });
    expect(transaction.pix?.qrcodeUrl).toBeUndefined();
    expect(warnings).toEqual([]);
  });
});

describe('numbers', () => {
  it('numbers written as text are read when whole, and never become fractions or NaN', () => {
    const amountOf = (amount: unknown) => reading({ ...CREATED_DATA, amount });
    expect(amountOf('1234')).toMatchObject({ transaction: { amount: 1234 }, warnings: ['number-as-text:amount'] });
    for (const wrong of ['12.34', '1e3', '', ' ', '0x10', 'NaN', '-5', '9'.repeat(20), 12.34, -1, 1e300, true, [1]]) {
      const { transaction, warnings } = amountOf(wrong);
      expect(transaction.amount).toBeUndefined();
      expect(warnings).toContain('wrong-type:amount');
    }
  });

  it('numbers in place of text are read as their digits', () => {
    const data = { ...CREATED_DATA, customer: { ...CREATED_DATA.customer, document: 52998224725 } };
    expect(reading(data)).toMatchObject({
      transaction: { customer: { document: '52998224725' } },
      warnings: ['text-as-number:customer.document'],
    });
  });
});

describe('an expiry', () => {
  const expiring = (expirationDate: unknown) =>
    reading({ ...CREATED_DATA, pix: { ...CREATED_DATA.pix, expirationDate } });

  it('an expiry is a time, a day alone, null, or absent', () => {
    expect(expiring('2026-11-20T09:30:00-03:00').transaction.pix).toMatchObject({
      expiresAt: Date.UTC(2026, 10, 20, 12, 30),
      expiresOn: null,
    });
    expect(expiring('2026-11-20').transaction.pix).toMatchObject({ expiresAt: null, expiresOn: '2026-11-20' });
    expect(expiring(null).transaction.pix).toMatchObject({ expiresAt: null, expiresOn: null });
    expect(expiring('soon').transaction.pix?.expiresAt).toBeUndefined();
    expect(expiring('soon').warnings).toEqual(['wrong-type:pix.expirationDate']);
    expect(expiring('2026-02-30').warnings).toEqual(['wrong-type:pix.expirationDate']);
  });
});

describe('fields outside the document', () => {
  it('a list with an element of a wrong type is absent as a whole', () => {
    const { transaction, warnings } = reading({ ...CREATED_DATA, items: [CREATED_DATA.items[0], 7] });
    expect(transaction.items).toBeUndefined();
    expect(warnings).toEqual(['wrong-type:items.1']);
  });

  it('metadata are unchanged, whatever their keys and values', () => {
    const metadata = JSON.parse('{"__proto__":{"a":1},"constructor":null,"n":1.5,"list":[[]]}');
    const { transaction } = reading({ ...CREATED_DATA, metadata });
    expect(JSON.stringify(transaction.metadata)).toBe(JSON.stringify(metadata));
  });

  it('a transaction without an id cannot be read', () => {
    for (const data of [undefined, null, 7, 'text', [], {}, { id: '' }, { id: null }, { id: {} }, { id: 'a b' }]) {
      expect(readTransaction(data)).toBeNull();
    }
  });
});
