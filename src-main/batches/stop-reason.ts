/** What the outcome of one row means for its batch. Nothing is repeated here: that is a person's decision. */
import type { BatchStop } from '../../src-preload/contract/batches/batch.ts';
import type { CreateOutcome } from '../../src-preload/contract/charges/create-outcome.ts';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { HeldUp } from '../charges/charge-drafts.ts';

/** After this many refusals in a row for one reason the next row would be refused for it too. */
const MOST_REFUSALS = 5;
/** After this many unknown outcomes in a row the next one would be unknown too. */
const MOST_UNKNOWN = 3;

/** The rows before, as far as they ended badly for the same reason. */
export interface BadRun {
  readonly reason: string;
  readonly count: number;
}

export const NO_BAD_RUN: BadRun = { reason: '', count: 0 };

export type Consequence =
  /** The next row is sent. `isHeld`: a person decides on this one, which looks like a repetition. */
  | { readonly kind: 'go-on'; readonly badRun: BadRun; readonly isHeld?: boolean }
  /** Nothing more is sent. `isReadyAgain`: this row made no charge, for a reason that is not its own. */
  | { readonly kind: 'stop'; readonly stoppedBy: BatchStop | null; readonly isReadyAgain: boolean };

export function consequenceOf(outcome: CreateOutcome | { readonly heldUp: HeldUp }, badRun: BadRun): Consequence {
  if ('heldUp' in outcome) return { kind: 'stop', stoppedBy: stopOf(outcome.heldUp), isReadyAgain: false };
  switch (outcome.outcome) {
    case 'created':
      return { kind: 'go-on', badRun: NO_BAD_RUN };
    case 'possible-duplicate':
      return { kind: 'go-on', badRun, isHeld: true };
    case 'unknown':
      return inARow(badRun, 'unknown', MOST_UNKNOWN, 'unknown');
    case 'unrecorded':
      // Its outcome is known and not on the disk: the next row's would not be either.
      return { kind: 'stop', stoppedBy: 'disk', isReadyAgain: false };
    case 'not-sent':
      return { kind: 'stop', stoppedBy: 'unreachable', isReadyAgain: true };
    case 'turned-away': {
      const stoppedBy = outcome.cause === 'try-later' ? 'rate-limited' : 'firewall';
      return { kind: 'stop', stoppedBy, isReadyAgain: true };
    }
    case 'refused': {
      const { httpStatus, message, fields } = outcome;
      if (httpStatus === 401) return { kind: 'stop', stoppedBy: 'token-refused', isReadyAgain: true };
      const reason = JSON.stringify([httpStatus, message, fields.map(({ path }) => path)]);
      return inARow(badRun, reason, MOST_REFUSALS, 'refused');
    }
  }
}

function inARow(before: BadRun, reason: string, most: number, stoppedBy: BatchStop): Consequence {
  const count = before.reason === reason ? before.count + 1 : 1;
  if (count >= most) return { kind: 'stop', stoppedBy, isReadyAgain: false };
  return { kind: 'go-on', badRun: { reason, count } };
}

function stopOf(heldUp: HeldUp): BatchStop | null {
  if (heldUp === 'stopped') return null;
  return heldUp === 'closing' ? 'interrupted' : heldUp;
}

/** Why a batch stops at an error that came before anything was sent. */
export function stopAtFault(fault: unknown): BatchStop {
  if (!(fault instanceof ConsoleFailure)) return 'failed';
  switch (fault.error.kind) {
    case 'token-missing':
    case 'token-unreadable':
    case 'token-refused':
    case 'vault':
      return 'token-refused';
    case 'history-unavailable':
      return fault.error.reason === 'disk-full' || fault.error.reason === 'read-only' ? 'disk' : 'failed';
    case 'network':
      return 'unreachable';
    default:
      return 'failed';
  }
}
