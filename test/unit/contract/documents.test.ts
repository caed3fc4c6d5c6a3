import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maskDocument } from '../../../src-main/masking/masks.ts';
import { formatCpf, isCnpj, readCpf, readPhone } from '../../../src-preload/contract/values/documents.ts';

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

describe('a CPF', () => {
  it.each(vectors.cpf.valid)('a CPF: $formatted is read with and without its mask, and shown masked', (vector) => {
    expect(readCpf(vector.digits)).toEqual({ ok: true, digits: vector.digits });
    expect(readCpf(` ${vector.formatted} `)).toEqual({ ok: true, digits: vector.digits });
    expect(formatCpf(vector.digits)).toBe(vector.formatted);
    expect(maskDocument(vector.digits)).toBe(vector.maskedDisplay.replaceAll('*', '•'));
  });

  it.each(vectors.cpf.invalid)('a CPF: $input is refused: $why', ({ input }) => {
    expect(readCpf(input).ok).toBe(false);
  });

  it('a CPF that is a CNPJ is named as one', () => {
    expect(readCpf('11.222.333/0001-81')).toEqual({ ok: false, code: 'cpf-is-cnpj' });
    expect(readCpf('12.abc.345/01de-35')).toEqual({ ok: false, code: 'cpf-is-cnpj' });
  });
});

describe('a CNPJ', () => {
  it.each(vectors.cnpj.valid)('a CNPJ: $formatted is recognized as one', (vector) => {
    expect(isCnpj(vector.value)).toBe(true);
    expect(isCnpj(vector.formatted)).toBe(true);
    expect(isCnpj(vector.lowercaseInput ?? vector.value)).toBe(true);
  });

  it.each(vectors.cnpj.invalid)('a CNPJ: $input is not one: $why', ({ input }) => {
    expect(isCnpj(input)).toBe(false);
  });
});

describe('a phone', () => {
  it.each(vectors.phone.valid)('a phone: $input is read as $nationalDigits', ({ input, nationalDigits }) => {
    expect(readPhone(input)).toEqual({ ok: true, digits: nationalDigits });
  });

  it.each(vectors.phone.invalid)('a phone: $input is refused: $why', ({ input }) => {
    expect(readPhone(input).ok).toBe(false);
  });
});
