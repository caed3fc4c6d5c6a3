/** The packed form of a charge's dossier. It is part of the file format. */
import type { TimelineEntry } from '../../src-preload/contract/charge.ts';
import type { Known } from './known.ts';
import { packLong, unpack } from './packing.ts';

/** An answer as it came, and when. */
export interface KeptAnswer {
  readonly at: number;
  readonly text: string;
}

/** What is kept of a charge beside its row; lists are oldest first. */
export interface Dossier {
  readonly known: Known;
  readonly timeline: readonly TimelineEntry[];
  readonly answers: readonly KeptAnswer[];
}

/**
 * The answers one after the other, each without what it begins and ends with as the one before it does, then a line each
 * for what is known, for the timeline, and for the answers' instants and lengths: a text that repeats itself is packed
 * best where it comes in one piece, unescaped. Instants are told as what lies between them.
 */
export function packDossier({ known, timeline, answers }: Dossier): Buffer {
  const events = timeline.map(({ at, event }, index) => [at - (timeline[index - 1]?.at ?? 0), event]);
  const parts = answers.map(({ at, text }, index) => {
    const before = answers[index - 1];
    return { later: at - (before?.at ?? 0), ...partOf(text, before?.text ?? '') };
  });
  const lengths = parts.map(({ later, own, begin, end }) =>
    begin + end === 0 ? [later, own.length] : [later, own.length, begin, end],
  );
  const texts = parts.map(({ own }) => own).join('');
  return packLong([texts, ...[known, events, lengths].map((part) => JSON.stringify(part))].join('\n'));
}

/** What is a text's own, and how many characters before and after that are those of another text. */
interface Part {
  readonly own: string;
  readonly begin: number;
  readonly end: number;
}

function partOf(text: string, other: string): Part {
  const most = Math.min(text.length, other.length);
  let begin = 0;
  while (begin < most && text[begin] === other[begin]) begin++;
  // Half of a pair of surrogates is no text, and would not come back as it was.
  if (isHighSurrogate(text, begin - 1)) begin--;
  let end = 0;
  while (end < most - begin && text[text.length - 1 - end] === other[other.length - 1 - end]) end++;
  if (isHighSurrogate(text, text.length - end - 1)) end--;
  return { own: text.slice(begin, text.length - end), begin, end: Math.max(end, 0) };
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** @throws for a document that is damaged. */
export function unpackDossier(packed: Uint8Array): Dossier {
  const text = unpack(packed);
  const [lengths, endOfTimeline] = lineBefore(text, text.length);
  const [events, endOfKnown] = lineBefore(text, endOfTimeline);
  const [known] = lineBefore(text, endOfKnown);
  // Written by packDossier and by nothing else.
  return {
    known: JSON.parse(known) as Known,
    timeline: timelineOf(JSON.parse(events) as [number, TimelineEntry['event']][]),
    answers: answersOf(text, JSON.parse(lengths) as Length[]),
  };
}

/** Milliseconds since the answer before it, and characters; earlier versions wrote every answer whole. */
type Length = readonly [later: number, own: number, begin?: number, end?: number];

function timelineOf(events: readonly (readonly [later: number, event: TimelineEntry['event']])[]): TimelineEntry[] {
  let at = 0;
  return events.map(([later, event]) => {
    at += later;
    return { at, event };
  });
}

function answersOf(text: string, lengths: readonly Length[]): KeptAnswer[] {
  let at = 0;
  let read = 0;
  let before = '';
  return lengths.map(([later, own, begin = 0, end = 0]) => {
    at += later;
    read += own;
    before = before.slice(0, begin) + text.slice(read - own, read) + before.slice(before.length - end);
    return { at, text: before };
  });
}

/** The line that ends at `end`, and where the one before it does. JSON on one line holds no line break. */
function lineBefore(text: string, end: number): readonly [line: string, endBefore: number] {
  const endBefore = text.lastIndexOf('\n', end - 1);
  return [text.slice(endBefore + 1, end), endBefore];
}
