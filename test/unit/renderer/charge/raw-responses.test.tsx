import { describe, expect, it } from 'vitest';
import { prettyJson } from '../../../../src-renderer/charge/details/pretty-json.ts';
import fc from '../../../support/run/properties.ts';

describe('a raw answer', () => {
  it('a raw answer keeps numbers and doubled keys as they came', () => {
    expect(prettyJson('{"a":1.10,"a":12345678901234567890,"b":[]}')).toBe(
      '{\n  "a": 1.10,\n  "a": 12345678901234567890,\n  "b": []\n}',
    );
  });

  it('a raw answer that is no JSON object is shown as it came', () => {
    expect(prettyJson('<html>502</html>')).toBe('<html>502</html>');
    expect(prettyJson('')).toBe('');
  });

  it('a raw answer means the same with its line breaks as without', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(prettyJson(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('a raw answer that breaks off in the middle still comes out', () => {
    expect(prettyJson('{"a":"un')).toBe('{\n  "a": "un');
  });
});
