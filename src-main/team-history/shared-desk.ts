/**
 * What a team's desks share, as services see it: the link to the server and the desk's own copy, behind history/api. The desk
 * works with the server while its copy allows it, which is once everything of its own has gone up.
 */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Log } from '../ground/log.ts';
import type { Reading, SharedHistory, SharedHistoryListener, SharedStatus } from '../history/api/shared-history.ts';
import type { Offline } from './offline/open-offline.ts';
import type { LinkListener, ServerLink } from './signals/server-link.ts';

export interface SharedDeskDeps {
  readonly link: Pick<
    ServerLink,
    | 'start'
    | 'isReachable'
    | 'refusal'
    | 'certificateEnds'
    | 'isRevoked'
    | 'epoch'
    | 'onDuty'
    | 'setCanRead'
    | 'setWaiting'
    | 'show'
    | 'revoke'
  >;
  readonly offline: Omit<Offline, 'history'>;
  readonly log: Log;
  /** Called where this desk may have lost or got the right to write. */
  stateChanged(): void;
}

export interface SharedDesk extends SharedHistory, LinkListener {
  /** This desk's ledger names charges that the server lacks. */
  lacksCharges(): void;
}

export function sharedDesk({ link, offline, log, stateChanged }: SharedDeskDeps): SharedDesk {
  let listener: SharedHistoryListener | null = null;
  let canRead = false;
  let isWiped = false;
  let reading: Reading = 'none';
  let madeHere = '';
  let said = '';

  function readingNow(): Reading {
    // On its way back it reads nothing: what it reads would have to go up, too, and soon it is read for all.
    if (!offline.isOnline) return link.isReachable && offline.refusal === null ? 'none' : 'own';
    return link.epoch === null ? 'none' : 'all';
  }

  const statusNow = (): SharedStatus => ({
    connection: offline.isOnline ? 'online' : 'offline',
    refusal: offline.refusal ?? (link.refusal && { cause: link.refusal, right: null, desk: null }),
    certificateEnds: link.certificateEnds,
    asOf: offline.isOnline ? null : offline.asOf,
    waiting: offline.waiting,
    onDuty: link.onDuty,
  });

  /** Without its own server a desk reads for no other desk. */
  const sayCanRead = () => link.setCanRead(canRead && offline.isOnline);

  function sayState(): void {
    link.setWaiting(offline.waiting);
    sayCanRead();
    if (listener === null) return;
    const now = readingNow();
    const status = statusNow();
    const text = JSON.stringify(status);
    if (text !== said) listener.status(status);
    said = text;
    // What this desk made and the server lacks it reads itself, whichever desk reads the others.
    if (now !== reading || offline.madeHere !== madeHere) listener.reads(now);
    reading = now;
    madeHere = offline.madeHere;
  }

  offline.onChange(sayState);

  return {
    start: (started) => {
      listener = started;
      reading = readingNow();
      madeHere = offline.madeHere;
      said = JSON.stringify(statusNow());
      started.reads(reading);
      started.status(statusNow());
      offline.start();
      void link.start();
    },
    setCanRead: (can) => {
      canRead = can;
      sayCanRead();
    },
    show: (keys) => link.show(keys),
    get status() {
      return statusNow();
    },
    mayRead: (isReadHere) => (isReadHere && offline.madeHere !== '') || readingNow() !== 'none',
    revokeDesk: async (desk, isRevoked) => {
      if (await link.revoke(desk, isRevoked)) return;
      throw new ConsoleFailure({ kind: 'history-unavailable', reason: 'right-missing' });
    },

    changed: (keys) => {
      if (keys === null) {
        offline.changedAll();
        listener?.changedAll();
        return;
      }
      offline.changed(keys);
      listener?.changed(keys);
    },
    reconnected: () => offline.reconnected(),
    lacksCharges: () => listener?.lacksCharges(),
    polled: () => offline.confirm(),
    rolledBack: () => {
      log({ event: 'team-rolled-back' });
      // Where the server is lost again, the next return compares both sides anyway.
      offline.replay().catch(() => undefined);
    },
    shown: (keys) => listener?.shown(keys),
    linkChanged: () => {
      if (link.isReachable) offline.reachable();
      else offline.lost();
      if (link.isRevoked && !isWiped) void offline.wipe().catch(() => undefined);
      isWiped = link.isRevoked;
      stateChanged();
      sayState();
    },
  };
}
