import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../../src-main/ground/csv-rows.ts';
import { zonedTime } from '../../../../src-main/ground/zoned-time.ts';
import { scrubberOf } from '../../../../src-main/history/model/anonymize.ts';
import { isCutIn } from '../../../../src-main/reports/statements/matching/cut-names.ts';
import { IdIndex } from '../../../../src-main/reports/statements/matching/id-index.ts';
import { isNameOf, nameWords, PayerNames } from '../../../../src-main/reports/statements/matching/payer-names.ts';
import { cutEndToEndIn, PaymentMinutes } from '../../../../src-main/reports/statements/matching/payment-minutes.ts';
import { RefundWords, refundWordsIn } from '../../../../src-main/reports/statements/matching/refund-words.ts';
import { isOfx, ofxLines, ofxPeriod } from '../../../../src-main/reports/statements/reading/ofx-file.ts';
import { readStatement } from '../../../../src-main/reports/statements/reading/statement-entries.ts';
import {
  documentsIn,
  isBalance,
  maskedDocumentsIn,
  plainDocument,
  plainId,
  strongId,
} from '../../../../src-main/reports/statements/reading/statement-evidence.ts';
import { endToEndIn } from '../../../../src-main/reports/statements/reading/statement-reading.ts';
import { statementAmount, statementDay } from '../../../../src-main/reports/statements/reading/statement-values.ts';
import { readPhone } from '../../../../src-preload/contract/values/documents.ts';
import { readMoney } from '../../../../src-preload/contract/values/read-money.ts';
import { isLinear } from '../../../support/history/growth.ts';
import { credit, paidCharge } from '../../../support/history/statement-desk.ts';

const all = (values: Iterable<unknown>) => {
  for (const _ of values);
};
const UTC = zonedTime('UTC');
const MANY_PARTS = new IdIndex();
MANY_PARTS.add('a-'.repeat(99));
MANY_PARTS.add(`${'a-'.repeat(98)}b9`);
const scrub = scrubberOf([
  { name: `Ana${' '.repeat(30)}B`, email: 'a@b.c', phone: '11111111111', document: '11111111111' },
]);

const blanks = (size: number) => ' '.repeat(size);
const repeated = (part: string) => (size: number) => part.repeat(size / part.length);

