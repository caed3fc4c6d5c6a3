import { describe, expect, it } from 'vitest';
import { hasHiddenCharacters, isolatedText, piecesOf } from '../../../src-preload/contract/text/hidden-characters.ts';

describe('hidden characters', () => {
  it('control, zero-width and bidirectional characters are hidden characters, wherever they are in a text', () => {
    const hidden = [
      ...[0x00, 0x07, 0x09, 0x0a, 0x1b, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e],
      ...[0x200f, 0x2028, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x3164, 0xfe0f, 0xfeff, 0xe0041],
    ];
    for (const code of hidden) {
      const character = String.fromCodePoint(code);
      for (const text of [character, `Ana${character}`, `${character}Ana`, `A${character}na`])
        expect(hasHiddenCharacters(text), `${code.toString(16)} in ${JSON.stringify(text)}`).toBe(true);
    }
  });

  it('letters, accents, spaces, symbols and whole emoji are no hidden characters', () => {
    const texts = [
      'João da Silva',
      'R$\u00a01.234,56',
      'שלום',
      'محمد',
      '価格',
      'e\u0301',
      '👩🏽\u200d🍳',
      '❤\ufe0f',
      '—·…',
    ];
    for (const text of texts) expect(hasHiddenCharacters(text), text).toBe(false);
  });

  it('a text is divided at its hidden characters, each by its name; lines are kept where lines are allowed', () => {
    expect(piecesOf('A\u202eB\nC', false)).toEqual([
      { text: 'A', hidden: false },
      { text: 'U+202E', hidden: true },
      { text: 'B', hidden: false },
      { text: 'U+000A', hidden: true },
      { text: 'C', hidden: false },
    ]);
    expect(piecesOf('A\n\tB\u{e0041}', true)).toEqual([
      { text: 'A\n\tB', hidden: false },
      { text: 'U+E0041', hidden: true },
    ]);
  });

  it('a plain text has marks for hidden characters, and isolates around right-to-left text only', () => {
    expect(isolatedText('Ana\u202egro')).toBe('Ana[U+202E]gro');
    expect(isolatedText('שלום 1')).toBe('\u2068שלום 1\u2069');
    expect(isolatedText('\u2069שלום')).toBe('\u2068[U+2069]שלום\u2069');
    expect(isolatedText('José, 10%')).toBe('José, 10%');
  });

  it('a text of a million hidden characters has some two hundred marks, and loses no readable one', () => {
    const pieces = piecesOf(`A${'\u202eb\u200b'.repeat(500_000)}\nZ`, true);
    expect(pieces.length).toBeLessThan(210);
    expect(pieces.at(-1)).toEqual({ text: 'U+…', hidden: true });
    const readable = pieces.filter(({ hidden }) => !hidden).map(({ text }) => text);
    expect(readable.join('')).toBe(`A${'b'.repeat(500_000)}\nZ`);
  });
});
