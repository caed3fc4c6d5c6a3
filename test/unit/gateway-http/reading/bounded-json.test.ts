import { describe, expect, it } from 'vitest';
import { parseBounded, salvageDataId } from '../../../../src-main/gateway-http/reading/bounded-json.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

describe('JSON from outside', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('JSON from outside is parsed down to the limit, and refused below it before it is parsed', () => {
    expect(parseBounded(nested(64), 64).ok).toBe(true);
    expect(parseBounded(nested(65), 64)).toEqual({ ok: false, fault: 'too-deep' });
    expect(parseBounded('[{"a":'.repeat(500_000), 64)).toEqual({ ok: false, fault: 'too-deep' });
  });

  it('brackets inside strings of JSON from outside, also behind escaped quotes, are not counted as levels', () => {
    expect(parseBounded(JSON.stringify({ a: `"${'['.repeat(200)}\\` }), 2).ok).toBe(true);
  });

  it('JSON from outside is parsed as JSON.parse would, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
        fc.pre(!/[0-9]{16}/.test(JSON.stringify(value)));
        expect(parseBounded(JSON.stringify(value), 64)).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  it('a whole number from outside keeps every digit, as a text where no number holds them', () => {
    const value = {
      id: '1234567890123456789',
      list: [9007199254740991, '-9223372036854775808'],
      half: 0.1234567890123456,
    };
    const text = '{"id":1234567890123456789,"list":[9007199254740991,-9223372036854775808],"half":0.1234567890123456}';
    expect(parseBounded(text, 64)).toEqual({ ok: true, value });
  });

  it('a text from outside that is not JSON is unreadable', () => {
    for (const text of ['', '<html>', '{"a":', '"', '\\', '{"a":1}x']) {
      expect(parseBounded(text, 64)).toEqual({ ok: false, fault: 'unreadable' });
    }
  });
});

describe('the id in a response that was cut', () => {
  it.each([
    ['{"status":true,"data":{"id":"abc"', 'abc'],
    ['{"status":true,"data":{"id":"abc', null],
    ['{"status":true,"data":{"id":"abc\\', null],
    ['{"data":{"amount":1,"pix":{"id":"wrong"},"items":[{"id":"wrong"}],"id":"abc","x', 'abc'],
    ['{"pix":{"id":"wrong"},"data":{"id":"abc"', 'abc'],
    ['{"id":"wrong","data":{"pix":{"id":"wrong"', null],
    ['{"data":[{"id":"wrong"}', null],
    ['{"data":{"x":"{\\"id\\":\\"wrong\\"}","id" : "a\\u0062c",', 'abc'],
    ['{"data":{"id":"x","id', 'x'],
    ['[{"data":{"id":"wrong"}', null],
    ['<html>{"data":{"id":"wrong"}}', null],
    ['\uFEFF {"data":{"id":"abc"', 'abc'],
    ['{"data":{"id":12345,', '12345'],
    ['{"data":{"id":12345', null],
    ['{"data":{"id":-1,', '-1'],
    ['{"data":{"id":1.5,', null],
    ['{"data":{"id":99999999999999999,', '99999999999999999'],
    ['{"data":{"id":null,"a":"b"', null],
    ['{"data":{"id":{"a":"wrong"}', null],
    ['', null],
  ])('the id in a response that was cut: %s', (text, id) => {
    expect(salvageDataId(text)).toBe(id);
  });

  it('the id in a response that was cut is the one of the whole response, wherever behind it the cut falls', () => {
    const before = fc.dictionary(
      fc.string().filter((key) => key !== 'id' && key !== '__proto__'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(before, fc.string({ minLength: 1 }), before, fc.nat(), (head, id, tail, chance) => {
        const text = JSON.stringify({ status: true, data: { ...head, id, ...tail } });
        const cut = text.slice(0, chance % (text.length + 1));
        expect([id, null]).toContain(salvageDataId(cut));
        expect(salvageDataId(text)).toBe(id);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('the id is searched in any cut text without a throw', () => {
    fc.assert(fc.property(fc.stringMatching(/^\{"data":\{["{}[\],:a1\\ ]{0,40}$/), (text) => void salvageDataId(text)));
  });
});
