import { describe, expect, it } from 'vitest';
import { classifyCreate, classifyRead } from '../../../src-main/gateway-http/classification.ts';
import { CREATE_TABLE } from '../../../src-main/gateway-http/create-table.ts';
import type { HttpResponse } from '../../../src-main/gateway-http/http/http-result.ts';
import { READ_TABLE } from '../../../src-main/gateway-http/read-table.ts';
import { parseResponse } from '../../../src-main/gateway-http/reading/parse-response.ts';
import {
  CREATED_DATA,
  CREATED_TRANSACTION,
  enveloped,
  TRANSACTION_ID,
} from '../../support/gateway/sample-transaction.ts';

const DEPTH = 64;
const ASKED = { amount: 1050 };
const WHOLE = enveloped(CREATED_DATA);
const PAGE = '<!-- by the office --><!DOCTYPE html><html><head><title>Blocked</title></head></html>';

function answered(httpStatus: number, text: string, rest: Partial<HttpResponse> = {}): HttpResponse {
  return { kind: 'answered', httpStatus, text, cut: null, receivedAt: 5, serverDate: null, retryAfter: null, ...rest };
}
const create = (httpStatus: number, text: string, rest?: Partial<HttpResponse>) =>
  classifyCreate(answered(httpStatus, text, rest), ASKED, DEPTH);
const read = (httpStatus: number, text: string, rest?: Partial<HttpResponse>) =>
  classifyRead(answered(httpStatus, text, rest), DEPTH);

describe('the table of the creation', () => {
  it.each<[string, number, string, object]>([
    [
      'a 2xx with a readable data.id, whatever else is wrong with it but status false',
      201,
      WHOLE,
      { kind: 'created', warnings: [] },
    ],
    [
      '200 with status false, empty data and errors of named fields',
      200,
      '{"status":false,"data":{},"message":"no","errors":{"amount":["too low"]}}',
      { kind: 'refused', message: 'no', fields: [{ path: 'amount', message: 'too low' }] },
    ],
    [
      'another 2xx with status false: only a read of the charge it names can decide',
      201,
      JSON.stringify({ status: false, message: 'no', data: CREATED_DATA }),
      { kind: 'unknown', cause: 'status-false', message: 'no', transactionId: TRANSACTION_ID },
    ],
    [
      'another 2xx: nothing in it names a charge',
      201,
      '{"status":true}',
      { kind: 'unknown', cause: 'answer-without-id' },
    ],
    [
      'a 4xx other than 401 that names a charge: only a read of it can decide',
      422,
      JSON.stringify({ message: 'no', data: CREATED_DATA }),
      { kind: 'unknown', cause: 'status-false', message: 'no', transactionId: TRANSACTION_ID },
    ],
    ['a redirect, which is never followed', 302, '', { kind: 'unknown', cause: 'redirect' }],
    ['408 or 499: somebody gave up waiting', 408, '{"message":"no"}', { kind: 'unknown', cause: 'request-timeout' }],
    ['409: perhaps with a charge this request made', 409, '{"message":"no"}', { kind: 'unknown', cause: 'conflict' }],
    [
      '423, 424, 425 or 429: the service asks to wait',
      425,
      '{"message":"later"}',
      { kind: 'turned-away', cause: 'try-later', message: 'later', retryAfter: null },
    ],
    [
      'a web page with a 4xx other than 401 and 422: the request did not reach the service',
      413,
      PAGE,
      { kind: 'turned-away', cause: 'firewall', message: 'Blocked' },
    ],
    ['401, 422 or another 4xx: the service says no', 422, '{"message":"no"}', { kind: 'refused', message: 'no' }],
    [
      '503 or 520 to 530 with a web page: something in front of the service answers',
      503,
      PAGE,
      { kind: 'unknown', cause: 'firewall', message: 'Blocked' },
    ],
    ['502 or another 5xx', 502, '{"message":"no"}', { kind: 'unknown', cause: 'server-error' }],
    ['any other status', 199, '', { kind: 'unknown', cause: 'other' }],
  ])('the table of the creation: %s', (when, status, text, answer) => {
    const given = answered(status, text);
    const reading = parseResponse(given, DEPTH);
    const row = CREATE_TABLE.find(({ about, answer }) => about(status) && answer(reading, given, ASKED));
    expect(row?.when).toBe(when);
    expect(create(status, text)).toMatchObject({
      ...answer,
      received: { raw: text, httpStatus: status, receivedAt: 5 },
    });
  });

  it('the table of the creation has no row that this file leaves out', () => {
    expect(CREATE_TABLE).toHaveLength(14);
    expect(READ_TABLE).toHaveLength(8);
  });

  it('a creation that was never sent differs from one without a response', () => {
    const cause = 'reset' as const;
    expect(classifyCreate({ kind: 'not-connected', cause }, ASKED, DEPTH)).toEqual({ kind: 'not-sent', cause });
    expect(classifyCreate({ kind: 'no-answer', cause }, ASKED, DEPTH)).toEqual({
      kind: 'unknown',
      cause,
      message: null,
      transactionId: null,
      received: null,
    });
  });
});

