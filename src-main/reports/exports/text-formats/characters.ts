/** Texts as the characters that a file's encoding has, and as its bytes. */
import type { ExportLayout } from '../../../../src-preload/contract/reports/export-layouts.ts';

type Encoding = ExportLayout['encoding'];

/** Each character of Windows-1252 and its byte (WHATWG Encoding, "windows-1252"). */
const BYTES: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
);

/** What stands for a character that has no likeness among those of the encoding. */
const UNKNOWN = '?';

/**
 * A text in the characters of the encoding: one that it lacks becomes its letters without marks (`ş` is s, `ﬁ` is fi),
 * else a question mark. Invisible characters are dropped. UTF-8 has all.
 */
export function inEncoding(text: string, encoding: Encoding): string {
  if (encoding !== 'windows-1252' || isAscii(text)) return text;
  return [...text.normalize('NFC')]
    .map((character) => (BYTES.has(character) ? character : likeness(character)))
    .join('');
}

function likeness(character: string): string {
  if (/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character)) return '';
  const plain = [...character.normalize('NFKD')].filter((each) => BYTES.has(each)).join('');
  return plain === '' ? UNKNOWN : plain;
}

const isAscii = (text: string) => /^[ -~\r\n\t]*$/.test(text);

/** The bytes of a text whose characters the encoding has, each of which is one UTF-16 unit. */
export function encoded(text: string, encoding: Encoding): string | Uint8Array {
  if (encoding !== 'windows-1252') return text;
  // Latin-1 is the same but for the 32 characters that have the bytes from 0x80.
  const bytes = Buffer.from(text, 'latin1');
  for (const { 0: character, index } of text.matchAll(UNLIKE_LATIN_1))
    bytes[index] = BYTES.get(character) ?? UNKNOWN.charCodeAt(0);
  return bytes;
}

const UNLIKE_LATIN_1 = /[^\0-\x7f\xa0-\xff]/g;

/** With a blank for each control, and one for a run of signs where a program refuses them. */
export function withoutControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}

export function withoutSigns(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}.,]+/gu, ' ').trim();
}
