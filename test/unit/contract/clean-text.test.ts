/** Invisible characters of a pasted text, in every reader of typed texts. */
import { describe, expect, it } from 'vitest';
import { checkRow } from '../../../src-main/batches/spreadsheet/check-row.ts';
import { crc16 } from '../../../src-main/brcode/crc16.ts';
import { readBrCode } from '../../../src-main/brcode/read-brcode.ts';
import { scrubberOf } from '../../../src-main/history/model/anonymize.ts';
import { draftCustomer } from '../../../src-preload/contract/drafts/draft.ts';
import { pastedToken } from '../../../src-preload/contract/gateways/gateway.ts';
import { receivableFields } from '../../../src-preload/contract/receivables/receivable.ts';
import { normalizeForSearch } from '../../../src-preload/contract/search/normalize-text.ts';
import { cleanText } from '../../../src-preload/contract/text/clean-text.ts';
import { documentTypeOf, readDocument, readPhone } from '../../../src-preload/contract/values/documents.ts';
import { readMoney } from '../../../src-preload/contract/values/read-money.ts';
import { readPastedIds } from '../../../src-renderer/charge-page/outcome-unknown/pasted-ids.ts';
import { gatewayCases } from '../../support/cases/gateway-cases.ts';
import fc from '../../support/run/properties.ts';

const email = (typed: unknown) => draftCustomer.shape.email.safeParse(typed);

const READERS: Readonly<Record<string, (input: string) => unknown>> = {
  phone: (input) => {
    const reading = readPhone(input);
    return reading.ok ? reading.digits : reading.code;
  },
  cpf: (input) => {
    const reading = readDocument(input);
    return reading.ok ? reading.digits : reading.code;
  },
  cnpj: (input) => {
    const reading = readDocument(input);
    return reading.ok && documentTypeOf(reading.digits) === 'CNPJ';
  },
  email: (input) => email(input).success,
};

describe('invisible characters', () => {
  it.each([...gatewayCases('H', 'phone', 'cpf', 'email'), ...gatewayCases('N', 'cnpj')])(
    'case $id: $kind',
    ({ run, input, expect: wanted }) => {
      expect(READERS[run]?.(String(input))).toBe(wanted);
    },
  );

  it.each([
    ['maria@açaí.com.br', true],
    ['maria@acai\u0301.com.br', true],
    ['maria@пример.рф', true],
    ['maria@例え.jp', true],
    ['mailto:maria@exemplo.com.br', true],
    ['<maria@exemplo.com.br>,', true],
    ['maria@exemplo', false],
    ['maria@exemplo..com', false],
    ['maria@a/b.com.br', false],
    ['josé@exemplo.com.br', false],
    ['maria@@exemplo.com.br', false],
  ])('an e-mail address %s is taken: %j', (typed, isTaken) => {
    expect(email(typed).success).toBe(isTaken);
  });

  it('a name keeps its letters and dashes, composed, and loses invisible characters', () => {
    const parsed = draftCustomer.parse({
      name: '\u202aJoa\u0303o\u00a0D\u2019Ávila\u2013Peña\u200b ',
      email: '\u200bmaria@exemplo.com.br\u00a0',
      phone: '',
      document: '',
    });
    expect(parsed).toMatchObject({ name: 'João D’Ávila–Peña', email: 'maria@exemplo.com.br' });
    expect(receivableFields.shape.reference.parse('PED\u20110042\u200b')).toBe('PED\u20110042');
    expect(cleanText('👩‍👧 ❤️\ttwo\nlines', 'words')).toBe('👩‍👧 ❤️\ttwo\nlines');
  });

  it('an amount, an id and a token are read without invisible characters', () => {
    expect(readMoney('\u202aR$\u00a0１２，50\u202c')).toEqual({ ok: true, cents: 1250 });
    expect(readMoney('\u221250,00')).toEqual({ ok: false, code: 'money-shape' });
    expect(readPastedIds('\ufeffa1\u2011b2\u200b, c3').ids).toEqual(['a1-b2', 'c3']);
    expect(pastedToken.parse('Bearer\u00a0abc.def\u200b')).toBe('abc.def');
  });

  it('a code loses invisible characters around it, and none within', () => {
    // Its payee has a zero-width space, which the check digits cover.
    const code =
      '00020126360014br.gov.bcb.pix0114+55119999988885204000053039865802BR5908Ma\u200bria S6009SAO PAULO62070503***6304';
    const sealed = `${code}${crc16(code)}`;
    expect(readBrCode(`\u200b\ufeff ${sealed}\u2069\n`)).toMatchObject({
      ok: true,
      payload: sealed,
      warnings: ['HIDDEN_CHARACTERS', 'OUTER_SPACE_DROPPED'],
    });
  });

  it('cells of a spreadsheet are sent without invisible characters', () => {
    const cells = {
      amount: '\u200e1.234,50',
      name: 'Maria\u00a0Silva\u200b',
      document: '529982\u200b24725',
      phone: '\u202a+55 11 99999\u20118888\u202c',
      email: '\u200bmaria@exemplo.com.br',
      reference: 'PED\u200b-1',
      description: 'Mensalidade\u00ad',
      dueDay: '20\u201111\u20112026\u200b',
      postbackUrl: '',
    };
    expect(checkRow(1, cells, 'comma')).toMatchObject({
      problems: [],
      amount: 123_450,
      reference: 'PED-1',
      document: '52998224725',
      cells: {
        name: 'Maria Silva',
        phone: '11999998888',
        email: 'maria@exemplo.com.br',
        description: 'Mensalidade',
        dueDay: '2026-11-20',
      },
    });
  });

  it('a person is erased from texts with invisible characters', () => {
    const scrub = scrubberOf([{ name: 'Maria\u200b Silva', email: '', phone: '', document: '52998224725' }]);
    expect(scrub('for Ma\u200bria\u00a0Silva, 529\u2024.982.247\u201125')).toContain('for ,');
    expect(scrub('for Ma\u200bria\u00a0Silva')).toBe('for ');
    expect(scrub('529.982.247\u201125')).toBe('');
    expect(scrub('of\u200b others')).toBe('of\u200b others');
  });
});

