/** What a desk reads by itself, by its link to the server and by whether its own copy has gone up. */
import { expect, it } from 'vitest';
import type { Reading, SharedHistoryListener } from '../../../src-main/history/api/shared-history.ts';
import { type SharedDeskDeps, sharedDesk } from '../../../src-main/team-history/shared-desk.ts';

const never = () => undefined;

function deskWith() {
  const [link, copy] = [{ isReachable: true, epoch: null as number | null }, { isOnline: true }];
  let copyChanged = never;
  const deps: SharedDeskDeps = {
    link: {
      get isReachable() {
        return link.isReachable;
      },
      get epoch() {
        return link.epoch;
      },
      refusal: null,
      certificateEnds: null,
      isRevoked: false,
      onDuty: { kind: 'nobody' },
      start: async () => undefined,
      setCanRead: never,
      setWaiting: never,
      show: never,
      revoke: async () => true,
    },
    offline: {
      get isOnline() {
        return copy.isOnline;
      },
      refusal: null,
      madeHere: '',
      asOf: null,
      waiting: 0,
      onChange: (listener) => {
        copyChanged = () => void listener();
      },
      lost: never,
      reachable: never,
      start: never,
      changed: never,
      changedAll: never,
      reconnected: never,
      confirm: never,
      replay: async () => ({ pushed: 0 }),
      wipe: async () => undefined,
    },
    log: never,
    stateChanged: never,
  };
  const desk = sharedDesk(deps);
  const readings: Reading[] = [];
  const listener: SharedHistoryListener = {
    ...{ changed: never, changedAll: never, shown: never, status: never, lacksCharges: never },
    reads: (reading) => void readings.push(reading),
  };
  desk.start(listener);
  return {
    desk,
    readings,
    linkIs: (state: Partial<typeof link>) => {
      Object.assign(link, state);
      desk.linkChanged();
    },
    copyIs: (state: typeof copy) => {
      Object.assign(copy, state);
      copyChanged();
    },
  };
}

it('a desk reads its own charges while the server is away, none while it returns, then for all', () => {
  const { desk, readings, linkIs, copyIs } = deskWith();
  copyIs({ isOnline: false });
  linkIs({ isReachable: false });
  expect(desk.mayRead(false)).toBe(true);
  linkIs({ isReachable: true });
  expect(desk.mayRead(false)).toBe(false);
  copyIs({ isOnline: true });
  linkIs({ epoch: 7 });
  expect(readings).toEqual(['none', 'own', 'none', 'all']);
});
