/** What desks were told of as created against what the server and every desk's list have. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../../support/team/cluster.ts';
import { readHistory } from '../../support/team/compare-ledgers.ts';
import type { CreatedCharge, DeskProcess } from '../../support/team/desk-process.ts';

export type Desk = DeskProcess<null>;

/** Milliseconds in which every desk lists everything after a failover: what could not be read again is, after a minute. */
export const LONGEST_RETURN = 90_000;

/** Of what desks were told of as created. Empty where all is well. */
export interface Missing {
  readonly lost: readonly string[];
  readonly unseen: readonly string[];
  readonly doubled: readonly string[];
}

export interface Told extends CreatedCharge {
  readonly desk: string;
  /** The desk worked with the server meanwhile, which has it then. */
  readonly isByServer: boolean;
}

export function toldOf(desks: readonly Desk[]): readonly Told[] {
  return desks.flatMap(({ orders, created, offline }) =>
    created.map((charge) => {
      const isByServer = offline.every(({ from, to }) => charge.at < from || to < charge.began);
      return { ...charge, desk: orders.desk, isByServer };
    }),
  );
}

export async function onServer<Answer>(
  cluster: Cluster,
  read: (administrator: Awaited<ReturnType<Cluster['administrator']>>) => Promise<Answer>,
): Promise<Answer> {
  const administrator = await cluster.administrator();
  return read(administrator).finally(() => administrator.close());
}

/** What is still missing once every desk has had its time. */
export async function returned(cluster: Cluster, desks: readonly Desk[], told: readonly Told[]): Promise<Missing> {
  const givenUp = Date.now() + LONGEST_RETURN;
  for (;;) {
    const missing = await missingOf(cluster, desks, told);
    if (Object.values(missing).every(({ length }) => length === 0) || Date.now() > givenUp) return missing;
    await pause(200);
  }
}

export async function missingOf(cluster: Cluster, desks: readonly Desk[], told: readonly Told[]): Promise<Missing> {
  const rows = await onServer(cluster, readHistory);
  const there = new Set(rows.flatMap(({ key, transactionId }) => (transactionId === null ? [] : [key])));
  const lists = await Promise.all(desks.map(async (desk) => ({ at: desk.orders.desk, rows: await desk.list() })));
  return {
    lost: told.filter(({ key }) => !there.has(key)).map(({ key, desk }) => `${key} of ${desk}`),
    unseen: lists.flatMap(({ at, rows: listed }) => {
      const seen = new Set(listed.map(({ key }) => key));
      return told.filter(({ key }) => !seen.has(key)).map(({ key, desk }) => `${key} of ${desk} at ${at}`);
    }),
    doubled: [{ at: 'the server', rows }, ...lists].flatMap(({ at, rows: all }) => {
      const ids = all.flatMap(({ transactionId }) => transactionId ?? []);
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} at ${at}`);
    }),
  };
}
