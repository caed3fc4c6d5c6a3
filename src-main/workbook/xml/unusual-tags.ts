/**
 * Tags that no program writes, and on which the reader of XML takes minutes or all memory: it is never shown them.
 */
import { strFromU8 } from 'fflate';

/** Characters: a sheet's first tag, with all its namespaces, has some thousands. */
const LONGEST_TAG = 50_000;
/** Between two tags: a cell has 32,767 characters at most (Excel's specifications and limits). */
const LONGEST_TEXT = 1_000_000;

/** What may hold a `<`, and how it ends. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;

/**
 * Whether a part of a workbook has a tag or text that is longer or never ends, or a document type, whose entities may name
 * each other.
 */
export function hasUnusualTags(parts: Readonly<Record<string, Uint8Array>>): boolean {
  for (const part of Object.values(parts)) {
    const text = strFromU8(part);
    for (let at = text.indexOf('<'); at !== -1; ) {
      const end = endOfTag(text, at);
      if (end === -1) return true;
      at = text.indexOf('<', end);
      if ((at === -1 ? text.length : at) - end > LONGEST_TEXT) return true;
    }
  }
  return false;
}

/** Of the tag or section that begins here; -1 where there is none, or where it is one that is refused. */
function endOfTag(text: string, at: number): number {
  if (text.charAt(at + 1) === '!') {
    const [, mark = null] = SECTIONS.find(([begin]) => text.startsWith(begin, at)) ?? [];
    return mark === null ? -1 : text.indexOf(mark, at);
  }
  const end = text.indexOf('>', at);
  const next = text.indexOf('<', at + 1);
  return end - at > LONGEST_TAG || (next !== -1 && next < end) ? -1 : end;
}
