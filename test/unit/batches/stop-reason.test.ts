import { describe, expect, it } from 'vitest';
import { consequenceOf, NO_BAD_RUN, stopAtFault } from '../../../src-main/batches/stop-reason.ts';
import type { CreateOutcome } from '../../../src-preload/contract/charges/create-outcome.ts';
import { ConsoleFailure } from '../../../src-preload/contract/errors.ts';

const refused = (httpStatus: number, message: string): CreateOutcome => ({
  ...{ outcome: 'refused', key: 'attempt-1', httpStatus, message },
  fields: [],
});

const turnedAway = (cause: 'try-later' | 'firewall'): CreateOutcome => ({
  ...{ outcome: 'turned-away', key: 'attempt-1', httpStatus: 403, message: null, retryAt: null },
  cause,
});

/** The consequences of outcomes, one after the other. */
function stopsOf(outcomes: readonly CreateOutcome[]) {
  let badRun = NO_BAD_RUN;
  return outcomes.map((outcome) => {
    const consequence = consequenceOf(outcome, badRun);
    if (consequence.kind === 'go-on') ({ badRun } = consequence);
    return consequence.kind === 'stop' ? consequence.stoppedBy : 'goes on';
  });
}

describe('what stops a batch', () => {
  it('a disk that takes no outcome or attempt stops a batch, and so does a missing token before sending', () => {
    expect(stopsOf([{ outcome: 'unrecorded', key: 'k', transactionId: null }])).toEqual(['disk']);
    expect(stopAtFault(new ConsoleFailure({ kind: 'history-unavailable', reason: 'disk-full' }))).toBe('disk');
    expect(stopAtFault(new ConsoleFailure({ kind: 'history-unavailable', reason: 'corrupt' }))).toBe('failed');
    expect(stopAtFault(new ConsoleFailure({ kind: 'token-missing' }))).toBe('token-refused');
    expect(stopAtFault(new ConsoleFailure({ kind: 'vault', reason: 'locked' }))).toBe('token-refused');
    expect(stopAtFault(new Error('anything'))).toBe('failed');
  });

  it('five refusals for one reason stop a batch; another reason or a charge restarts the count', () => {
    const same = Array(4).fill(refused(422, 'CPF'));
    expect(stopsOf([...same, refused(422, 'CPF')]).at(-1)).toBe('refused');
    expect(stopsOf([...same, refused(422, 'amount'), ...same]).every((each) => each === 'goes on')).toBe(true);
    expect(stopsOf([...same, { outcome: 'created', key: 'k' }, ...same]).every((each) => each === 'goes on')).toBe(
      true,
    );
  });

  it('a row not sent, or refused by a 401 or turned away, is ready again; one of unknown outcome never is', () => {
    const isReadyAgain = (outcome: CreateOutcome) => {
      const consequence = consequenceOf(outcome, NO_BAD_RUN);
      return consequence.kind === 'stop' && consequence.isReadyAgain;
    };
    expect(isReadyAgain({ outcome: 'not-sent', cause: 'unreachable' })).toBe(true);
    expect(isReadyAgain(refused(401, ''))).toBe(true);
    expect(isReadyAgain(turnedAway('try-later'))).toBe(true);
    expect(stopsOf([turnedAway('try-later')])).toEqual(['rate-limited']);
    expect(isReadyAgain(turnedAway('firewall'))).toBe(true);
    expect(stopsOf([turnedAway('firewall')])).toEqual(['firewall']);
    expect(isReadyAgain({ outcome: 'unknown', key: 'k', cause: 'reset', message: null })).toBe(false);
    expect(isReadyAgain({ outcome: 'unrecorded', key: 'k', transactionId: 't' })).toBe(false);
  });
});
