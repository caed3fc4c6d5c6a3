import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { ReadableDb } from '../../../../src-main/history/database/database.ts';
import { deflate, inflate } from '../../../../src-main/history/database/deflate.ts';
import { attentionBits, attentionOf } from '../../../../src-main/history/model/attention.ts';
import { BEYOND_NEWEST, firstTimeKeyOf, freeTimeKey } from '../../../../src-main/history/model/time-key.ts';
import { canMatchIndex, ftsCondition } from '../../../../src-main/history/search/fts-query.ts';
import { normalizeForSearch } from '../../../../src-preload/contract/search/normalize-text.ts';
import {
  parsePlainQuery,
  parseQuery,
  separateOperators,
} from '../../../../src-preload/contract/search/query-parser.ts';
import { LANGUAGES } from '../../../../src-preload/contract/values/languages.ts';
import { formatMoney } from '../../../../src-preload/contract/values/write-money.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const signs = fc.string({ unit: fc.constantFrom(...'"\'*^:()-+ aA.%_\\{}'), maxLength: 20 });

const ANSWER =
  '{"status":true,"data":{"id":"11111111-2222-4333-8444-555555555555","amount":4990,"status":"PAID","method":"PIX",' +
  '"paidAt":"2026-11-20T15:00:00.000Z","end2endId":"E18236120202611201500s0123456789","createdAt":"2026-11-20T14:58:00.000Z"}}';
/** As the first version wrote it. */
const DEFLATED =
  'AZWVwQnAMAwDJzJYspw6naObdH8oKXnkUQLVAALBods+NWaMJE0RYSXJcsmCgHr/K6LR7RdyIyIUo4GviAA60v12MJTtqP6Fw2zVmbVMfQA=';

describe('deflating', () => {
  it('deflating returns any text unchanged, short or long', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(1, 9_000), (text, times) => {
        const whole = text.toWellFormed().repeat(times);
        expect(inflate(deflate(whole))).toBe(whole);
      }),
      { numRuns: 200 },
    );
  });

  it('deflating reads every text deflated with the first dictionary, which may never change', () => {
    const stored = Buffer.from(DEFLATED, 'base64');
    expect(inflate(stored)).toBe(ANSWER);
    expect(deflate(ANSWER).length).toBeLessThan(ANSWER.length / 2);
  });

  it('deflating rejects what it cannot read, instead of returning something else', () => {
    expect(() => inflate(Buffer.of(9, 1, 2))).toThrow(/does not know/);
    expect(() => inflate(Buffer.of(1, 0xff, 0xff, 0xff))).toThrow();
  });
});

