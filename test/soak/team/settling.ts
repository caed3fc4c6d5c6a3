/** The end of a soak: everything is on the server, and every payment was read. */
import { setTimeout as pause } from 'node:timers/promises';
import { quietSpacing } from '../../../src-main/charges/watch/entry/read-intervals.ts';
import type { HostileGateway, LedgerCharge, LedgerRead } from '../../support/gateway/services/hostile-gateway.ts';
import { readHistory } from '../../support/team/compare-ledgers.ts';
import type { DeskProcess } from '../../support/team/desk-process.ts';
import type { OwnServer } from '../../support/team/own-server.ts';
import type { Disturbed } from './disturbances.ts';

/**
 * Milliseconds in which everything is on the server and was read, once nothing disturbs it: what was paid after its ten
 * minutes is seen by a re-check a quarter of an hour after its last read, and a minute is for the reads themselves.
 */
const LONGEST_SETTLING = quietSpacing(1) + 60_000;
/** Seconds between two lines about what is missing meanwhile. */
const PROGRESS_EVERY = 10;

export interface Settling {
  /** Seconds. */
  readonly took: number;
  /** Charges paid at the gateway that the history does not have as paid. */
  readonly unseen: readonly string[];
  /** Charges that desks still have for themselves. */
  readonly waiting: number;
}

/** Resolves once the server has what every desk made, and the watch has read every payment. */
export async function settled(
  server: Pick<OwnServer, 'administrator'>,
  gateway: Pick<HostileGateway, 'made' | 'reads'>,
  desks: readonly DeskProcess<unknown>[],
  { signal, onProgress }: Pick<Disturbed, 'signal' | 'onProgress'>,
): Promise<Settling> {
  const began = Date.now();
  let said = 0;
  const administrator = await server.administrator();
  try {
    for (;;) {
      signal.throwIfAborted();
      const rows = new Map((await readHistory(administrator)).map((row) => [row.transactionId, row.state]));
      const paid = [...gateway.made.values()].filter(({ state }) => state === 'PAID');
      const unseen = paid.filter(({ id }) => rows.has(id) && rows.get(id) !== 'PAID');
      const waiting = desks.reduce((all, { link }) => all + (link?.waiting ?? 0), 0);
      const isOnline = desks.every(isSettled);
      const took = (Date.now() - began) / 1000;
      if ((isOnline && unseen.length === 0 && waiting === 0) || took * 1000 > LONGEST_SETTLING)
        return { took, unseen: unseen.map((charge) => unseenOf(charge, gateway.reads)), waiting };
      if (took >= said + PROGRESS_EVERY) {
        said = took;
        onProgress(
          [
            `${unseen.length} payments not seen`,
            ...unseen.slice(0, 1).map((charge) => unseenOf(charge, gateway.reads)),
            ...desks.filter((desk) => !isSettled(desk)).map(stateOf),
          ].join('; '),
        );
      }
      await pause(500);
    }
  } finally {
    await administrator.close();
  }
}

/** It works with the team's server. */
export const isSettled = ({ isReady, link }: DeskProcess<unknown>) => isReady && link?.connection === 'online';

const stateOf = ({ orders, isReady, waitsBecause, link }: DeskProcess<unknown>) =>
  `${orders.desk} ${isReady ? `${link?.connection} with ${link?.waiting}` : waitsBecause}`;

function unseenOf({ id, desk, createdAt, paidAt }: LedgerCharge, reads: readonly LedgerRead[]): string {
  const last = reads.findLast(({ charge }) => charge === id);
  const ago = (at: number | null) => (at === null ? 'never' : `${Math.round((Date.now() - at) / 1000)} s ago`);
  const lastRead = last === undefined ? 'never read' : `last read ${ago(last.from)} by ${last.desk}`;
  return `${id} of ${desk}, made ${ago(createdAt)}, paid ${ago(paidAt)}, ${lastRead}`;
}
