import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maskDocument } from '../../../src-main/masking/masks.ts';
import {
  documentTypeOf,
  formatDocument,
  readDocument,
  readPhone,
} from '../../../src-preload/contract/values/documents.ts';
import { anyDocument, CNPJ_WEIGHTS, withCheckDigits } from '../../support/run/any-document.ts';
import fc from '../../support/run/properties.ts';

interface Vectors {
  readonly cpf: {
    readonly valid: { readonly digits: string; readonly formatted: string; readonly maskedDisplay: string }[];
    readonly invalid: { readonly input: string; readonly why: string }[];
  };
  readonly cnpj: {
    readonly valid: { readonly value: string; readonly formatted: string; readonly lowercaseInput?: string }[];
    readonly invalid: { readonly input: string; readonly why: string }[];
  };
  readonly phone: {
    readonly valid: { readonly input: string; readonly nationalDigits: string }[];
    readonly invalid: { readonly input: string; readonly why: string }[];
  };
}

const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../../support/vectors/documents.json', import.meta.url), 'utf8'),
);

const CNPJS = new Set(vectors.cnpj.valid.map(({ value }) => value));

describe('a CPF', () => {
  it.each(vectors.cpf.valid)('a CPF: $formatted is read with and without its mask, and shown masked', (vector) => {
    expect(readDocument(vector.digits)).toEqual({ ok: true, digits: vector.digits });
    expect(readDocument(` ${vector.formatted} `)).toEqual({ ok: true, digits: vector.digits });
    expect(documentTypeOf(vector.digits)).toBe('CPF');
    expect(formatDocument(vector.digits)).toBe(vector.formatted);
    expect(maskDocument(vector.digits)).toBe(vector.maskedDisplay.replaceAll('*', '•'));
    expect(maskDocument(vector.maskedDisplay)).toBe(maskDocument(vector.digits));
  });

  it.each(vectors.cpf.invalid.filter(({ input }) => !CNPJS.has(input)))(
    'a CPF: $input is refused: $why',
    ({ input }) => {
      expect(readDocument(input).ok).toBe(false);
    },
  );
});

describe('a CNPJ', () => {
  it.each(vectors.cnpj.valid)('a CNPJ: $formatted is read with and without its mask, and shown masked', (vector) => {
    const { value, formatted, lowercaseInput } = vector;
    for (const typed of [value, ` ${formatted} `, lowercaseInput ?? value, formatted.toLowerCase()])
      expect(readDocument(typed)).toEqual({ ok: true, digits: value });
    expect(documentTypeOf(value)).toBe('CNPJ');
    expect(formatDocument(value)).toBe(formatted);
    expect(maskDocument(value)).toBe(`••${formatted.slice(2, -2)}••`);
    expect(maskDocument(`**${formatted.slice(2, -2)}**`)).toBe(maskDocument(value));
    for (const echoed of [value.toLowerCase(), formatted.toLowerCase()])
      expect(maskDocument(echoed)).toBe(maskDocument(value));
  });

  it.each(vectors.cnpj.invalid)('a CNPJ: $input is not one: $why', ({ input }) => {
    expect(readDocument(input).ok).toBe(false);
  });
});

it.each([
  ['529.982.247-2', 'document-length'],
  ['5299822472A', 'document-characters'],
  ['12ÁBC34501DE35', 'document-characters'],
  ['52998224724', 'cpf-check-digits'],
  ['12.ABC.345/01DE-53', 'cnpj-check-digits'],
])('%s is no document: %s', (typed, code) => {
  expect(readDocument(typed)).toEqual({ ok: false, code });
});