describe('a search text', () => {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE texts USING fts5 (text, tokenize = 'trigram remove_diacritics 1')");
  const wordsOf = (text: string) => parseQuery(text).words.map(({ column, variants }) => [column, ...variants]);

  it('a search text of any characters is understood by the text index, and finds the texts that contain it', () => {
    const insert = db.prepare('INSERT INTO texts (rowid, text) VALUES (1, ?)');
    const clear = db.prepare('DELETE FROM texts');
    const find = db.prepare('SELECT rowid FROM texts WHERE texts MATCH ?');
    fc.assert(
      fc.property(anyText, fc.oneof(anyText, signs), anyText, (before, typed, after) => {
        const { words, amounts } = parseQuery(typed);
        fc.pre(amounts.length === 0 && words.every(({ column }) => column === null) && !typed.includes('"'));
        clear.run();
        const whole = normalizeForSearch(`${before}${typed}${after}`);
        insert.run(whole);
        for (const word of words.filter((each) => canMatchIndex(db, each)))
          expect(find.all(...ftsCondition([word]).parameters)).toHaveLength(1);
        for (const { variants } of words) expect(variants.some((variant) => whole.includes(variant))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it('PostgreSQL is asked by its index only where three ASCII letters or digits stand in a row', () => {
    const server: ReadableDb = {
      dialect: 'postgres',
      inTransaction: false,
      prepare: () => {
        throw new Error('nothing is asked');
      },
    };
    const found = (typed: string) => parseQuery(typed).words.map((word) => canMatchIndex(server, word));
    expect(['maria', 'ped-00', '#!#', 'a-b-c', '日本語'].map(found)).toEqual([
      [true],
      [true],
      [false],
      [false],
      [false],
    ]);
  });

  it('a search text is looked up by trigrams spread over it, with or without its punctuation', () => {
    const expressionOf = (typed: string) => ftsCondition(parseQuery(typed).words).parameters[0];
    expect(expressionOf('ana lima')).toBe('(("ana")) AND (("lim" AND "ima"))');
    expect(expressionOf('maria@exemplo.com')).toBe('(("mar" AND "ia@" AND "exe" AND "emp" AND "lo." AND "com"))');
    expect(expressionOf('529.982')).toBe(
      '(("529" AND "29." AND "9.9" AND ".98" AND "982") OR ("529" AND "299" AND "998" AND "982"))',
    );
  });

  it('a search text is the same search whatever its accents and case', () => {
    for (const typed of ['JOSÉ', 'josé', 'Jose', 'jose\u0301']) expect(wordsOf(typed)).toEqual(wordsOf('jose'));
    expect(normalizeForSearch('ÀÉÎÕÜÇñ')).toBe('aeioucn');
  });

  it('a search text of digits also matches without its punctuation', () => {
    expect(wordsOf('529.982 NF-1.2')).toEqual([
      [null, '529.982', '529982'],
      [null, 'nf-1.2'],
    ]);
  });

  it('a search word after the name of a text, in either language, is looked for in that text alone', () => {
    expect(wordsOf('nome:José name:ana CPF:529.982 "Maria da Silva" item:"pão de"')).toEqual([
      ['name', 'jose'],
      ['name', 'ana'],
      ['document', '529.982', '529982'],
      [null, 'maria da silva'],
      ['items', 'pao de'],
    ]);
  });

  it('a search word after any other word and a colon is looked for unchanged', () => {
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
    ['R$ 234,50.', { from: 23_450, to: 23_450 }],
    ['R$ 1.234,56,', { from: 123_456, to: 123_456 }],
    ['R$ 234.', { from: 23_400, to: 23_400 }],
    ['10,00 reais', { from: 1000, to: 1000 }],
    ['10 reais.', { from: 1000, to: 1000 }],
    ['BRL 10,00', { from: 1000, to: 1000 }],
    ['10,00 R$', { from: 1000, to: 1000 }],
    ['R$ 10,--', { from: 1000, to: 1000 }],
    ['Valor: R$ 10,00', { from: 1000, to: 1000 }],
    ['> 5', { from: 501, to: null }],
    ['<= R$ 5,00', { from: null, to: 500 }],
  ])('the search text %s is a range of amounts, in cents', (typed, range) => {
    expect(parseQuery(typed)).toEqual({ words: [], amounts: [range] });
  });

  it('an amount as Balcão writes it, in either language, with R$ or without, is searched as that amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom(...LANGUAGES), (cents, language) => {
        const written = formatMoney(cents, language);
        const exactly = { words: [], amounts: [{ from: cents, to: cents }] };
        const bare = written.replace(/^R\$\s?/, '');
        for (const typed of [written, bare, bare.replace(/[.,](?=\d{3})/g, ''), `R$ ${bare}`, `R$${bare}`])
          expect(parseQuery(typed)).toEqual(exactly);
        expect(parseQuery(`maria ${written} ped-1`)).toMatchObject({
          words: [{ typed: 'maria' }, { typed: 'ped-1' }],
          amounts: exactly.amounts,
        });
      }),
    );
  });

  it('digits without cents, or with other punctuation, stay text, and so does an amount in quotes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,14}$/), (digits) => {
        expect(parseQuery(digits)).toMatchObject({ words: [{ typed: digits }], amounts: [] });
      }),
    );
    for (const typed of ['23450', '529.982', '529.982.247-25', '1.234', '234,5', '12,345.6', '1,23,45', '2026.11.20'])
      expect(parseQuery(typed)).toMatchObject({ words: [{ typed }], amounts: [] });
    expect(parseQuery('"234,50" item:2,50')).toMatchObject({
      words: [{ typed: '234,50' }, { typed: '2,50', column: 'items' }],
      amounts: [],
    });
  });

  it('a phone as people write it is one word: its digits without the country’s code', () => {
    const areaCode = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }))
      .map((two) => two.join(''));
    const eight = fc.stringMatching(/^\d{4}$/);
    const first = fc.oneof(fc.stringMatching(/^9\d{4}$/), fc.stringMatching(/^[2-5]\d{3}$/));
    fc.assert(
      fc.property(areaCode, first, eight, (area, start, end) => {
        const digits = `${area}${start}${end}`;
        const spellings = [`(${area}) ${start}-${end}`, `(${area})${start}${end}`, `${area} ${start} ${end}`];
        for (const typed of [...spellings, `${area} ${start}-${end}`, `${area}-${start}-${end}`, `+55${digits}`])
          for (const each of [
            typed,
            `phone:${typed}`,
            ...(typed.startsWith('+') ? [] : [`+55 ${typed}`, `55 ${typed}`]),
          ])
            expect(wordsOf(each)).toEqual([['phone', digits]]);
        expect(wordsOf(`ana (${area}) ${start}-${end} ped`)).toEqual([
          [null, 'ana'],
          ['phone', digits],
          [null, 'ped'],
        ]);
        // It may be a document or an id.
        expect(wordsOf(digits)).toEqual([[null, digits]]);
      }),
    );
    expect(wordsOf('"11 98765 4321"')).toEqual([[null, '11 98765 4321', '11987654321']]);
    expect(wordsOf('98765-4321')).toEqual([[null, '98765-4321', '987654321']]);
  });

  it.each([
    ...['CPF 529.982.247-25', 'cpf: 529.982.247-25.', 'CPF/CNPJ: 529.982.247-25', '\u201c529.982.247-25\u201d,'],
    ...['(529.982.247-25)', "'529.982.247-25'", '*529.982.247-25*', '"529.982.247-25', '529.982.247\u201325;'],
  ])('a document as it is pasted is one word: %s', (typed) => {
    expect(wordsOf(typed)).toEqual([[null, '529.982.247-25', '52998224725']]);
    expect(parsePlainQuery(typed)).toMatchObject([{ typed: '529.982.247-25' }]);
  });

  it.each([
    ...[
      'tel:+55-11-98765-4321',
      'Tel.: (11) 98765-4321',
      '*(11) 98765-4321*,',
      '+55 011 98765-4321',
      '0xx11 98765-4321',
    ],
    ...['(011) 98765-4321', '0055 11 98765-4321', 'phone: 11 98765-4321.', 'WhatsApp 11 98765-4321'],
  ])('a phone as it is pasted is the same digits: %s', (typed) => {
    expect(wordsOf(typed)).toEqual([['phone', '11987654321']]);
  });

  it('a phone in digits alone is also found without the country\u2019s code', () => {
    expect(wordsOf('5511987654321')).toEqual([[null, '5511987654321', '11987654321']]);
    expect(wordsOf('"+55 11 98765-4321"')).toEqual([[null, '+55 11 98765-4321', '5511987654321', '11987654321']]);
    expect(wordsOf('https://wa.me/5511987654321?text=Oi')).toEqual([[null, '11987654321']]);
  });

  it.each([
    ['E2E: E1234567820261120150012345678901.', 'e1234567820261120150012345678901'],
    ['ID da transação: E1234567820261120150012345678901', 'e1234567820261120150012345678901'],
    ['ID/Transação E1234567820261120150012345678901', 'e1234567820261120150012345678901'],
    ['Chave Pix: maria@exemplo.com', 'maria@exemplo.com'],
    ['<maria@exemplo.com>,', 'maria@exemplo.com'],
    ['PED-0042!', 'ped-0042'],
  ])('a text as it is pasted is found: %s is %s', (typed, word) => {
    expect(wordsOf(typed)).toEqual([[null, word]]);
  });

  it('a label with a blank after its colon names its text, and a label without its value stays a word', () => {
    expect(wordsOf('Nome: José mailto:maria@exemplo.com?subject=Oi')).toEqual([
      ['name', 'jose'],
      ['email', 'maria@exemplo.com'],
    ]);
    expect(wordsOf('celular 64 id 7 pix')).toEqual(['celular', '64', 'id', '7', 'pix'].map((word) => [null, word]));
    expect(separateOperators('operador: Ana maria')).toEqual({ text: 'maria', words: ['ana'] });
  });

  it.each(['>abc', '>', '<=', '..', '1..', '>1,2,3x', '"> 100"'])('the search text %s is no amount', (typed) => {
    expect(parseQuery(typed).amounts).toEqual([]);
    expect(parseQuery(typed).words).toHaveLength(1);
  });
});

describe('time keys', () => {
  const at = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });

  it('a time key is in order of creation, and always a safe whole number below the end', () => {
    fc.assert(
      fc.property(at, at, (one, other) => {
        expect(Number.isSafeInteger(firstTimeKeyOf(one))).toBe(true);
        expect(firstTimeKeyOf(one)).toBeLessThan(BEYOND_NEWEST);
        if (one <= other) expect(firstTimeKeyOf(one)).toBeLessThanOrEqual(firstTimeKeyOf(other));
      }),
    );
  });

  it('a time key is unique, even among thousands of charges of one millisecond, and later ones are higher', () => {
    const used: number[] = [];
    const lastBelow = (from: number, below: number) =>
      used.filter((timeKey) => timeKey >= from && timeKey < below).at(-1) ?? null;
    for (let index = 0; index < 1000; index++) used.push(freeTimeKey(5, lastBelow));
    expect(new Set(used).size).toBe(1000);
    expect(used.toSorted((one, other) => one - other)).toEqual(used);
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
    'code-amount-differs': fc.boolean(),
    'paid-not-used': fc.boolean(),
  };

  it('attention bits are read as they were stored', () => {
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