describe('a creation that made a charge', () => {
  const made = (data: unknown, status = 201) => create(status, enveloped(data));

  it('a created charge has every field of the document', () => {
    expect(made(CREATED_DATA)).toMatchObject({ kind: 'created', transaction: CREATED_TRANSACTION });
  });

  it.each<[string, unknown, readonly string[]]>([
    ['an id and little else', { id: TRANSACTION_ID }, []],
    [
      'a state the document does not list, by its name',
      { ...CREATED_DATA, status: 'SETTLED' },
      ['unknown-state:SETTLED'],
    ],
    ['another amount', { ...CREATED_DATA, amount: 1051 }, ['amount-differs']],
    ['fields nobody knows', { ...CREATED_DATA, surprise: { a: [1] } }, []],
    ['its amount as text', { ...CREATED_DATA, amount: '1050' }, ['number-as-text:amount']],
    ['a fraction for an amount', { ...CREATED_DATA, amount: 10.5 }, ['wrong-type:amount']],
    ['an id that is a number', { ...CREATED_DATA, id: 12345 }, ['text-as-number:id']],
  ])('a response names a created charge with %s', (_, data, warnings) => {
    const answer = made(data);
    expect(answer).toMatchObject({ kind: 'created', warnings });
    expect(answer.kind === 'created' && answer.received.raw).toBe(enveloped(data));
  });

  it('a response names a created charge with 200 or 202 in place of 201', () => {
    expect(made(CREATED_DATA, 200)).toMatchObject({ kind: 'created', warnings: ['http-status:200'] });
    expect(made(CREATED_DATA, 202)).toMatchObject({ kind: 'created', warnings: ['http-status:202'] });
  });

  it.each(['answer-cut-short', 'body-timeout', 'answer-too-large'] as const)(
    'a response names a created charge with its body cut: %s',
    (cut) => {
      expect(create(201, WHOLE.slice(0, 100), { cut })).toMatchObject({
        kind: 'created',
        transaction: { id: TRANSACTION_ID },
        warnings: [cut],
      });
    },
  );

  it('a response names a created charge with a body nested too deeply behind its id', () => {
    const deep = `{"data":{"id":"${TRANSACTION_ID}","metadata":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
    expect(create(201, deep)).toMatchObject({ kind: 'created', warnings: ['answer-too-deep'] });
  });
});

describe('a 2xx that names no charge', () => {
  it.each<[string, string]>([
    ['an id elsewhere than under data', `{"id":"${TRANSACTION_ID}"}`],
    ['an empty id', '{"data":{"id":""}}'],
    ['an id that could not stand in a path', '{"data":{"id":"a/b c"}}'],
    ['data that is a list', '{"status":true,"data":[{"id":"a"}]}'],
    ['null', 'null'],
  ])('a 2xx that names no charge has an unknown outcome: %s', (_, text) => {
    expect(create(201, text)).toMatchObject({ kind: 'unknown', cause: 'answer-without-id' });
  });

  const ERRORS = '"errors":{"customer.document":["invalid"]}';
  it.each<[string, number, string]>([
    ['a message alone', 200, '{"status":false,"message":"no"}'],
    ['no message', 200, '{"status":false,"data":{}}'],
    ['errors of named fields, but 201', 201, `{"status":false,"data":{},${ERRORS}}`],
    ['errors of named fields beside data', 200, `{"status":false,"data":{"hint":"later"},${ERRORS}}`],
    ['errors of no field', 200, '{"status":false,"data":null,"errors":["try again"]}'],
  ])('a 2xx with status false has an unknown outcome with the words of the service: %s', (_, status, text) => {
    const answer = create(status, text);
    expect(answer).toMatchObject({ kind: 'unknown', cause: 'status-false', transactionId: null });
    if (/"message"/.test(text)) expect(answer).toMatchObject({ message: 'no' });
  });

  it.each(['success', 'sucesso', 'ok'])('a 2xx with %s false counts as one with status false', (name) => {
    const text = JSON.stringify({ [name]: false, message: 'no', data: CREATED_DATA });
    const unconfirmed = { kind: 'unknown', cause: 'status-false', transactionId: TRANSACTION_ID };
    expect(create(200, text)).toMatchObject({ ...unconfirmed, message: 'no' });
    expect(create(201, text.slice(0, 120), { cut: 'answer-cut-short' })).toMatchObject(unconfirmed);
    expect(read(200, text)).toMatchObject({ kind: 'failing', message: 'no' });
    expect(create(200, text.replace('{', '{"status":true,'))).toMatchObject(unconfirmed);
  });

  it('a cut body that begins with status false names a charge that only a read can confirm', () => {
    const text = JSON.stringify({ status: false, message: 'no', data: CREATED_DATA }).slice(0, 120);
    expect(create(201, text, { cut: 'answer-cut-short' })).toMatchObject({
      kind: 'unknown',
      cause: 'status-false',
      transactionId: TRANSACTION_ID,
    });
  });

  it('a 502 with status false and an id keeps its own cause, and its id counts for nothing', () => {
    const text = JSON.stringify({ status: false, message: 'down', data: CREATED_DATA });
    expect(create(502, text)).toMatchObject({
      kind: 'unknown',
      cause: 'server-error',
      message: 'down',
      transactionId: null,
    });
  });
});

describe('a refused creation', () => {
  it('a refused creation has the messages of the service, field by field', () => {
    expect(create(422, '{"message":"Invalid","errors":{"customer.email":["bad"]}}')).toMatchObject({
      kind: 'refused',
      message: 'Invalid',
      fields: [{ path: 'customer.email', message: 'bad' }],
    });
  });

  it('a refused creation stays refused without messages, and one for its token whatever its body holds', () => {
    expect(create(401, '')).toMatchObject({ kind: 'refused', message: null, fields: [] });
    expect(create(401, WHOLE)).toMatchObject({ kind: 'refused' });
    expect(create(403, '{"message":"no"}')).toMatchObject({ kind: 'refused', message: 'no' });
    expect(create(422, PAGE)).toMatchObject({ kind: 'refused', message: 'Blocked' });
  });
});

describe('what a firewall or a proxy answers', () => {
  it.each([
    [400, '<html><head><title>400 Bad Request</title></head></html>'],
    [403, '<table><tr><td>Blocked</td></tr></table>'],
    [403, 'error code: 1020'],
    [404, PAGE],
    [407, PAGE],
    [413, '<center><h1>413 Request Entity Too Large</h1></center>'],
  ])('a firewall that answers a creation with %i made no charge, and refused none: %s', (status, text) => {
    expect(create(status, text)).toMatchObject({ kind: 'turned-away', cause: 'firewall' });
  });

  it('a web page with 200 leaves the outcome of a creation unknown, with what the page says', () => {
    const text = '<html><head><title>Request Rejected</title></head><body>Your support ID is: 17</body></html>';
    expect(create(200, text)).toMatchObject({
      kind: 'unknown',
      cause: 'firewall',
      message: 'Request Rejected · Your support ID is: 17',
      transactionId: null,
    });
  });

  it.each([
    [403, PAGE, true],
    [413, '<h1>Too large</h1>', true],
    [503, PAGE, true],
    [403, '{"message":"no"}', false],
    [500, PAGE, false],
    [302, PAGE, false],
  ])('a firewall that blocks a read is told from the service: %i %s', (status, text, isOfFirewall) => {
    expect(read(status, text)).toMatchObject({ kind: 'failing', isOfFirewall });
  });

  it('a query that is answered with a web page keeps the documented meaning of 401 and 404', () => {
    expect(read(401, PAGE)).toMatchObject({ kind: 'token-refused' });
    expect(read(404, PAGE)).toMatchObject({ kind: 'not-found' });
  });
});

describe('JSON with something around it', () => {
  const REFUSAL = '{"message":"Sem saldo"}';
  it.each([
    [
      'a warning of the service’s program',
      `<br />\n<b>Warning</b>: Undefined key [1] in a.php on line 3<br />\n${REFUSAL}`,
    ],
    ['a guard', `)]}',\n${REFUSAL}`],
    ['a call', `callback(${REFUSAL});`],
    ['a warning behind it', `${REFUSAL}<br />\n<b>Notice</b>: x`],
  ])('a refusal is read inside %s', (_, text) => {
    expect(create(422, text)).toMatchObject({ kind: 'refused', message: 'Sem saldo', fields: [] });
  });

  it('a charge is read behind a warning, and never out of a web page', () => {
    expect(create(201, `<br />\nWarning\n${WHOLE}`)).toMatchObject({
      kind: 'created',
      transaction: { id: TRANSACTION_ID },
    });
    expect(create(201, `<html><script>${WHOLE}</script></html>`)).toMatchObject({ kind: 'unknown', cause: 'firewall' });
    expect(read(200, `<html><script>\n${WHOLE}\n</script></html>`)).toMatchObject({ kind: 'unreadable' });
  });
});

