import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../src-main/gateway-http/http/limits.ts';
import { readErrorDetails } from '../../../../src-main/gateway-http/reading/error-details.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const email = { path: 'customer.email', message: 'must be an e-mail' };
const amount = { path: 'items.0.amount', message: 'too small' };

describe('every shape of error seen at services of this kind', () => {
  it.each<[string, unknown, string | null, readonly { path: string; message: string }[]]>([
    [
      '{message, errors: {field: [text]}}',
      { message: 'Invalid', errors: { 'customer.email': ['must be an e-mail'] } },
      'Invalid',
      [email],
    ],
    [
      'the same, nested',
      { message: 'Invalid', errors: { customer: { email: ['must be an e-mail'] } } },
      'Invalid',
      [email],
    ],
    [
      '{errors: [{field, message}]}',
      {
        errors: [
          { field: 'customer[email]', message: 'must be an e-mail' },
          { field: 'items[0].amount', message: 'too small' },
        ],
      },
      null,
      [email, amount],
    ],
    ['{errors: [{code, detail}]}', { errors: [{ code: 'E1', detail: 'No such account' }] }, 'No such account', []],
    [
      '{errors: [{code, detail, source}]}',
      { errors: [{ code: 'E1', detail: 'too small', source: { pointer: '/data/attributes/items/0/amount' } }] },
      null,
      [amount],
    ],
    ['{detail}', { detail: 'Not allowed' }, 'Not allowed', []],
    [
      '{detail: [{loc, msg}]}',
      { detail: [{ loc: ['body', 'items', 0, 'amount'], msg: 'too small', type: 'x' }] },
      null,
      [amount],
    ],
    ['{field: [text]}', { 'customer.email': ['must be an e-mail'] }, null, [email]],
    [
      '{statusCode, message: [..], error}',
      { statusCode: 422, message: ['customer.email must be an email', 'no luck'], error: 'Unprocessable Entity' },
      'no luck',
      [{ path: 'customer.email', message: 'customer.email must be an email' }],
    ],
    ['{status: false, message}', { status: false, message: 'No' }, 'No', []],
    ['{success: false, error}', { success: false, error: 'No' }, 'No', []],
    ['{success: false, error: {message}}', { success: false, error: { message: 'No', code: 7 } }, 'No', []],
    ['{status: false, data: {message}}', { status: false, data: { message: 'No' } }, 'No', []],
    [
      'problem+json',
      {
        type: 'about:blank',
        title: 'Cobrança inválida',
        status: 400,
        detail: 'Veja as violações',
        violacoes: [{ razao: 'too small', propriedade: 'items[0].amount' }],
      },
      'Veja as violações · Cobrança inválida',
      [amount],
    ],
    [
      'a list of errors with codes, inputs and places in the code',
      {
        detail: [
          { type: 'missing', loc: ['body', 'customer', 'email'], msg: 'must be an e-mail', input: { name: 'A B' } },
        ],
      },
      null,
      [email],
    ],
    [
      'nested errors, each with its field and the texts below any names',
      {
        message: [
          { property: 'customer', children: [{ property: 'email', constraints: { isEmail: 'must be an e-mail' } }] },
        ],
      },
      null,
      [email],
    ],
    [
      'a field below a name of the service, and one under the name of the service alone',
      { errors: { 'payer.e_mail': ['must be an e-mail'], 'payer.address.zip': ['unknown'] } },
      null,
      [email, { path: 'payer.address.zip', message: 'unknown' }],
    ],
    [
      'a field of the shop itself, which is not the customer’s',
      { errors: { merchant: { document: 'not verified' } } },
      null,
      [{ path: 'merchant.document', message: 'not verified' }],
    ],
    [
      'errors below unknown names',
      { acquirer: { why: { words: 'No balance' } } },
      null,
      [{ path: 'acquirer.why.words', message: 'No balance' }],
    ],
    ['JSON in a text', { message: '{"errors":{"email":["must be an e-mail"]}}' }, null, [email]],
    [
      'a generic title, and the reason under another name',
      { message: 'Invalid data', motivo: 'No balance' },
      'Invalid data · No balance',
      [],
    ],
    ['a code beside a text', { code: 'PZ001', error: 'bad_request', message: 'No balance' }, 'No balance', []],
    ['a code alone', { code: 'PZ001', status: 400 }, 'PZ001', []],
    ['a charge that is said back', { message: 'No', data: { id: '1', customer: { name: 'Maria' } } }, 'No', []],
    [
      'where the request went, and when',
      { path: '/v1/transactions', timestamp: '2026-11-20', error: 'Bad Request' },
      'Bad Request',
      [],
    ],
    ['a text', 'No', 'No', []],
    ['a list of texts', ['One', 'Two'], 'One · Two', []],
  ])('every shape of error seen at services of this kind: %s', (_, body, message, fields) => {
    expect(readErrorDetails(body, { customer: { name: 'A B' } })).toEqual({ message, fields });
  });

  it.each([
    null,
    undefined,
    0,
    true,
    '',
    '   ',
    {},
    [],
    { data: null },
    { message: {} },
    { errors: [null, 1] },
    { message: ' ' },
  ])('an error body without content yields no message and no fields: %j', (body) => {
    expect(readErrorDetails(body)).toEqual({ message: null, fields: [] });
  });

  it('an error body yields at most fifty field errors of a thousand characters each', () => {
    const errors = Array.from({ length: 500 }, (_, n) => ({ field: `items.${n}.amount`, message: 'x'.repeat(5000) }));
    const { fields } = readErrorDetails({ errors });
    expect(fields).toHaveLength(50);
    expect(fields.every(({ message }) => message.length === 1000)).toBe(true);
    const byField = Object.fromEntries(errors.map(({ field }) => [field, ['too small']]));
    expect(readErrorDetails({ errors: byField }).fields).toHaveLength(50);
  });

  it('an error body is searched at every level that a response may have', () => {
    const nested = (levels: number): unknown => (levels === 0 ? ['too small'] : { errors: nested(levels - 1) });
    expect(readErrorDetails(nested(DEFAULT_LIMITS.depth - 1)).message).toBe('too small');
  });

  it('an error body of any shape never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (body) => void readErrorDetails(body)),
      { numRuns: runs(3000) },
    );
    const words = fc.constantFrom(
      'message',
      'errors',
      'detail',
      'error',
      'data',
      'field',
      'amount',
      'customer',
      'items',
      '0',
      'x',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'medium' },
        words,
        fc.dictionary(words, tie('tree')),
        fc.array(tie('tree'), { maxLength: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (body) => {
        const { message, fields } = readErrorDetails(body);
        expect(message === null || message.trim() !== '').toBe(true);
        for (const { path, message: text } of fields) expect([path, text]).not.toContain('');
      }),
      { numRuns: runs(3000) },
    );
  });

  it('the reason is read in every dialect of errors, and at its field where one is named', () => {
    const reason = fc
      .tuple(
        fc.constantFrom('CPF', 'Saldo', 'Conta', 'O valor'),
        fc.constantFrom('inválido', 'não pode ficar em branco'),
      )
      .map((words) => words.join(' '));
    const named = fc.constantFrom(
      ['customer.document', 'customer.document'],
      ['payer.cpf_cnpj', 'customer.document'],
      ['order.customer.email', 'customer.email'],
      ['items[0].amount', 'items.0.amount'],
      ['total', 'amount'],
    );
    const dialects: readonly ((path: string, text: string) => unknown)[] = [
      (path, text) => ({ errors: { [path]: [text] } }),
      (path, text) => ({ message: 'Validation failed', errors: { [path]: text } }),
      (path, text) => ({ errors: [{ field: path, message: text }] }),
      (path, text) => ({ error_messages: [{ error: 'invalid_value', description: text, parameter_name: path }] }),
      (path, text) => ({
        error: { code: 'E1', message: 'Invalid', details: [{ path: path.split('.'), message: text }] },
      }),
      (path, text) => ({ status_code: 400, error: 'bad_request', fields: [{ name: path, message: text }] }),
      (path, text) => ({ title: 'Invalid', violacoes: [{ razao: text, propriedade: path }] }),
      (path, text) => ({ detail: [{ loc: ['body', ...path.split('.')], msg: text, type: 'value_error', input: {} }] }),
      (path, text) => path.split('.').reduceRight<unknown>((inner, step) => ({ [step]: inner }), [text]),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...dialects), named, reason, (write, [path = '', field = ''], text) => {
        expect(readErrorDetails(write(path, text)).fields).toContainEqual({ path: field, message: text });
      }),
      { numRuns: runs(500) },
    );
  });
});
