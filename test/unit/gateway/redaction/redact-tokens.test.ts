import { describe, expect, it } from 'vitest';
import { TokenRedactor } from '../../../../src-main/gateway/redaction/redact-tokens.ts';
import fc from '../../../support/run/properties.ts';
import { runs } from '../../../support/run/rounds.ts';

function cleaned(text: string, ...tokens: readonly string[]): string {
  const quoted = new TokenRedactor();
  for (const token of tokens) quoted.sent(token);
  return quoted.redact(text);
}

/** Every character of a text as JSON's `\uXXXX`. */
function inEscapes(text: string): string {
  return [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

describe('tokens that a service quotes', () => {
  it('tokens that a service quotes are redacted in its responses, the one sent now and those sent before, in plain and as JSON writes them', () => {
    const tokens = ['first-"token"', 'second-token'];
    const answer = JSON.stringify({ message: 'no first-"token"', note: 'Bearer second-token', id: 'a-charge' });
    expect(cleaned(answer, ...tokens)).toBe('{"message":"no •••","note":"Bearer •••","id":"a-charge"}');
    expect(cleaned('first-"token"', ...tokens)).toBe('•••');
  });

  it('tokens that a service quotes are found however JSON escapes them, in values and in names, and nothing else of the response changes', () => {
    const answer = String.raw`{ "é\u00e9" : "Bearer \u0063anary\/c\u002Bd" ,"canary/c+d":1.0e+2, "z":"\/\u002B" }`;
    expect(cleaned(answer, 'canary/c+d')).toBe(String.raw`{ "é\u00e9" : "Bearer •••" ,"•••":1.0e+2, "z":"\/\u002B" }`);
  });

  it('tokens that a service quotes are found in JSON that is quoted in a string of JSON', () => {
    const quote = `{"sent":"${inEscapes('canary-token')}"}`;
    expect(JSON.parse(cleaned(JSON.stringify({ message: quote }), 'canary-token'))).toEqual({
      message: '{"sent":"•••"}',
    });
  });

  it.each([
    ['in the middle of the token', '{"a":"Bearer canary-tok', '{"a":"Bearer •••'],
    ['in the middle of an escape of it', String.raw`{"a":"Bearer canary-tok\u00`, '{"a":"Bearer •••'],
    ['behind it', '{"a":"Bearer canary-token', '{"a":"Bearer •••'],
    ['so early that it says nothing', '{"a":"Bearer canary', '{"a":"Bearer canary'],
    ['in a word', '{"a":"canary-token","b":fal', '{"a":"•••","b":fal'],
  ])('tokens that a service quotes are redacted in a body that breaks off %s', (_where, body, expected) => {
    expect(cleaned(body, 'canary-token')).toBe(expected);
  });

  it.each([
    ['a page', '<a title="canary-"a"\\b/c">canary-"a"\\b/c</a>', '<a title="•••">•••</a>'],
    ['JSON in a page', String.raw`<script>x={"t":"canary-\"a\"\\b\/c"}</script>`, '<script>x={"t":"•••"}</script>'],
    ['JSON put together by hand', '{"message":"no canary-"a"\\b/c here"}', '{"message":"no ••• here"}'],
    ['single quotes', `{'message': 'canary-"a"\\b/c'}`, `{'message': '•••'}`],
  ])('tokens that a service quotes are found in %s', (_what, body, expected) => {
    expect(cleaned(body, 'canary-"a"\\b/c')).toBe(expected);
  });

  it('an amount with the same digits as a quoted token is unchanged', () => {
    expect(cleaned('{"amount":12345678,"note":"12345678"}', '12345678')).toBe('{"amount":12345678,"note":"•••"}');
  });

  it('a token so short that a response holds it by chance is not redacted, and everything else is unchanged', () => {
    expect(cleaned('{"status":"PAID"}', 'PAID')).toBe('{"status":"PAID"}');
  });

  it('tokens of long ago are forgotten, so that a token renewed for years does not slow reads down', () => {
    const tokens = Array.from({ length: 100 }, (_, number) => `token-number-${number}.`);
    expect(cleaned('token-number-0. token-number-99.', ...tokens)).toBe('token-number-0. •••');
  });

  it('tokens are remembered by their last use: the one that is sent with each read is not forgotten for control tokens', () => {
    const controls = Array.from({ length: 40 }, (_, number) => ['the-real-token', `balcao-control-${number}`]).flat();
    expect(cleaned('the-real-token', ...controls)).toBe('•••');
  });
});

/** A piece of a service's text, and whether it spells the token, or only its beginning. */
interface Piece {
  readonly text: string;
  readonly spells?: 'token' | 'beginning';
}

/** One character in each of the ways JSON has for it. */
const written = (sign: string): fc.Arbitrary<string> => {
  const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
  const short = JSON.stringify(sign).slice(1, -1);
  const plain = sign === '/' ? ['/', '\\/'] : [short];
  return fc.constantFrom(...plain, `\\u${code}`, `\\u${code.toUpperCase()}`);
};
const inWildEscapes = (text: string) => fc.tuple(...text.split('').map(written)).map((signs) => signs.join(''));

/** Strings, names and structure with the token inserted anywhere; nothing else shares a character with it. */
function wildJson(token: string): fc.Arbitrary<Piece[]> {
  const other = fc
    .string({ unit: 'binary', maxLength: 12 })
    .map((text) => [...text].filter((sign) => !token.includes(sign)).join(''))
    .chain(inWildEscapes)
    .map((text): Piece[] => [{ text }]);
  const spelled = inWildEscapes(token).map((text): Piece[] => [{ text, spells: 'token' }]);
  // The token except its last character: it must not match.
  const almost = inWildEscapes(token.slice(0, -1)).map((text): Piece[] => [
    { text: 'é' },
    { text, spells: 'beginning' },
    { text: 'é' },
  ]);
  const literal = fc
    .array(fc.oneof(other, spelled, almost), { maxLength: 4 })
    .map((pieces): Piece[] => [{ text: '"' }, ...pieces.flat(), { text: '"' }]);
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => String(value));
  const blank = fc.constantFrom('', ' ', '\r\n\t');
  const scalar = fc.oneof(
    literal,
    fc.oneof(number, fc.constantFrom('true', 'null')).map((text) => [{ text }]),
  );
  const joined = (parts: readonly (readonly Piece[])[]) =>
    parts.flatMap((part, at) => (at === 0 ? part : [{ text: ',' }, ...part]));
  const { value } = fc.letrec<{ value: Piece[] }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }).map((parts) => [{ text: '[' }, ...joined(parts), { text: ']' }]),
      fc
        .array(fc.tuple(literal, blank, tie('value')), { maxLength: 4 })
        .map((entries) => entries.map(([name, gap, held]) => [...name, { text: `${gap}:${gap}` }, ...held]))
        .map((parts) => [{ text: '{' }, ...joined(parts), { text: '}' }]),
    ),
  }));
  return value;
}