describe("a bank's text that was made to be slow", () => {
  it.each<readonly [what: string, work: (text: string) => unknown, worst: (size: number) => string]>([
    ['blanks inside an amount', statementAmount, (size) => `1${blanks(size)}x`],
    ['blanks around the signs of an amount', statementAmount, (size) => `(${blanks(size)}-${blanks(size)}R$`],
    ['marks of an amount', statementAmount, repeated('1.')],
    ['digits of an amount', statementAmount, repeated('1')],
    ['digits of a day', statementDay, repeated('2')],
    ['blanks before a day', statementDay, blanks],
    [
      'quotes behind blanks and a letter',
      (text) => all(csvRows(text)),
      (size) => `${blanks(size)}x${'"'.repeat(size)}`,
    ],
    ['quotes behind blanks', (text) => all(csvRows(text)), repeated(' "')],
    ['quotes alone', (text) => all(csvRows(text)), repeated('"')],
    ['a quote that never ends', (text) => all(csvRows(text)), (size) => `a;"${blanks(size)}`],
    ['carriage returns', (text) => all(csvRows(text)), repeated('a\r')],
    ['separators', (text) => all(csvRows(text)), repeated(';')],
    ['empty lines', (text) => all(csvRows(text)), repeated('\n')],
    [
      'rows of every width',
      readStatement,
      (size) => Array.from({ length: Math.sqrt(size) }, (_, at) => ';x'.repeat(at)).join('\n'),
    ],
    ['a head of half names', readStatement, (size) => `${'id'.repeat(size / 2)};${'end to '.repeat(size / 7)}\n1;2`],
    ['blanks before OFX', isOfx, blanks],
    ['transactions that never end', (text) => all(ofxLines(text)), repeated('<STMTTRN>')],
    ['fields that never end', (text) => all(ofxLines(text)), (size) => `<STMTTRN>${'<NAME>'.repeat(size / 6)}`],
    ['tags that never end', (text) => all(ofxLines(text)), (size) => `<STMTTRN>${'</STMTTRN'.repeat(size / 9)}`],
    ['entities that never end', (text) => all(ofxLines(text)), (size) => `<STMTTRN><MEMO>${'&am'.repeat(size / 3)}`],
    ['quoted texts that never end', (text) => all(ofxLines(text)), repeated('<![CDATA[')],
    ['quoted texts without a beginning', (text) => all(ofxLines(text)), repeated('<![CDATA[]]>]]>')],
    ['attributes that never end', (text) => all(ofxLines(text)), repeated('<A B=')],
    ['blanks in a tag that never ends', (text) => all(ofxLines(text)), (size) => `<STMTTRN${blanks(size)}`],
    [
      'a text that was escaped again and again',
      (text) => all(ofxLines(text)),
      (size) => `<A>&${'amp;'.repeat(size / 4)}`,
    ],
    ['half an end-to-end id, again and again', endToEndIn, repeated(` E${'1'.repeat(20)}`)],
    ['digits behind the E of an id', endToEndIn, (size) => `E${'1'.repeat(size)}`],
    ['the beginning of an id, again and again', (text) => MANY_PARTS.in(text), repeated('a-')],
    ['a word that never ends', (text) => MANY_PARTS.in(text), repeated('a')],
    ['digits of documents', documentsIn, repeated('1')],
    ['half a CPF, again and again', documentsIn, repeated(' 123.456.789')],
    ['half a CNPJ, again and again', documentsIn, repeated('12.ABC.345/0001')],
    ['groups of documents with blanks', documentsIn, repeated('529 . 982 . ')],
    ['a document of marks', plainDocument, repeated('.-')],
    ['a document in brackets', plainDocument, (size) => `${'('.repeat(size)}1${')'.repeat(size)}`],
    ['a document of labels', plainDocument, repeated('CPF: ')],
    ['a document of blanks and a label', plainDocument, (size) => `1${blanks(size)}CPF${blanks(size)}x`],
    ['a phone of labels', readPhone, repeated('tel: ')],
    ['a phone of links', readPhone, repeated('wa.me/')],
    ['a phone of parameters', readPhone, (size) => `tel:${';'.repeat(size)}`],
    ['an amount of quotes', readMoney, (size) => `${'"'.repeat(size)}x`],
    ['an amount of hyphens', readMoney, (size) => `1,${'-'.repeat(size)}x`],
    ['an amount in words', readMoney, repeated('10 reais')],
    ['an id of marks', plainId, repeated('-')],
    ['an id of marks around a letter', strongId, (size) => `${'-'.repeat(size)}a${'-'.repeat(size)}`],
    ['names', (text) => isNameOf(nameWords(text), nameWords(`${text} lima`)), repeated('ana ')],
    ['initials', (text) => isNameOf(nameWords(`ana ${text}`), nameWords(`ana ${text}b`)), repeated('a ')],
    ['names of payers', (text) => new PayerNames([text], []).in(text), repeated('ana - ')],
    ['accents without letters', (text) => new PayerNames([text], []).in(text), repeated('\u0301')],
    ['half a masked CPF, again and again', maskedDocumentsIn, repeated('***.123.456-*')],
    ['half a refund', refundWordsIn, repeated('DEVOL')],
    ['beginnings of a name', (text) => isCutIn({ text, name: 'ANA ANA ANA' }, 8), repeated('ANA ANA ')],
    [
      'minutes',
      (text) => new PaymentMinutes([credit(text)], UTC).agrees(credit(text), paidCharge()),
      repeated('05/10  '),
    ],
    ['an end-to-end id that is cut off', (text) => cutEndToEndIn(credit(text)), repeated('E2')],
    ['a name like a refund', (text) => new RefundWords(['Dev Dev']).areIn(text, null), repeated('DEV DE ')],
    ['periods that never end', ofxPeriod, repeated('<DTSTART>2026')],
    ['days above a table', readStatement, repeated('01/01/2026 ')],
    ['a balance that is spelled', (text) => isBalance([text]), repeated('S ')],
    ['blanks where a name with blanks is looked for', scrub, (size) => `ana${blanks(size)}`],
    ['digits where a phone is looked for', scrub, repeated('1 ')],
    ['the country’s code, again and again', scrub, repeated('+55 ')],
  ])("a bank's text that was made to be slow (%s) is read once", (_, work, worst) => {
    expect(isLinear(work, worst)).toBe(true);
  });
});
