import { describe, expect, it } from 'vitest';
import { TokenRedactor } from '../../../src-main/gateway-http/token-redactor.ts';
import fc from '../../support/run/properties.ts';
import { runs } from '../../support/run/rounds.ts';

function cleaned(text: string, ...tokens: readonly string[]): string {
  const quoted = new TokenRedactor();
  for (const token of tokens) quoted.sent(token);
  return quoted.redact(text);
}

/** Stands for a token where the response could not be kept as it was written. */
const REWRITTEN = '••• [response rewritten]';

/** Every character of a text as JSON's `\uXXXX`. */
function inEscapes(text: string): string {
  return [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

describe('tokens that a service quotes', () => {
  it('quoted tokens are redacted, the one sent now and those sent before, in plain and as JSON', () => {
    const tokens = ['first-"token"', 'second-token'];
    const answer = JSON.stringify({ message: 'no first-"token"', note: 'Bearer second-token', id: 'a-charge' });
    expect(cleaned(answer, ...tokens)).toBe('{"message":"no •••","note":"Bearer •••","id":"a-charge"}');
    expect(cleaned('first-"token"', ...tokens)).toBe('•••');
  });

  it('quoted tokens are found however JSON escapes them, in values and names, and a rewrite says so', () => {
    const answer = String.raw`{ "é\u00e9" : "Bearer \u0063anary\/c\u002Bd" ,"canary/c+d":1.0e+2, "z":"\/\u002B" }`;
    expect(cleaned(answer, 'canary/c+d')).toBe(`{"éé":"Bearer ${REWRITTEN}","${REWRITTEN}":1.0e+2,"z":"/+"}`);
  });

  it('a response keeps every other byte where its tokens are spelled as usual', () => {
    const answer = String.raw`{ "é\u00e9" : "Bearer canary\/c+\"d" ,"canary/c+\"d":1.0e+2, "z":"\/\u002B" }`;
    expect(cleaned(answer, 'canary/c+"d')).toBe(String.raw`{ "é\u00e9" : "Bearer •••" ,"•••":1.0e+2, "z":"\/\u002B" }`);
  });

  it('a token that begins with another one is redacted whole', () => {
    expect(cleaned('no first-token-and-more', 'first-token', 'first-token-and-more')).toBe('no •••');
  });

  it('tokens that a service quotes are found in JSON that is quoted in a string of JSON', () => {
    const quote = `{"sent":"${inEscapes('canary-token')}"}`;
    expect(JSON.parse(cleaned(JSON.stringify({ message: quote }), 'canary-token'))).toEqual({
      message: `{"sent":"${REWRITTEN}"}`,
    });
  });

  it.each([
    ['in the middle of the token', '{"a":"Bearer canary-tok', '{"a":"Bearer •••'],
    ['in the middle of an escape of it', String.raw`{"a":"Bearer canary-tok\u00`, `{"a":"Bearer ${REWRITTEN}`],
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
    const answer = '{"amount":12345678,"note":"12345678"}';
    expect(cleaned(answer, '12345678')).toBe(`{"amount":12345678,"note":"${REWRITTEN}"}`);
  });

  it('a token so short that a response holds it by chance is not redacted, and nothing else changes', () => {
    expect(cleaned('{"status":"PAID"}', 'PAID')).toBe('{"status":"PAID"}');
  });

  it('tokens of long ago are forgotten, so that a token renewed for years does not slow reads down', () => {
    const tokens = Array.from({ length: 100 }, (_, number) => `token-number-${number}.`);
    expect(cleaned('token-number-0. token-number-99.', ...tokens)).toBe('token-number-0. •••');
  });

  it('tokens are remembered by their last use: one sent with each read outlasts control tokens', () => {
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

/** Whether a string of a JSON text has the token in it, each of its characters in any of the ways that JSON has for it. */
function isSpelledIn(text: string, token: string): boolean {
  const spellings = token.split('').map((sign) => {
    const plain = sign.replace(/\W/, '\\$&');
    const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
    const unescaped = sign === '"' || sign === '\\' ? [] : [plain];
    return `(?:${[...unescaped, `\\\\${plain}`, `\\\\u${code}`, `\\\\u${code.toUpperCase()}`].join('|')})`;
  });
  return new RegExp(spellings.join('')).test(text);
}

/** The expected result of the pieces: a mark for each token, everything else unchanged. */
function withMarks(pieces: readonly Piece[]): string {
  const written = pieces.filter(({ text }) => text !== '');
  /** At the end, only the beginning of a token may be left. */
  const isToken = ({ spells, text }: Piece, at: number) =>
    spells === 'token'
      ? at < written.length - 1 || signsOf(text) >= 8
      : spells === 'beginning' && at === written.length - 1 && signsOf(text) >= 8;
  return written.map((piece, at) => (isToken(piece, at) ? '•••' : piece.text)).join('');
}

/** Whole characters in a text with escapes, the last of which may be cut off. */
function signsOf(written: string): number {
  const signs = written.match(/\\u[0-9a-f]{4}|\\[^u]|\\.*$|[^\\]/gi) ?? [];
  return signs.filter((sign) => !/^\\(u.{0,3})?$/.test(sign)).length;
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');
const isRewritten = (text: string) => text.includes(REWRITTEN);
/** A response that was written anew, as if it had not been. */
const marked = (text: string) => text.replaceAll(REWRITTEN, '•••');

describe('wild JSON with the token anywhere in it, in wild escapes', () => {
  it('random JSON with an escaped token never has it after redaction, however it is spelled', () => {
    fc.assert(
      fc.property(withToken(TOKEN), ({ token, pieces }) => {
        const left = cleaned(textOf(pieces), token);
        expect(isSpelledIn(left, token)).toBe(false);
        expect(() => JSON.parse(left)).not.toThrow();
      }),
      { numRuns: runs(400) },
    );
  });

  it('random JSON with an escaped token says everything else as before, in the same bytes if not rewritten', () => {
    fc.assert(
      fc.property(withToken(PLAIN_TOKEN), ({ token, pieces }) => {
        const left = cleaned(textOf(pieces), token);
        // Of a name that is there twice, only the last is written anew.
        const expected = withMarks(pieces);
        const expectedAnew = JSON.stringify(JSON.parse(expected));
        expect(isRewritten(left) ? [expectedAnew] : [expected, expectedAnew]).toContain(marked(left));
      }),
      { numRuns: runs(400) },
    );
  });

  it('random JSON with an escaped token is redacted where it breaks off, also within a token', () => {
    fc.assert(
      fc.property(withToken(PLAIN_TOKEN), fc.nat(), ({ token, pieces }, at) => {
        const end = at % textOf(pieces).length;
        let length = 0;
        const kept = pieces.map((piece) => {
          const text = piece.text.slice(0, Math.max(0, end - length));
          length += piece.text.length;
          return { ...piece, text };
        });
        const left = cleaned(textOf(kept), token);
        expect(isSpelledIn(left, token)).toBe(false);
        if (!isRewritten(left)) expect(left).toBe(withMarks(kept));
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('the time of a redaction', () => {
  const SIZE = 2 ** 20;
  const PERIODIC = `${'a'.repeat(2_000)}b`;
  it.each([
    ['a token that repeats itself, and a text that nearly is it', PERIODIC, `"${'a'.repeat(SIZE)}`],
    ['the same in escapes', PERIODIC, `"${'\\u0061'.repeat(SIZE / 6)}"`],
    ['the same token found again and again', 'aaaaaaaa', `"${'a'.repeat(SIZE)}`],
    ['no JSON', PERIODIC, `<${'a'.repeat(SIZE)}`],
    ['an escape that uncovers another one', 'canary-token', `"\\${'u005c'.repeat(SIZE / 5)}"`],
    ['backslashes alone', 'canary-token', `"${'\\'.repeat(SIZE)}"`],
    ['literals without end', 'canary-token', `[${'"a",'.repeat(SIZE / 4)}`],
    ['a nesting without end', 'canary-token', `${'['.repeat(SIZE)}"\\u0063anary-token"`],
  ])('a hostile response of 1 MiB is redacted within the time of a test: %s', (_what, token, text) => {
    expect(cleaned(text, token)).not.toContain(token);
  });
});