const TOKEN = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((at) => String.fromCharCode(at)),
  minLength: 8,
  maxLength: 20,
});
/** Its first character is nowhere else in it, so that two of them never overlap. */
const PLAIN_TOKEN = TOKEN.map((token) => `~${token.replaceAll('~', '_')}`);
const withToken = (tokens: fc.Arbitrary<string>) =>
  tokens.chain((token) => fc.record({ token: fc.constant(token), pieces: wildJson(token) }));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => [name, ...textsIn(held)]);
}

/** The expected result of the pieces: dots for each run of tokens, everything else unchanged. */
function withDots(pieces: readonly Piece[]): string {
  const written = pieces.filter(({ text }) => text !== '');
  /** At the end, only the beginning of a token may be left. */
  const isToken = (piece: Piece | undefined, at: number) =>
    piece?.spells === 'token'
      ? at < written.length - 1 || signsOf(piece.text) >= 8
      : piece?.spells === 'beginning' && at === written.length - 1 && signsOf(piece.text) >= 8;
  return written
    .map((piece, at) => (isToken(piece, at) ? (isToken(written[at - 1], at - 1) ? '' : '•••') : piece.text))
    .join('');
}

describe('wild JSON with the token anywhere in it, in wild escapes', () => {
  it('random JSON with an escaped token anywhere in it never has the token after redaction, and every other byte is unchanged', () => {
    fc.assert(
      fc.property(withToken(TOKEN), ({ token, pieces }) => {
        const left = cleaned(pieces.map(({ text }) => text).join(''), token);
        expect(left).toBe(withDots(pieces));
        expect(textsIn(JSON.parse(left)).filter((text) => text.includes(token))).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
  });

  it('random JSON with an escaped token is redacted in the same way where it breaks off anywhere, also within a token', () => {
    fc.assert(
      fc.property(withToken(PLAIN_TOKEN), fc.nat(), ({ token, pieces }, at) => {
        const whole = pieces.map(({ text }) => text).join('');
        const end = at % (whole.length + 1);
        let length = 0;
        const kept = pieces.map((piece) => {
          const text = piece.text.slice(0, Math.max(0, end - length));
          length += piece.text.length;
          return { ...piece, text };
        });
        expect(cleaned(whole.slice(0, end), token)).toBe(withDots(kept));
      }),
      { numRuns: runs(400) },
    );
  });
});

/** Whole characters in a text with escapes, the last of which may be cut off. */
function signsOf(written: string): number {
  const signs = written.match(/\\u[0-9a-f]{4}|\\[^u]|\\.*$|[^\\]/gi) ?? [];
  return signs.filter((sign) => !/^\\(u.{0,3})?$/.test(sign)).length;
}

describe('the time of a redaction', () => {
  const PERIODIC = `${'a'.repeat(2_000)}b`;
  it.each([
    ['a token that repeats itself, and a text that nearly is it', PERIODIC, (size: number) => `"${'a'.repeat(size)}`],
    ['the same in escapes', PERIODIC, (size: number) => `"${'\\u0061'.repeat(size / 6)}"`],
    ['the same token found again and again', 'aaaaaaaa', (size: number) => `"${'a'.repeat(size)}"`],
    ['no JSON', PERIODIC, (size: number) => `<${'a'.repeat(size)}`],
    ['an escape that uncovers another one', 'canary-token', (size: number) => `"\\${'u005c'.repeat(size / 5)}"`],
    ['backslashes alone', 'canary-token', (size: number) => `"${'\\'.repeat(size)}"`],
    ['literals without end', 'canary-token', (size: number) => `[${'"a",'.repeat(size / 4)}`],
  ])('the time of a redaction grows no faster than the text, up to 1 MiB: %s', (_what, token, textOf) => {
    const stepsFor = (size: number) => {
      const quoted = new TokenRedactor();
      quoted.sent(token);
      quoted.redact(textOf(size));
      return quoted.steps;
    };
    const sizes = [2 ** 17, 2 ** 18, 2 ** 19, 2 ** 20];
    // Three decodings, each of which compares a character at most twice.
    for (const size of sizes) expect(stepsFor(size)).toBeLessThanOrEqual(6 * (size + 2));
  });
});
