import { describe, expect, it } from 'vitest';
import { classifyCreate, classifyRead } from '../../../src-main/gateway-http/classification.ts';
import type { HttpResponse } from '../../../src-main/gateway-http/http/http-result.ts';
import type { Transaction } from '../../../src-main/gateway-http/reading/transaction.ts';
import { transactionId } from '../../../src-preload/contract/values/values.ts';
import { CREATED_DATA, CREATED_TRANSACTION } from '../../support/gateway/sample-transaction.ts';
import fc from '../../support/run/properties.ts';
import { IS_SOAK } from '../../support/run/rounds.ts';

/**
 * Ten thousand responses for each operation, a tenth of them in every run: a valid one in which any fields were removed or replaced by anything, in
 * any envelope, under any status, cut anywhere. An oracle that reads the JSON alone decides what must hold.
 */
const RUNS = IS_SOAK ? 10_000 : 1_000;
const DEPTH = 64;
const ASKED = { amount: 1050 };

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const FIELDS = Object.keys(CREATED_DATA);
const PIX_FIELDS = Object.keys(CREATED_DATA.pix);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    'PAID',
    'EXPIRED',
    'SETTLED',
    '',
    '0',
    '1050',
    1050,
    '2026-11-20T12:00:00Z',
    '2026-11-20',
    null,
    -1,
    0.5,
  ),
);
/** A field to change, and its new value; undefined removes it. */
const changes = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), fc.option(anything, { nil: undefined, freq: 3 }), { maxKeys: 5 });

const envelope = fc.record({
  top: changes(FIELDS),
  pix: changes(PIX_FIELDS),
  extra: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 }),
  status: fc.oneof(
    { weight: 8, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: anything },
  ),
  message: fc.option(fc.string(), { nil: undefined }),
});

const body = envelope.map(({ top, pix, extra, status, message }) => {
  const data = { ...extra, ...CREATED_DATA, pix: { ...CREATED_DATA.pix, ...pix }, ...top };
  return { text: JSON.stringify({ status, message, data }), top, pix };
});

const answers = fc.record({
  made: body,
  httpStatus: fc.oneof(fc.constantFrom(200, 201, 401, 404, 409, 422, 429, 502), fc.integer({ min: 200, max: 599 })),
  cutAt: fc.option(fc.nat(3000), { freq: 4 }),
  retryAfter: fc.option(fc.string()),
});

function answered({
  made,
  httpStatus,
  cutAt,
  retryAfter,
}: typeof answers extends fc.Arbitrary<infer T> ? T : never): HttpResponse {
  const whole = cutAt === null || cutAt >= made.text.length;
  return {
    kind: 'answered',
    httpStatus,
    text: whole ? made.text : made.text.slice(0, cutAt),
    cut: whole ? null : 'answer-cut-short',
    receivedAt: 0,
    serverDate: null,
    retryAfter,
  };
}

/** The id under `data`, as JSON.parse reads it, where a whole response has one that can name a transaction. */
function idIn(text: string): string | null {
  const parsed: unknown = JSON.parse(text);
  const data = isObject(parsed) ? parsed['data'] : null;
  const id = isObject(data) ? data['id'] : null;
  const reading = transactionId.safeParse(typeof id === 'number' && /^-?\d+$/.test(String(id)) ? String(id) : id);
  return reading.success ? reading.data : null;
}

/** Whether a whole response says `status: false`. */
const saysFalse = (text: string) => {
  const parsed: unknown = JSON.parse(text);
  return isObject(parsed) && parsed['status'] === false;
};

const CENTS = ['amount', 'feeAmount', 'netAmount'] as const;
const KEPT = [
  ...CENTS,
  'method',
  'customer',
  'items',
  'metadata',
  'postbackUrl',
  'description',
  'installments',
  'paidAt',
  'end2endId',
  'createdAt',
] as const;

