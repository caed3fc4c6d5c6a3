/**
 * The history as the server answers it, together with what of this desk is not there yet: a charge that the server lacks
 * is listed, found and added up with the others, and of one that it has, what was changed here is shown. One that the server
 * refuses needs attention.
 */

import type { ChargeRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { ChargeFilter } from '../../../src-preload/contract/charges/list/charge-filter.ts';
import { addedTotals } from '../../../src-preload/contract/charges/list/charge-totals.ts';
import type { HistoryApi } from '../../history/api/history-api.ts';
import { type MethodsWith, methodsWith, pickMethods } from '../../history/api/methods.ts';
import { NEWEST_FIRST } from '../../history/queries/list/sort-orders.ts';
import type { Outbox } from './files/outbox.ts';
import type { RefusedRows } from './files/refused-rows.ts';
import { mergeRows } from './merge-rows.ts';
import type { OfflineFile } from './offline-file.ts';

export interface WithWaitingDeps {
  readonly team: HistoryApi;
  readonly file: Pick<OfflineFile, 'history'>;
  readonly outbox: Pick<Outbox, 'entries' | 'size' | 'has' | 'isMadeHere'>;
  readonly refused: Pick<RefusedRows, 'warned'>;
}

/** What waits, of a filter: the file's rows of it by key, and how the file lists those that the server does not list for it. */
interface Waiting {
  readonly history: HistoryApi;
  readonly rows: ReadonlyMap<string, ChargeRow>;
  readonly unlisted: ChargeFilter & { readonly keys: string[] };
}

type Seen = Pick<HistoryApi, MethodsWith<'offline', 'file'> | 'pendingCharges'>;

export function withWaiting(deps: WithWaitingDeps): Seen {
  const { team } = deps;
  return {
    ...pickMethods(team, methodsWith('offline', 'file')),
    list: async (filter, after, limit, options = {}) => {
      const page = await team.list(filter, after, limit, options);
      const waiting = await waitingOf(deps, filter);
      if (waiting === null) return page;
      const { history, rows, unlisted } = waiting;
      const { sort = NEWEST_FIRST } = options;
      const { length } = unlisted.keys;
      const from = async (cursor: typeof after) => (await history.list(unlisted, cursor, length, { sort })).rows;
      // Those of this page: after its beginning, and not after its end.
      const later = new Set(page.next === null ? [] : (await from(page.next)).map(({ key }) => key));
      const own = (await from(after)).filter(({ key }) => !later.has(key));
      return {
        ...page,
        rows: mergeRows(
          page.rows.map((row) => rows.get(row.key) ?? row),
          own.map((row) => rows.get(row.key) ?? row),
          sort,
        ),
      };
    },
    totals: async (filter, options) => {
      const sums = await team.totals(filter, options);
      // Totals in parts have them in their first one.
      const waiting = options?.below == null ? await waitingOf(deps, filter) : null;
      if (waiting === null) return sums;
      const { next } = sums;
      const own = await waiting.history.totals(waiting.unlisted);
      return { ...addedTotals(sums, own), ...(next !== undefined && { next }) };
    },
    ...singleCharges(deps),
    pendingCharges: async (expiredSince) => {
      const pending = await team.pendingCharges(expiredSince);
      if (deps.outbox.size === 0) return pending;
      const there = new Set(pending.map(({ transactionId }) => transactionId.toLowerCase()));
      const here = await (await deps.file.history()).pendingCharges(expiredSince);
      const own = here.filter(
        (charge) => deps.outbox.isMadeHere(charge) && !there.has(charge.transactionId.toLowerCase()),
      );
      return [...own.map((charge) => ({ ...charge, isReadHere: true }) as const), ...pending];
    },
  };
}

/** What is read of one charge: the file's answer where something of it waits, or where the server has none. */
function singleCharges({ team, file, outbox, refused }: WithWaitingDeps) {
  async function ofOne<Row extends ChargeRow>(key: string, ask: (history: HistoryApi) => Promise<Row | null>) {
    if (!outbox.has(key)) return ask(team);
    const row = await ask(await file.history());
    return row === null ? ask(team) : refused.warned(row);
  }
  /** The server's answer; where it has none, the file's about a charge that the server lacks. */
  async function orFile<Value>(ask: (history: HistoryApi) => Promise<Value | null>): Promise<Value | null> {
    const answer = await ask(team);
    return answer === null && outbox.size > 0 ? ask(await file.history()) : answer;
  }
  return {
    row: (key) => ofOne(key, (history) => history.row(key)),
    detail: (key) => ofOne(key, (history) => history.detail(key)),
    customer: (key) => orFile((history) => history.customer(key)),
    draftOf: (key) => orFile((history) => history.draftOf(key)),
    attemptOfDraft: async (draftId) => {
      const here = outbox.size === 0 ? null : await (await file.history()).attemptOfDraft(draftId);
      return here !== null && outbox.has(here.id) ? here : team.attemptOfDraft(draftId);
    },
    rowOfTransaction: async (transactionId) => {
      const row = await orFile((history) => history.rowOfTransaction(transactionId));
      return row !== null && outbox.has(row.key) ? ((await (await file.history()).row(row.key)) ?? row) : row;
    },
    expectedAmount: (transactionId, attemptIds) =>
      orFile((history) => history.expectedAmount(transactionId, attemptIds)),
    possibleDuplicates: (like) => orFile((history) => history.possibleDuplicates(like)),
  } satisfies Partial<HistoryApi>;
}

/** Null where nothing of the filter waits. */
async function waitingOf(
  { team, file, outbox, refused }: WithWaitingDeps,
  filter: ChargeFilter,
): Promise<Waiting | null> {
  if (outbox.size === 0) return null;
  const history = await file.history();
  const named = await Promise.all(
    outbox.entries.map(async ({ key, transactionId }) =>
      key === undefined ? ((await history.rowOfTransaction(transactionId))?.key ?? '') : key,
    ),
  );
  const { keys: only, needsAttention, ...others } = filter;
  const wanted = only === undefined ? null : new Set(only);
  const keys = named.filter((key) => key !== '' && (wanted === null || wanted.has(key)));
  if (keys.length === 0) return null;
  const [here, there] = await Promise.all([history, team].map((each) => each.list({ keys }, null, keys.length)));
  const rows = new Map((here?.rows ?? []).map((row) => [row.key, refused.warned(row)]));
  const known = new Map((there?.rows ?? []).map((row) => [row.key, row]));
  const isMeant = (row: ChargeRow | undefined) =>
    row !== undefined && (needsAttention === undefined || row.attention.length > 0 === needsAttention);
  // One that needs attention here alone is not among those that the server lists as such.
  const unlisted = [...rows.values()].filter((row) => isMeant(row) && !isMeant(known.get(row.key)));
  return { history, rows, unlisted: { ...others, keys: unlisted.map(({ key }) => key) } };
}
