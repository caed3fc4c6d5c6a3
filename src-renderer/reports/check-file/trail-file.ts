/** Checks an audit trail's file by itself: each entry's hash, and the one before that it names. */
import {
  hashedEntry,
  NO_ENTRY,
  type TrailEntry,
  type TrailFileHead,
  trailEntry,
  trailFileHead,
  trailLine,
} from '../../../src-preload/contract/sealed-files/trail-file.ts';
import { jsonOfLine, linesOfFile, textOfLine } from './file-lines.ts';
import { sha256OfBytes } from './sha256.ts';

export type TrailFileFinding =
  /** `first` is the hash of the first entry; null where there is none. */
  | { readonly is: 'whole'; readonly head: TrailFileHead; readonly first: string | null }
  /** The first entry that was changed, moved or removed. */
  | { readonly is: 'broken'; readonly at: number }
  /** It ends after the entry `last` of `entries`. */
  | { readonly is: 'cut'; readonly last: number; readonly entries: number }
  /** The chain is whole, and does not end as the first line has it. */
  | { readonly is: 'ends-otherwise' };

/** @param onEntries called while it is read, with the number of entries that were checked, and of all */
export async function checkTrailFile(
  file: Blob,
  onEntries: (done: number, all: number) => void,
): Promise<TrailFileFinding> {
  let head: TrailFileHead | null = null;
  let last = { number: 0, hash: NO_ENTRY };
  let first: string | null = null;
  for await (const { lines, rest } of linesOfFile(file)) {
    const [headLine, ...others] = lines;
    const entryLines = head === null ? others : lines;
    head ??= trailFileHead.safeParse(headLine && jsonOfLine(headLine)).data ?? null;
    if (head === null) return { is: 'ends-otherwise' };
    const entries = entriesAfter(last, entryLines);
    const wrong = await firstWrong(entries);
    if (wrong !== undefined) return { is: 'broken', at: wrong.number };
    first ??= entries[0]?.hash ?? null;
    last = entries.at(-1) ?? last;
    const isCutLine = rest > 0 && last.number < head.entries;
    if (entries.length < entryLines.length || (rest > 0 && !isCutLine)) return { is: 'broken', at: last.number + 1 };
    onEntries(last.number, head.entries);
  }
  if (head === null) return { is: 'ends-otherwise' };
  if (last.number < head.entries) return { is: 'cut', last: last.number, entries: head.entries };
  const isEnd = last.number === head.entries && (head.hash ?? NO_ENTRY) === last.hash;
  return isEnd ? { is: 'whole', head, first } : { is: 'ends-otherwise' };
}

/** The entries of these lines, up to the first that does not follow on the one before, or is no entry. */
function entriesAfter(before: Pick<TrailEntry, 'number' | 'hash'>, lines: readonly Uint8Array[]): TrailEntry[] {
  const entries: TrailEntry[] = [];
  let last = before;
  for (const line of lines) {
    const entry = trailEntry.safeParse(jsonOfLine(line)).data;
    if (entry === undefined || entry.number !== last.number + 1 || entry.previous !== last.hash) break;
    // A blank more is a change of the file, too.
    if (trailLine(entry) !== textOfLine(line)) break;
    entries.push(entry);
    last = entry;
  }
  return entries;
}

/** The first entry whose hash is not that of its fields. */
async function firstWrong(entries: readonly TrailEntry[]): Promise<TrailEntry | undefined> {
  const bytes = new TextEncoder();
  const hashes = await Promise.all(entries.map((entry) => sha256OfBytes(bytes.encode(hashedEntry(entry)))));
  return entries.find(({ hash }, at) => hash !== hashes[at]);
}