describe('the table of the query', () => {
  const rows: [string, number, string, Partial<HttpResponse>, object][] = [
    [
      'a 2xx with status false, whatever its data says',
      200,
      JSON.stringify({ status: false, message: 'later', data: CREATED_DATA }),
      {},
      { kind: 'failing', message: 'later' },
    ],
    [
      'a 2xx whose body is whole and has a readable data.id',
      200,
      WHOLE,
      {},
      { kind: 'read', transaction: CREATED_TRANSACTION, warnings: [] },
    ],
    [
      'a 2xx whose body broke off on the way',
      200,
      WHOLE.slice(0, 99),
      { cut: 'body-timeout' },
      { kind: 'network', cause: 'body-timeout' },
    ],
    [
      'another 2xx',
      200,
      WHOLE.slice(0, 99),
      { cut: 'answer-too-large' },
      { kind: 'unreadable', cause: 'answer-too-large' },
    ],
    ['401', 401, WHOLE, {}, { kind: 'token-refused' }],
    ['404', 404, WHOLE, {}, { kind: 'not-found' }],
    ['429', 429, '', { retryAfter: '2' }, { kind: 'rate-limited', retryAfter: 2000 }],
    [
      '502, a redirect, or any other status: it says nothing of the charge',
      502,
      WHOLE,
      {},
      { kind: 'failing', retryAfter: null, message: null },
    ],
  ];

  it.each(rows)('the table of the query: %s', (when, status, text, rest, answer) => {
    const given = answered(status, text, rest);
    const reading = parseResponse(given, DEPTH);
    const row = READ_TABLE.find(({ about, answer }) => about(status) && answer(reading, given, null));
    expect(row?.when).toBe(when);
    expect(read(status, text, rest)).toMatchObject(answer);
  });

  it('a query with a 201 yields a warning of a transaction that exists', () => {
    expect(read(201, WHOLE)).toMatchObject({ kind: 'read', warnings: ['http-status:201'] });
  });
});