/** Nothing that was sent whole and valid is lost, and nothing is made up. */
function checkFields(
  transaction: Transaction,
  { text, top, pix }: typeof body extends fc.Arbitrary<infer T> ? T : never,
): void {
  const sent: Json = JSON.parse(text).data;
  for (const field of KEPT) {
    if (!Object.hasOwn(top, field)) expect(transaction[field]).toEqual(CREATED_TRANSACTION[field]);
  }
  for (const field of CENTS) {
    const value = transaction[field];
    expect(value === undefined || value === null || Number.isSafeInteger(value)).toBe(true);
  }
  const state = sent['status'];
  if (typeof state === 'string' && state !== '' && state.length <= 100) expect(transaction.state).toBe(state);
  else expect([undefined, String(state)]).toContain(transaction.state);
  if (Object.hasOwn(top, 'pix')) return;
  for (const field of ['id', 'qrcode', 'qrcodeUrl', 'copyPaste', 'createdAt', 'updatedAt', 'transactionId'] as const) {
    if (!Object.hasOwn(pix, field)) expect(transaction.pix?.[field]).toEqual(CREATED_TRANSACTION.pix[field]);
  }
  if (!Object.hasOwn(pix, 'expirationDate')) expect(transaction.pix?.expiresAt).toBe(CREATED_TRANSACTION.pix.expiresAt);
}

describe('generated responses', () => {
  it('generated responses to a creation yield a charge exactly where a 2xx names one', () => {
    const seen = { created: 0, unknown: 0, refused: 0, 'turned-away': 0, 'not-sent': 0 };
    fc.assert(
      fc.property(answers, (generated) => {
        const given = answered(generated);
        const answer = classifyCreate(given, ASKED, DEPTH);
        seen[answer.kind]++;
        const is2xx = given.httpStatus < 300;
        if (!is2xx) {
          const is4xx = given.httpStatus >= 400 && given.httpStatus < 500;
          // A 4xx that names a charge, even one whose body breaks off behind the id, is no refusal.
          if (is4xx && given.httpStatus !== 401 && answer.kind === 'unknown' && answer.transactionId !== null) {
            expect(answer.transactionId).toBe(idIn(generated.made.text));
            return;
          }
          if (is4xx && given.httpStatus !== 401 && given.cut === null) expect(idIn(given.text)).toBeNull();
          const isBusy = [423, 424, 425, 429].includes(given.httpStatus);
          const no = is4xx && ![408, 409, 499].includes(given.httpStatus);
          expect(answer.kind).toBe(isBusy ? 'turned-away' : no ? 'refused' : 'unknown');
          return;
        }
        const id = idIn(generated.made.text);
        const isFalse = given.cut === null && saysFalse(given.text);
        if (given.cut === null) expect(answer.kind === 'created').toBe(id !== null && !isFalse);
        if (isFalse && answer.kind === 'unknown') expect(answer.transactionId).toBe(id);
        if (answer.kind !== 'created') return;
        expect(answer.transaction.id).toBe(id);
        expect(answer.received.raw).toBe(given.text);
        if (given.cut === null) checkFields(answer.transaction, generated.made);
        else expect(answer.warnings).toContain('answer-cut-short');
      }),
      { numRuns: RUNS },
    );
    // The generator reaches every kind of result.
    expect(Math.min(seen.created, seen.unknown, seen.refused)).toBeGreaterThan(RUNS / 20);
  });

  it('generated responses to a query yield a transaction exactly where a whole 2xx names one', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(answers, (generated) => {
        const given = answered(generated);
        const answer = classifyRead(given, DEPTH);
        seen.set(answer.kind, (seen.get(answer.kind) ?? 0) + 1);
        const id = given.httpStatus < 300 && given.cut === null ? idIn(given.text) : null;
        expect(answer.kind === 'read').toBe(id !== null && !saysFalse(given.text));
        if (answer.kind !== 'read') return;
        expect(answer.transaction.id).toBe(id);
        checkFields(answer.transaction, generated.made);
      }),
      { numRuns: RUNS },
    );
    const kinds = ['read', 'token-refused', 'not-found', 'rate-limited', 'failing', 'unreadable', 'network'];
    expect([...seen.keys()].sort()).toEqual(kinds.sort());
  });

  it('generated responses of no shape at all neither throw nor yield a charge without an id', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 100, max: 999 }), (body, httpStatus) => {
        const given: HttpResponse = {
          kind: 'answered',
          httpStatus,
          text: body,
          cut: null,
          receivedAt: 0,
          serverDate: null,
          retryAfter: null,
        };
        expect(classifyCreate(given, ASKED, DEPTH).kind).not.toBe('created');
        expect(classifyRead(given, DEPTH).kind).not.toBe('read');
      }),
      { numRuns: RUNS },
    );
  });
});
