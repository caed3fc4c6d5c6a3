import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../../../src-main/history/packing.ts';
import { BEYOND_NEWEST, firstNumberOf, freeNumber } from '../../../src-main/history/place.ts';
import { CHARGE_TEXTS, CUSTOMER_TEXTS, fold } from '../../../src-main/history/search.ts';
import { attentionBits, attentionOf } from '../../../src-main/history/states.ts';
import { isIndexed, matchOf } from '../../../src-main/history/text-match.ts';
import { rarestAmong } from '../../../src-main/history/text-sample.ts';
import { readTyped } from '../../../src-main/history/typed-text.ts';
import fc from '../../support/properties.ts';
import { runs } from '../../support/rounds.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const signs = fc.string({ unit: fc.constantFrom(...'"\'*^:()-+ aA.%_\\{}'), maxLength: 20 });

describe('packing', () => {
  it('packing gives any text back, alone or against any other', () => {
    fc.assert(
      fc.property(anyText, fc.option(anyText), (text, base) => {
        const whole = text.toWellFormed();
        expect(unpack(pack(whole, base), base)).toBe(whole);
      }),
    );
  });

  it.each([
    ['short', 'AaseLfRGC73RQm+00BtJhR4A', 'b5cbf58ab00a0b23f950b87e202a10b2936bfdfacb9b3e553b91eaefbe42002d'],
    [
      'long',
      'A4serXpHq97Rqne06h2teker3tGql55VLwA=',
      'becd22b94eea47824cab5efe52b965818cf545f2952f9f84dad86b650009ee81',
    ],
    [
      'whole',
      'BO3YAQkAAACDsKDv38MeZyUENwJOwAk4ASfgBJyAE3AC7iQJOAEn4AScgMs3ASfgBJyAE3ACfingAQ==',
      '3d4050061f9e218114ac2e4b4c4c1ad56b40780c19a6d41fea3eb07bab414151',
    ],
  ])('packing reads every text packed against the %s example, which may never change', (_which, packed, sha256) => {
    const text = unpack(Buffer.from(packed, 'base64'));
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  });

  it('packing makes an answer that repeats the one before next to nothing', () => {
    const first = JSON.stringify({
      data: { id: crypto.randomUUID(), qrcode: crypto.randomUUID().repeat(9), status: 'PENDING' },
    });
    expect(pack(first.replace('PENDING', 'PAID'), first).length).toBeLessThan(30);
  });

  it('packing says what it cannot read, instead of giving something else', () => {
    expect(() => unpack(Buffer.of(9, 1, 2))).toThrow(/does not know/);
    expect(() => unpack(pack('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'))).toThrow(/base/);
    expect(() => unpack(Buffer.of(1, 0xff, 0xff, 0xff))).toThrow();
  });
});

