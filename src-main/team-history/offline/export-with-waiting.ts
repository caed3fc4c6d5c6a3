/** An export of a team's history together with what this desk made and the server lacks, from the desk's offline file. */
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ExportSource, SourceMovements } from '../../history/api/export-source.ts';
import type { ExportRow, MovementRow } from '../../history/api/history-api.ts';
import { exportSource } from '../../history/queries/export-source.ts';
import { NEWEST_FIRST } from '../../history/queries/list/sort-orders.ts';
import { HISTORY_FILE, historyFileIn } from '../../history/sqlite/history-files.ts';
import { openToRead } from '../../sqlite-file/connection.ts';
import { readOutbox } from './files/outbox.ts';
import { comesBefore, mergeRows } from './merge-rows.ts';
import { keysNamedBy } from './sync/sides.ts';

/**
 * @param server of the export, which is closed with it
 * @param folder of the offline file
 */
export function exportWithWaiting(server: ExportSource, folder: string): ExportSource {
  const file = openToRead(historyFileIn(folder), HISTORY_FILE);
  const named = [...keysNamedBy(file, readOutbox(folder))];
  const own = exportSource(file);
  const known = new Set([...server.pages({ keys: named }, NEWEST_FIRST)].flat().map(({ key }) => key));
  const lacking = new Set(named.filter((key) => !known.has(key)));
  const ofOwn = ({ keys, ...filter }: ChargeFilter): ChargeFilter => ({
    ...filter,
    keys: [...lacking].filter((key) => keys === undefined || keys.includes(key)),
  });
  const sourceOf = ({ key }: ExportRow) => (lacking.has(key) ? own : server);
  return {
    count: (filter) => server.count(filter) + own.count(ofOwn(filter)),
    pages: (filter, sort) =>
      merged(server.pages(filter, sort), [...own.pages(ofOwn(filter), sort)].flat(), {
        comesBefore: (one, other) => comesBefore(one, other, sort),
        merge: (listed, rows) => mergeRows(listed, rows, sort),
      }),
    movements: (filter, returningStates) =>
      mergedMovements(server.movements(filter, returningStates), own.movements(ofOwn(filter), returningStates)),
    details: (rows, withTimelines) => {
      const details = new Map(
        [own, server].flatMap((source) => {
          const its = rows.filter((row) => sourceOf(row) === source);
          return source.details(its, withTimelines).map((detail) => [detail.key, detail] as const);
        }),
      );
      return rows.flatMap(({ key }) => details.get(key) ?? []);
    },
    raw: (row) => sourceOf(row).raw(row),
    close: () => {
      own.close();
      server.close();
    },
  };
}

interface Order<Row> {
  comesBefore(one: Row, other: Row): boolean;
  merge(listed: readonly Row[], own: readonly Row[]): readonly Row[];
}

/** Pages in one order, with the few rows of another source in their places. */
function* merged<Row>(pages: Iterable<readonly Row[]>, own: readonly Row[], order: Order<Row>) {
  const rest = [...own];
  for (const page of pages) {
    const last = page.at(-1);
    const behind = last === undefined ? 0 : rest.findIndex((row) => !order.comesBefore(row, last));
    yield order.merge(page, rest.splice(0, behind === -1 ? rest.length : behind));
  }
  yield rest;
}

function mergedMovements(there: SourceMovements, here: SourceMovements): SourceMovements {
  return {
    count: there.count + here.count,
    leftOut: {
      unconfirmed: there.leftOut.unconfirmed + here.leftOut.unconfirmed,
      unmarked: there.leftOut.unmarked + here.leftOut.unmarked,
    },
    pages: merged<MovementRow>(there.pages, [...here.pages].flat(), {
      comesBefore: (one, other) => one.at < other.at,
      merge: (listed, rows) => [...listed, ...rows].sort((one, other) => one.at - other.at),
    }),
  };
}
