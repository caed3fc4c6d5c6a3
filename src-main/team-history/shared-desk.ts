/** What a team's desks share, as services see it: the link to the server behind history/api. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Reading, SharedHistory, SharedHistoryListener, SharedStatus } from '../history/api/shared-history.ts';
import type { TeamLink } from './signals/team-link.ts';

export interface SharedDesk extends SharedHistory {
  changed(keys: readonly string[] | null): void;
  shown(keys: readonly string[]): void;
  /** The link's state, or what waits to be sent, has changed. */
  stateChanged(): void;
}

export function sharedDesk(
  link: Pick<TeamLink, 'start' | 'isReachable' | 'epoch' | 'reader' | 'setCanRead' | 'show' | 'revoke'>,
): SharedDesk {
  let listener: SharedHistoryListener | null = null;
  let reading: Reading = 'none';
  let said = '';

  const readingNow = (): Reading => (link.epoch === null ? 'none' : 'all');
  const statusNow = (): SharedStatus => ({
    connection: link.isReachable ? 'online' : 'offline',
    asOf: null,
    waiting: 0,
    reader: link.reader,
  });

  function sayState(): void {
    if (listener === null) return;
    const now = readingNow();
    const status = statusNow();
    const text = JSON.stringify(status);
    if (text !== said) listener.status(status);
    said = text;
    if (now !== reading) listener.reads(now);
    reading = now;
  }

  return {
    start: (started) => {
      listener = started;
      reading = readingNow();
      said = JSON.stringify(statusNow());
      started.reads(reading);
      started.status(statusNow());
      void link.start();
    },
    setCanRead: (canRead) => link.setCanRead(canRead),
    show: (keys) => link.show(keys),
    get status() {
      return statusNow();
    },
    get mayRead() {
      return readingNow() !== 'none';
    },
    revokeDesk: async (desk, isRevoked) => {
      if (await link.revoke(desk, isRevoked)) return;
      throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'right-missing' });
    },
    changed: (keys) => (keys === null ? listener?.changedAll() : listener?.changed(keys)),
    shown: (keys) => listener?.shown(keys),
    stateChanged: sayState,
  };
}
