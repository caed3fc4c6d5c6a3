import { describe, expect, it } from 'vitest';
import { readBrCode } from '../../../../src-main/brcode/read-brcode.ts';
import { builtInMessageIn, readyMessages } from '../../../../src-preload/contract/messages/built-in-messages.ts';
import {
  composeMessage,
  type MessageValues,
  wholeMessage,
} from '../../../../src-preload/contract/messages/compose-message.ts';
import {
  MESSAGE_FIELDS,
  typedField,
  unknownFields,
  withFieldsIn,
} from '../../../../src-preload/contract/messages/message-fields.ts';
import {
  builtInMessage,
  messageContent,
  messageTemplate,
} from '../../../../src-preload/contract/messages/message-template.ts';
import { LANGUAGES } from '../../../../src-preload/contract/values/languages.ts';
import { gatewayCases } from '../../../support/cases/gateway-cases.ts';
import { pixCode } from '../../../support/gateway/pix-code.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const CODE = pixCode();

const VALUES: MessageValues = {
  name: 'Maria Aparecida',
  first_name: 'Maria',
  amount: 'R$\u00a0129,90',
  description: 'Café',
  reference: 'PEDIDO-1',
  due: '20/11/2026',
  expires: '20/11/2026 14:30',
  code: CODE,
};

/** A text that people or a service wrote: braces, line breaks, hidden and half characters included. */
const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('{codigo}', '{code}', '$&', '{{name}}', 'a\nb', 'x\u2028y', '\u202Eabc', '\uD800', ''),
);
const wildValues = fc.record({
  ...Object.fromEntries(MESSAGE_FIELDS.map((field) => [field, fc.option(wild)])),
  code: fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 13 }), fc.integer({ min: 500, max: 9_999_999 }))
    .map(([payeeName, amount]) => pixCode(payeeName, amount))
    .filter((code) => readBrCode(code).ok),
}) as fc.Arbitrary<MessageValues & { readonly code: string }>;
/** Lines of text and of any field but the code. */
const line = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[{}\n\r]/.test(text)),
      fc
        .tuple(fc.constantFrom(...MESSAGE_FIELDS.filter((field) => field !== 'code')), fc.constantFrom(...LANGUAGES))
        .map(([field, language]) => typedField(field, language)),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));

describe('the code in a message', () => {
  it.each(gatewayCases('W', 'message'))(
    'a built-in message has its code alone, in a message of its own: $id $kind',
    (each) => {
      expect(each.expect).toBe('code-alone');
      for (const language of LANGUAGES)
        for (const builtIn of ['charge', 'reminder', 'overdue', 'new-code'] as const) {
          const { text, code } = composeMessage(builtInMessageIn(builtIn, language).content, VALUES);
          expect([text.includes(CODE.slice(0, 20)), code]).toEqual([false, CODE]);
        }
    },
  );

  it('the code of a message is the checked code byte for byte, and no text has a code', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 5 }),
        fc.array(line, { maxLength: 5 }),
        fc.constantFrom('{code}', '{codigo}', ' {Código} '),
        wildValues,
        (before, after, code, values) => {
          const template = [...before, code, ...after].join('\n');
          const composed = composeMessage({ subject: '', text: template }, values);
          expect(Buffer.from(composed.code ?? '')).toEqual(Buffer.from(values.code));
          // No value makes a second one.
          expect(composed.text.split('\n').filter((each) => readBrCode(each).ok)).toEqual([]);
          expect(
            wholeMessage(composed)
              .split('\n')
              .filter((each) => readBrCode(each).ok),
          ).toEqual([values.code]);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('a field’s name never reaches a payer: a line without its value is left out and named', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), wildValues, (lines, values) => {
        const { text, missing } = composeMessage({ subject: '', text: lines.join('\n') }, { ...values, code: null });
        const typed = LANGUAGES.flatMap((language) => missing.map((field) => typedField(field, language)));
        // What a value itself says is no field of ours.
        const spoken = Object.values(values).join('\n');
        expect(typed.filter((each) => text.includes(each) && !spoken.includes(each))).toEqual([]);
        for (const field of missing)
          expect((values[field] ?? '').toWellFormed().replace(/[\p{Cc}\p{Z}]+/gu, '')).toBe('');
      }),
      { numRuns: runs(300) },
    );
    const { text, code, missing } = composeMessage(
      { subject: 'Vence em {vencimento}', text: 'Olá, {nome}.\nVence em {vencimento}.\n\n{codigo}' },
      { ...VALUES, due: null },
    );
    expect([text, code]).toEqual(['Olá, Maria Aparecida.', CODE]);
    expect(missing).toEqual(['due']);
  });
});