describe('cleaning a text', () => {
  const INVISIBLE = [
    '\u200b',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202c',
    '\u2066',
    '\u2069',
    '\u2060',
    '\ufeff',
    '\u00ad',
  ];
  const invisible = fc.array(fc.constantFrom(...INVISIBLE), { maxLength: 3 }).map((marks) => marks.join(''));
  const wide = (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);
  /** The same text as other programs write it: each sign in one of its looks, with marks before and after it. */
  const disguised = (text: string) =>
    fc
      .tuple(
        ...[...text].map((sign) => {
          const looks =
            sign === '-'
              ? ['-', '\u2010', '\u2011', '\u2013', '\u2212', '\uff0d']
              : sign === ' '
                ? [' ', '\u00a0', '\u2007', '\u202f', '\u3000']
                : [sign, wide(sign)];
          return fc.tuple(invisible, fc.constantFrom(...looks), invisible).map((parts) => parts.join(''));
        }),
      )
      .map((signs) => signs.join(''));

  it.each([
    ['phone', '(11) 99999-8888', (text: string) => READERS['phone']?.(text), '11999998888'],
    ['cpf', '529.982.247-25', (text: string) => READERS['cpf']?.(text), '52998224725'],
    ['cnpj', '12.ABC.345/01DE-35', (text: string) => READERS['cnpj']?.(text), true],
    ['email', 'maria-1@exemplo.com.br', (text: string) => email(text).data, 'maria-1@exemplo.com.br'],
    ['amount', 'R$ 1.234,50', (text: string) => readMoney(text), { ok: true, cents: 123_450 }],
    ['search', 'PED-0042 a', normalizeForSearch, 'ped-0042 a'],
  ])('a disguised %s is read as the plain one', (_what, plain, read, wanted) => {
    fc.assert(
      fc.property(disguised(plain), (text) => {
        expect(read(text)).toEqual(wanted);
      }),
    );
  });

  it('cleaning twice is cleaning once, and changes no text of a keyboard', () => {
    const kind = fc.constantFrom('words' as const, 'signs' as const);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), kind, (text, as) => {
        expect(cleanText(cleanText(text, as), as)).toBe(cleanText(text, as));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ09 -./()@+ãçé$€'), maxLength: 40 }), kind, (text, as) => {
        expect(cleanText(text, as)).toBe(text);
      }),
    );
  });
});
