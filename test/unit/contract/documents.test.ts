import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maskDocument } from '../../../src-main/masking/masks.ts';
import {
  documentTypeOf,
  formatDocument,
  readDocument,
  readPhone,
} from '../../../src-preload/contract/values/documents.ts';

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

describe('a phone', () => {
  it.each(vectors.phone.valid)('a phone: $input is read as $nationalDigits', ({ input, nationalDigits }) => {
    expect(readPhone(input)).toEqual({ ok: true, digits: nationalDigits });
  });

  it.each(vectors.phone.invalid)('a phone: $input is refused: $why', ({ input }) => {
    expect(readPhone(input).ok).toBe(false);
  });
});