describe('the value of a field', () => {
  it('the value of a field is one line and is never read as a field again', () => {
    const { text, code } = composeMessage(
      { subject: '', text: 'Olá, {name}.\n{code}' },
      { ...VALUES, name: '{codigo}\r\n00020126 $& {{amount}}' },
    );
    expect([text, code]).toEqual(['Olá, {codigo} 00020126 $& {{amount}}.', CODE]);
  });
});

describe('a template', () => {
  const template = (text: string, change: object = {}) =>
    messageContent.safeParse({ subject: '', text, language: null, occasion: 'to-pay', replaces: null, ...change });
  const codeOf = (read: ReturnType<typeof template>) => read.error?.issues[0]?.message;

  it.each([
    ['Oi, {cliente}', {}, 'message-field-unknown'],
    ['Oi', { subject: '{cliente}' }, 'message-field-unknown'],
    ['Código: {codigo}', {}, 'message-code-alone'],
    ['{codigo}{code}', {}, 'message-code-alone'],
    ['Oi', { subject: '{code}' }, 'message-code-in-subject'],
    ['{code}', { occasion: 'paid' }, 'message-code-occasion'],
    ['{code}', { occasion: 'any' }, 'message-code-occasion'],
    [' ', {}, 'message-empty'],
  ])('a template that could send something wrong is refused (%j %j: %s)', (text, change, code) => {
    expect(codeOf(template(text, change))).toBe(code);
  });

  it('a template knows its fields by the names of both languages, with accents and capitals or without', () => {
    expect(template('{nome} {NAME} {primeiro nome} {Descrição}').success).toBe(true);
    expect(withFieldsIn('{Código} {primeiro nome} {x}', 'en')).toBe('{code} {first_name} {x}');
    expect(withFieldsIn('{code} {first_name}', 'pt-BR')).toBe('{codigo} {primeiro_nome}');
    expect(unknownFields('a\nb {x} {}\n{')).toEqual([{ typed: '{x}', line: 2 }]);
  });

  it.each(LANGUAGES)(
    'every built-in message is a valid template, and all of it is sent where a charge has all (%s)',
    (language) => {
      for (const builtIn of builtInMessage.options) {
        const { name, content } = builtInMessageIn(builtIn, language);
        const id = '00000000-0000-4000-8000-000000000001';
        expect(messageTemplate.safeParse({ id, name, content }).success).toBe(true);
        const composed = composeMessage(content, VALUES);
        const whole = wholeMessage(composed).split('\n').length;
        expect([composed.missing, whole]).toEqual([[], content.text.split('\n').length]);
        // With nothing but amount and code it is still whole sentences.
        const least = {
          ...VALUES,
          name: '',
          first_name: '',
          description: null,
          reference: null,
          due: null,
          expires: null,
        };
        expect(composeMessage(content, least).text).not.toMatch(
          /[{}]|^(For|Due on|It was due on|Reference|Referente a|Vencimento|Venceu em|Referência): *$/m,
        );
      }
    },
  );

  it('an edited built-in message stands in the place of the original, and the others stay in their order', () => {
    const content = { ...builtInMessageIn('reminder', 'en').content, text: 'Pay, please.' };
    const edited = { id: '00000000-0000-4000-8000-000000000002', name: 'Ours', content };
    const own = { ...edited, id: '00000000-0000-4000-8000-000000000003', content: { ...content, replaces: null } };
    expect(readyMessages([own, edited], 'en').map(({ id, builtIn }) => [id, builtIn])).toEqual([
      ['charge', 'charge'],
      [edited.id, 'reminder'],
      ['overdue', 'overdue'],
      ['new-code', 'new-code'],
      ['thanks', 'thanks'],
      ['failed', 'failed'],
      ['refunded', 'refunded'],
      [own.id, null],
    ]);
  });
});
