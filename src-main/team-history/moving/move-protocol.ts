/** What the thread of a move is started with, and what it answers. */
import type { TeamSource } from '../../history/api/history-source.ts';

export interface MoveStart {
  readonly task: 'plan' | 'in' | 'out';
  /** Of `plan` and `in`, the desk's file; of `out`, the file to be made. */
  readonly file: string;
  readonly source: TeamSource;
  /** One number (MOVING, DECIDED, ABORTED): the side that changes it first decides whether the move is committed. */
  readonly decision: SharedArrayBuffer;
}

/** Where a file that moves out is written until it is whole. */
export const unfinishedMoveOf = (file: string): string => `${file}.moving`;

export const MOVING = 0;
export const DECIDED = 1;
export const ABORTED = 2;

/** @typeParam Answer of the task that the input names. */
export interface MoveTypes<Answer = unknown> {
  readonly input: MoveStart;
  readonly part: { readonly done: number; readonly total: number };
  readonly answer: Answer;
}