describe('a typed text', () => {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'trigram remove_diacritics 1')");
  const wordsOf = (text: string) => readTyped(text).words.map(({ column, variants }) => [column, ...variants]);

  it('a typed text of any characters is understood by the text index, and finds what it is a part of', () => {
    const insert = db.prepare('INSERT INTO texts (rowid, text) VALUES (1, ?)');
    const clear = db.prepare('DELETE FROM texts');
    const find = db.prepare('SELECT rowid FROM texts WHERE texts MATCH ?');
    fc.assert(
      fc.property(anyText, fc.oneof(anyText, signs), anyText, fc.array(signs), (before, typed, after, newest) => {
        const { words, amounts } = readTyped(typed);
        fc.pre(amounts.length === 0 && words.every(({ column }) => column === null) && !typed.includes('"'));
        clear.run();
        const whole = fold(`${before}${typed}${after}`);
        insert.run(whole);
        const sample = { rarest: rarestAmong(newest), isCommon: (trigram: string) => newest.join().includes(trigram) };
        for (const word of words.filter(isIndexed))
          for (const part of [CUSTOMER_TEXTS, CHARGE_TEXTS])
            expect(find.all(matchOf([word], part, sample).expression)).toHaveLength(1);
        for (const { variants } of words) expect(variants.some((variant) => whole.includes(variant))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  const newest = ['ped-0361111 ana@exemplo.com', 'ped-0362222 eva@exemplo.com', 'ped-0499999 bia@exemplo.com'];
  const isCommon = (trigram: string) => newest.every((text) => text.includes(trigram));
  const matchOfTyped = (typed: string, part = CHARGE_TEXTS) =>
    matchOf(readTyped(typed).words, part, { rarest: rarestAmong(newest), isCommon });

  it('a typed text that is long is looked up by its rarest trigrams, wherever they are in it, and then compared whole', () => {
    const expression = '(("617" AND "177" AND "777" AND "361"))';
    expect(matchOfTyped('PED-0361777')).toEqual({ expression, isExact: false });
    expect(matchOfTyped('bia.lima@exemplo.com').expression).not.toContain('exe');
    // With its punctuation or without, it is either.
    expect(matchOfTyped('cpf:529.982.247-25').expression).toMatch(
      /^\(document : \(\("\S{3}"( AND "\S{3}"){3}\) OR \("\d{3}"( AND "\d{3}"){3}\)\)\)$/,
    );
  });

  it('a typed text that is short, or has no digit and no @, is settled by the index alone', () => {
    for (const text of ['conceicao', 'aparecida', 'p-03'])
      expect(matchOfTyped(text)).toEqual({ expression: `("${text}")`, isExact: true });
    expect(matchOfTyped('ana lima')).toEqual({ expression: '("ana") AND ("lima")', isExact: true });
  });

  it('a typed text that begins or ends as most of a charge’s own texts do is looked up by the rest, and then compared whole', () => {
    expect(matchOfTyped('ped-03')).toEqual({ expression: '("d-03")', isExact: false });
    expect(matchOfTyped('xyped')).toEqual({ expression: '("xype")', isExact: false });
    // Something is always left, and all of what is common itself.
    expect(matchOfTyped('ped-7')).toEqual({ expression: '("ed-7")', isExact: false });
    expect(matchOfTyped('ped-0')).toEqual({ expression: '("ped-0")', isExact: true });
    expect(matchOfTyped('@exem')).toEqual({ expression: '("@exem")', isExact: true });
    expect(matchOfTyped('exemplo', CUSTOMER_TEXTS)).toEqual({ expression: '("exemplo")', isExact: true });
  });

  it('a typed text is one search whatever its accents and case', () => {
    for (const typed of ['JOSÉ', 'josé', 'Jose', 'jose\u0301']) expect(readTyped(typed)).toEqual(readTyped('jose'));
    expect(fold('ÀÉÎÕÜÇñ')).toBe('aeioucn');
  });

  it('a typed text of digits also stands without its punctuation', () => {
    expect(wordsOf('529.982 NF-1.2')).toEqual([
      [null, '529.982', '529982'],
      [null, 'nf-1.2'],
    ]);
  });

  it('a typed text with the name of a text before it, in either language, is looked for there alone', () => {
    expect(wordsOf('nome:José name:ana CPF:529.982 "Maria da Silva" item:"pão de"')).toEqual([
      ['name', 'jose'],
      ['name', 'ana'],
      ['document', '529.982', '529982'],
      [null, 'maria da silva'],
      ['items', 'pao de'],
    ]);
  });

  it('a typed text with another word before a colon is looked for as it stands', () => {
    expect(wordsOf('12:30 http://x constructor:x name: :x')).toEqual([
      [null, '12:30'],
      [null, 'http://x'],
      [null, 'constructor:x'],
      [null, 'name:'],
      [null, ':x'],
    ]);
  });

  it.each<[string, { from: number | null; to: number | null }]>([
    ['>100', { from: 10_001, to: null }],
    ['>=100', { from: 10_000, to: null }],
    ['<49,90', { from: null, to: 4989 }],
    ['<=49.9', { from: null, to: 4990 }],
    ['=R$1.234,56', { from: 123_456, to: 123_456 }],
    ['>1.234', { from: 123_401, to: null }],
    ['100..200,50', { from: 10_000, to: 20_050 }],
    ['valor:12', { from: 1200, to: 1200 }],
    ['amount:>12', { from: 1201, to: null }],
  ])('a typed text: %s is a range of amounts, in cents', (typed, range) => {
    expect(readTyped(typed)).toEqual({ words: [], amounts: [range] });
  });

  it.each(['>abc', '>', '<=', '..', '1..', '>1,2,3x', '"> 100"'])('a typed text: %s is no amount', (typed) => {
    expect(readTyped(typed).amounts).toEqual([]);
    expect(readTyped(typed).words).toHaveLength(1);
  });
});

describe("a charge's place", () => {
  const at = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });

  it("a charge's place is in order of creation, and always a safe whole number below the end", () => {
    fc.assert(
      fc.property(at, at, (one, other) => {
        expect(Number.isSafeInteger(firstNumberOf(one))).toBe(true);
        expect(firstNumberOf(one)).toBeLessThan(BEYOND_NEWEST);
        if (one <= other) expect(firstNumberOf(one)).toBeLessThanOrEqual(firstNumberOf(other));
      }),
    );
  });

  it("a charge's place is its own, even among thousands made in the same millisecond, and later ones come later", () => {
    const taken: number[] = [];
    const lastBelow = (from: number, below: number) =>
      taken.filter((number) => number >= from && number < below).at(-1) ?? null;
    for (let index = 0; index < 1000; index++) taken.push(freeNumber(5, lastBelow));
    expect(new Set(taken).size).toBe(1000);
    expect(taken.toSorted((one, other) => one - other)).toEqual(taken);
  });
});

describe('attention', () => {
  const reasons = {
    'outcome-unknown': fc.boolean(),
    'code-refused': fc.boolean(),
    'late-transition': fc.boolean(),
    'gateway-fault': fc.boolean(),
    'amount-differs': fc.boolean(),
    'code-changed': fc.boolean(),
    'unknown-to-gateway': fc.boolean(),
  };

  it('attention comes back as it was kept', () => {
    fc.assert(
      fc.property(fc.record(reasons), (found) => {
        expect(attentionOf(attentionBits(found))).toEqual(
          Object.entries(found)
            .filter(([, holds]) => holds)
            .map(([reason]) => reason),
        );
      }),
    );
  });
});
