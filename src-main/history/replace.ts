/** Writes a charge's lists anew, where they are joined with others or a person is taken out of them. Callers hold the transaction. */
import type { TimelineEntry } from '../../src-preload/contract/charge.ts';
import { addAnswer, addEvent, type KeptAnswer, type KeptCharge, updateCharge } from './charge-store.ts';
import type { WritableDb } from './connection.ts';
import { run } from './statements.ts';

export function replaceTimeline(db: WritableDb, number: number, timeline: readonly TimelineEntry[]): void {
  run(db, 'DELETE FROM timeline WHERE charge = ?', number);
  for (const entry of timeline) addEvent(db, number, entry);
}

/**
 * The first answer is what all others, and what is known, are packed against; so all are packed anew.
 * @param answers oldest first.
 * @returns the charge's number, which is another one when its instant of creation is.
 */
export function replaceAnswers(db: WritableDb, kept: KeptCharge, answers: readonly KeptAnswer[]): number {
  run(db, 'DELETE FROM answers WHERE charge = ?', kept.number);
  const number = updateCharge(db, kept);
  for (const answer of answers) addAnswer(db, number, answer);
  return number;
}
