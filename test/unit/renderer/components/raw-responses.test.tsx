import { describe, expect, it } from 'vitest';
import { prettyJson } from '../../../../src-renderer/components/raw-responses/pretty-json.ts';
import fc from '../../../support/run/properties.ts';

describe('a formatted raw response', () => {
  it('a formatted raw response keeps numbers and duplicate keys as the service sent them', () => {
    expect(prettyJson('{"a":1.10,"a":12345678901234567890,"b":[]}')).toBe(
      '{\n  "a": 1.10,\n  "a": 12345678901234567890,\n  "b": []\n}',
    );
  });

  it('a raw response that is not a JSON object is shown unchanged', () => {
    expect(prettyJson('<html>502</html>')).toBe('<html>502</html>');
    expect(prettyJson('')).toBe('');
  });

  it('a formatted raw response has the same meaning as the original text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(JSON.parse(prettyJson(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('a truncated raw response is still shown', () => {
    expect(prettyJson('{"a":"un')).toBe('{\n  "a": "un');
  });
});