describe('a document as it is pasted', () => {
  const CPF = '52998224725';
  const CNPJ = '12ABC34501DE35';
  it.each([
    ['CPF 529.982.247-25', CPF],
    ['cpf: 529.982.247-25.', CPF],
    ['CPF/CNPJ nº 529.982.247-25', CPF],
    ['CPF (529.982.247-25)', CPF],
    ['529.982.247-25 (CPF)', CPF],
    ['CPF52998224725', CPF],
    ['(529.982.247-25)', CPF],
    ['“529.982.247–25”,', CPF],
    ['*529.982.247-25*', CPF],
    ['CNPJ/MF: 11.222.333/0001-81', '11222333000181'],
    ['CNPJ11222333000181', '11222333000181'],
    ['CNPJ 12.abc.345/01de-35', CNPJ],
    ['12abc34501de35', CNPJ],
  ])('a label and the marks around a document are dropped: %s', (typed, digits) => {
    expect(readDocument(typed)).toEqual({ ok: true, digits });
  });

  it('any document is read behind any label, and never as another one', () => {
    const label = fc.constantFrom('CPF ', 'cpf: ', 'CNPJ: ', 'CPF/CNPJ nº ', 'Documento: ', '(', '"', '');
    const written = fc.boolean();
    fc.assert(
      fc.property(
        anyDocument,
        label,
        written,
        fc.constantFrom('', '.', ',', ' (CNPJ)'),
        (digits, before, isFull, after) => {
          const typed = `${before}${isFull ? formatDocument(digits) : digits}${after}`;
          expect(readDocument(typed)).toEqual({ ok: true, digits });
        },
      ),
    );
  });

  it('a CNPJ that begins with the letters of a label keeps them', () => {
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^\d{9}$/), fc.stringMatching(/^[0-9A-Z]{9}$/)), (rest) => {
        const digits = withCheckDigits(`CPF${rest}`, CNPJ_WEIGHTS);
        expect(readDocument(digits)).toEqual({ ok: true, digits });
        expect(readDocument(formatDocument(digits))).toEqual({ ok: true, digits });
      }),
    );
  });

  it.each([
    ['529.982.247-25, 111.444.777-35', 'document-characters'],
    ['CPF do titular 529.982.247-25', 'document-length'],
    ['CPF 529.982.247-2', 'document-length'],
    ['CPF 529.982.247-24', 'cpf-check-digits'],
  ])('%s stays none: %s', (typed, code) => {
    expect(readDocument(typed)).toEqual({ ok: false, code });
  });
});

describe('a phone', () => {
  it.each(vectors.phone.valid)('a phone: $input is read as $nationalDigits', ({ input, nationalDigits }) => {
    expect(readPhone(input)).toEqual({ ok: true, digits: nationalDigits });
  });

  it.each([
    ['tel:+55-11-99999-8888', '11999998888'],
    ['tel:+5511999998888;ext=12', '11999998888'],
    ['Tel.: (11) 3333-4444', '1133334444'],
    ['WhatsApp 11 99999-8888', '11999998888'],
    ['+55 011 99999-8888', '11999998888'],
    ['+55 (0xx11) 3333-4444', '1133334444'],
    ['(+55) 11 99999-8888', '11999998888'],
    ['55 011 99999-8888', '11999998888'],
    ['005511999998888', '11999998888'],
    ['0xx11 99999-8888', '11999998888'],
    ['(0XX11) 3333-4444', '1133334444'],
    ['0**11 3333-4444', '1133334444'],
    ['https://wa.me/5511999998888?text=Oi%20123', '11999998888'],
    ['wa.me/+5511999998888', '11999998888'],
    ['https://api.whatsapp.com/send?phone=%2B5511999998888&text=1', '11999998888'],
    ['*11 99999-8888*.', '11999998888'],
  ])('a phone as it is pasted is read: %s', (typed, digits) => {
    expect(readPhone(typed)).toEqual({ ok: true, digits });
  });

  it('any national number is the same number in every way of dialling and linking it', () => {
    const area = fc.constantFrom('11', '21', '55', '85', '99');
    const number = fc.oneof(fc.stringMatching(/^9\d{8}$/), fc.stringMatching(/^[2-5]\d{7}$/));
    const before = fc.constantFrom(
      ...['', '0', '0xx', '0**', '(0xx', '015', '55', '55 0', '+55', '+55 0', '+55 (0xx', '0055', '(+55) '],
      ...['tel:+55', 'Tel.: ', 'WhatsApp: +55 ', 'https://wa.me/55', 'https://api.whatsapp.com/send?phone=55'],
    );
    fc.assert(
      fc.property(area, number, before, (code, local, prefix) => {
        const close = prefix.endsWith('(0xx') ? ') ' : '';
        expect(readPhone(`${prefix}${code}${close}${local}`)).toEqual({ ok: true, digits: `${code}${local}` });
      }),
    );
  });

  it.each([
    ['00351 911 222 333', 'phone-area-code'],
    ['tel:+1-201-555-0123', 'phone-area-code'],
    ['Tel: (11) 3333-4444 / 99999-8888', 'phone-length'],
    ['https://wa.me/message/ABCD', 'phone-characters'],
  ])('what is no single phone of this country is refused: %s as %s', (typed, code) => {
    expect(readPhone(typed)).toEqual({ ok: false, code });
  });

  it.each(vectors.phone.invalid)('a phone: $input is refused: $why', ({ input }) => {
    expect(readPhone(input).ok).toBe(false);
  });
});
