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
 * The answers one after the other, then a line each for what is known, for the timeline, and for how long each answer
 * is: a text that repeats itself is packed best where it comes in one piece, unescaped. Instants are told as what lies
 * between them.
 */
export function packDossier({ known, timeline, answers }: Dossier): Buffer {
  const events = timeline.map(({ at, event }, index) => [at - (timeline[index - 1]?.at ?? 0), event]);
  const lengths = answers.map(({ at, text }, index) => [at - (answers[index - 1]?.at ?? 0), text.length]);
  const texts = answers.map(({ text }) => text).join('');
  return packLong([texts, ...[known, events, lengths].map((part) => JSON.stringify(part))].join('\n'));
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
    answers: answersOf(text, JSON.parse(lengths) as [number, number][]),
  };
}

function timelineOf(events: readonly (readonly [later: number, event: TimelineEntry['event']])[]): TimelineEntry[] {
  let at = 0;
  return events.map(([later, event]) => {
    at += later;
    return { at, event };
  });
}

function answersOf(text: string, lengths: readonly (readonly [later: number, length: number])[]): KeptAnswer[] {
  let at = 0;
  let end = 0;
  return lengths.map(([later, length]) => {
    at += later;
    end += length;
    return { at, text: text.slice(end - length, end) };
  });
}

/** The line that ends at `end`, and where the one before it does. JSON on one line holds no line break. */
function lineBefore(text: string, end: number): readonly [line: string, endBefore: number] {
  const endBefore = text.lastIndexOf('\n', end - 1);
  return [text.slice(endBefore + 1, end), endBefore];
}
