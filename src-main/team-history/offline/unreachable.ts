/** How a call fails while the team's server is away. */
import type { ConsoleFailure } from '../../../src-preload/contract/errors.ts';
import { historyErrorIn, historyFailure } from '../../ground/errors/history-failure.ts';
import { refusalIn } from '../engine/refusal.ts';

/** Whether the server could not be reached, or was lost before it had answered. */
export function isUnreachable(fault: unknown): boolean {
  return historyErrorIn(fault)?.reason === 'server-unreachable';
}

/** Whether one connection was lost in the middle of a call: the next one may well be answered. */
export function isConnectionLost(fault: unknown): boolean {
  return isUnreachable(fault) && fault instanceof Error && String(fault.cause).startsWith('lost');
}

export function unreachable(method: string): ConsoleFailure {
  return historyFailure({ reason: 'server-unreachable', detail: `${method} needs the server` });
}

/**
 * Whether the server answers and takes what this desk writes. One that refuses it is as one that is away, where the desk
 * has been there before.
 */
export async function isReached(opening: Promise<unknown>, wasHere: boolean): Promise<boolean> {
  try {
    await opening;
    return true;
  } catch (fault) {
    if (isUnreachable(fault)) return false;
    const refusal = refusalIn(fault);
    if (refusal !== null && (wasHere || refusal.cause === 'read-only')) return false;
    throw fault;
  }
}
