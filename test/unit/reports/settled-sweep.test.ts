import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import type { ReadOutcome } from '../../../src-main/charges/watch/entry/watch-entry.ts';
import type { DueCharge, SweepRound } from '../../../src-main/history/api/reports-api.ts';
import { SettledSweep } from '../../../src-main/reports/reconciliation/settled-sweep.ts';
import { VirtualClock } from '../../support/clocks/virtual-clock.ts';

const MINUTE = 60_000;

/** A sweep of as many charges, without a history or a service. */
function sweepOf(count: number, readAgain: (transactionId: string) => Promise<ReadOutcome>) {
  const clock = new VirtualClock();
  const round: SweepRound = {
    id: 'round',
    startedAt: 0,
    endedAt: null,
    status: 'running',
    stoppedBy: null,
    read: 0,
    changed: 0,
    failed: 0,
  };
  const charges = Array.from({ length: count }, (_, index): DueCharge => {
    const id = String(index);
    return { key: id, transactionId: id, state: 'PAID', amount: count - index, timeKey: index };
  });
  const sweep = new SettledSweep({
    history: {
      openSweepRound: async () => round,
      dueForSweep: async (_day, last, limit) => {
        const next = last === null ? 0 : last.timeKey + 1;
        return charges.slice(next, next + limit);
      },
      recordSwept: async () => {},
      endSweepRound: async () => {},
    },
    clock,
    random: () => 0.5,
    newId: () => 'round',
    timeZone: () => 'America/Sao_Paulo',
    isOnDuty: () => true,
    readAgain,
    lastLimitedAt: () => null,
    changed: () => {},
    failed: (fault) => expect.fail(String(fault)),
  });
  onTestFinished(() => sweep.stop());
  sweep.start();
  return { clock, sweep };
}

const NOT_FOUND: ReadOutcome = {
  kind: 'answer',
  answer: { kind: 'not-found', received: { raw: '', httpStatus: 404, receivedAt: 0, serverDate: null } },
};

it('a round does not keep the responses of its reads in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const outcomes: WeakRef<ReadOutcome>[] = [];
  const { clock } = sweepOf(100, async () => {
    const outcome = structuredClone(NOT_FOUND);
    outcomes.push(new WeakRef(outcome));
    return outcome;
  });
  // Not all of them: the round is still open.
  await clock.advance(3.2 * MINUTE);
  expect(outcomes.length).toBeGreaterThan(50);
  expect(outcomes.length).toBeLessThan(100);
  collect();
  expect(outcomes.filter((outcome) => outcome.deref() !== undefined).length).toBeLessThan(5);
});

it('a sweep that is stopped does not wait for the read that is under way', async () => {
  let begun = 0;
  const { clock, sweep } = sweepOf(3, () => {
    begun += 1;
    return new Promise(() => {});
  });
  await clock.advance(3 * MINUTE);
  await sweep.stop();
  expect(begun).toBe(1);
});
