/** One OFX statement in the many spellings of banks and their programs. */
import { describe, expect, it } from 'vitest';
import { isOfx } from '../../../../src-main/reports/statements/reading/ofx-file.ts';
import { readEntries, readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';
import fc from '../../../support/run/properties.ts';

const read = (text: string) => {
  expect(readStatement(text)).toMatchObject({ kind: 'ofx' });
  const { credits, debits, unread } = readEntries(text, null);
  return { entries: [...credits, ...debits].map(({ day, amount, text: said }) => [day, amount, said]), unread };
};
const linesOf = (text: string) => read(text).entries;

const one = (fields: string) => `<OFX><BANKTRANLIST><STMTTRN>${fields}</STMTTRN></BANKTRANLIST></OFX>`;
const memo = (written: string) =>
  linesOf(one(`<DTPOSTED>20261005<TRNAMT>10.00<MEMO>${written}`)).map(([, , text]) => text)[0];
const amount = (written: string) => {
  const other = '<STMTTRN><DTPOSTED>20261006<TRNAMT>1.00</STMTTRN>';
  return linesOf(one(`<DTPOSTED>20261005<TRNAMT>${written}`).replace('<STMTTRN>', `${other}<STMTTRN>`)).find(
    ([day]) => day === '2026-10-05',
  )?.[1];
};

describe("a bank's OFX in another spelling", () => {
  it.each([
    ['PIX &amp; ANA', 'PIX & ANA'],
    ['PIX &amp;amp; ANA', 'PIX & ANA'],
    ['L&#205;MA &#xCD; &Iacute;', 'LÍMA Í Í'],
    ['SOUZA&LTDA &AMPARO', 'SOUZA&LTDA &AMPARO'],
    ['<![CDATA[PIX <ANA> & CIA]]>', 'PIX <ANA> & CIA'],
    ['<![CDATA[PIX ]]>ANA', 'PIX ANA'],
    ['<![CDATA[PIX ANA', 'PIX ANA'],
    ['PIX<BR/>ANA<br>SOUZA', 'PIX ANA SOUZA'],
    ['PIX&lt;br/&gt;ANA', 'PIX ANA'],
    ['PIX < ANA > 3', 'PIX < ANA > 3'],
    ['PIX\r\n   ANA\r\n', 'PIX ANA'],
    ['PIX</MEMO><CHECKNUM>9', 'PIX'],
  ])('the text %j reads as %j', (written, text) => expect(memo(written)).toBe(text));

  it.each([
    ['50.00000', 5_000],
    ['50,00', 5_000],
    ['50', 5_000],
    ['50,5', 5_050],
    ['1.500', 150],
    ['1234.560', 123_456],
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1.234.567,8', 123_456_780],
    ['  -  200,00 ', -20_000],
    ['−200.00', -20_000],
    ['200.00-', -20_000],
    ['+7.00', 700],
    ['R$ 7,00', 700],
  ])('the amount %j is %i cents', (written, cents) => expect(amount(written)).toBe(cents));

  it.each(['1.234', '0.005', '1.2.3', '1,234,56', '12.34.56', 'x', ''])(
    'the amount %j is no amount, and its line is unread',
    (written) => expect(amount(written)).toBeUndefined(),
  );

  it.each([
    '20261005',
    '20261005120000',
    '20261005120000.000[-3:BRT]',
    '05/10/2026',
    '5/10/2026 10:30',
    '2026-10-05T10:30:00',
    '05102026',
    '05/OUT/2026',
  ])('%s is 5 October 2026', (written) => {
    expect(linesOf(one(`<DTPOSTED>${written}<TRNAMT>1.00`))[0]?.[0]).toBe('2026-10-05');
    const period = `<DTSTART>${written}<DTEND>${written}`;
    const text = one('<DTPOSTED>20261005<TRNAMT>1.00').replace('<STMTTRN>', `${period}<STMTTRN>`);
    expect(readEntries(text, null).periodFrom).toBe('header');
  });

  it('a transaction that nothing closes ends at the next; a balance behind the last is not its own', () => {
    const text =
      '<OFX><STMTTRN><DTPOSTED>20261005<TRNAMT>1.00<MEMO>A<STMTTRN><DTPOSTED>20261006<TRNAMT>2.00<LEDGERBAL><BALAMT>9<MEMO>B';
    expect(linesOf(text)).toEqual([
      ['2026-10-05', 100, 'A'],
      ['2026-10-06', 200, ''],
    ]);
  });

  it('a file is OFX by its first element, however that is written', () => {
    for (const start of ['<OFX>', '<OFX >', '<ofx>', '<OFX xmlns="x">', '<n:OFX>', '\n\nOFXHEADER:100'])
      expect(isOfx(start)).toBe(true);
    for (const start of ['<OFXES>', 'OFX', '<OFC>']) expect(isOfx(start)).toBe(false);
  });

  const name = fc.stringMatching(/^[A-ZÁÉÍÓÚÇ]{3,12}( [A-ZÁÉÍÓÚÇ&<]{1,12}){0,2}$/);
  const entry = fc.record({
    day: fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
    cents: fc.integer({ min: -99_999_999, max: 99_999_999 }).filter((cents) => cents !== 0),
    text: name,
  });
  type Spelling = (text: string) => string;
  const escaped: Spelling = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const texts: readonly Spelling[] = [
    escaped,
    (text) => escaped(escaped(text)),
    (text) => `<![CDATA[${text}]]>`,
    (text) => [...text].map((sign) => (/[A-Z ]/.test(sign) ? sign : `&#${sign.codePointAt(0)};`)).join(''),
  ];
  const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, mark);
  const amounts: readonly ((whole: string, cents: string) => string)[] = [
    (whole, cents) => `${whole}.${cents}`,
    (whole, cents) => `${whole},${cents}`,
    (whole, cents) => `   ${whole}.${cents}000`,
    (whole, cents) => `${grouped(whole, '.')},${cents}`,
    (whole, cents) => `${grouped(whole, ',')}.${cents}`,
  ];
  const days: readonly ((iso: string) => string)[] = [
    (iso) => iso.replaceAll('-', ''),
    (iso) => `${iso.replaceAll('-', '')}000000[-3:BRT]`,
    (iso) => iso.split('-').toReversed().join('/'),
    (iso) => iso,
  ];
  const spelling = fc.record({
    text: fc.constantFrom(...texts),
    amount: fc.constantFrom(...amounts),
    day: fc.constantFrom(...days),
    isClosed: fc.boolean(),
    isSmall: fc.boolean(),
    isUnsigned: fc.boolean(),
    lineEnd: fc.constantFrom('', '\r\n', '\n\t', '\r'),
    top: fc.constantFrom(
      '<OFX>',
      '<OFX >',
      '<?xml version="1.0"?>\n<OFX>',
      'OFXHEADER:100\r\nCHARSET:1252\r\n\r\n<OFX>',
    ),
  });

  it('the same statement reads to the same entries in every spelling', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), spelling, (entries, how) => {
        const field = (tag: string, value: string) => {
          const written = how.isSmall ? tag.toLowerCase() : tag;
          return `<${written}>${value}${how.isClosed ? `</${written}>` : ''}${how.lineEnd}`;
        };
        const isoOf = (day: Date) => day.toISOString().slice(0, 10);
        const body = entries.map(({ day, cents, text }) => {
          const digits = String(Math.abs(cents)).padStart(3, '0');
          const sign = cents < 0 && !how.isUnsigned ? '-' : '';
          return [
            '<STMTTRN>',
            field('TRNTYPE', cents < 0 ? 'DEBIT' : 'CREDIT'),
            field('DTPOSTED', how.day(isoOf(day))),
            field('TRNAMT', sign + how.amount(digits.slice(0, -2), digits.slice(-2))),
            field('MEMO', how.text(text)),
            '</STMTTRN>',
          ].join('');
        });
        const { entries: found, unread } = read(`${how.top}<BANKTRANLIST>${body.join('')}</BANKTRANLIST></OFX>`);
        const wanted = entries.map(({ day, cents, text }) => [isoOf(day), cents, text]);
        expect(unread.count).toBe(0);
        expect(found).toEqual([
          ...wanted.filter(([, cents]) => Number(cents) > 0),
          ...wanted.filter(([, cents]) => Number(cents) < 0),
        ]);
      }),
    );
  });
});
