/** The room of charges: the operations on them, and what of them is under way in the open gateways. */
import type { Database } from 'better-sqlite3';
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Clock } from '../ground/clock.ts';
import type { HandlersOf } from '../ground/dispatch.ts';
import type { EventBroadcaster } from '../ground/event-broadcaster.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { ListOptions } from '../history/api/list-api.ts';
import { masked } from '../masking/masked-handlers.ts';
import type { GatewayCharges } from './gateway-charges.ts';
import { PaidSeen } from './paid-seen.ts';
import { SealedCursors } from './sealed-cursors.ts';

export interface ChargesRoomDeps {
  /** `console.db`. */
  readonly file: Database;
  readonly clock: Clock;
  readonly events: EventBroadcaster;
  readonly gateways: {
    /** Both throw where the gateway is unknown, or its history did not open. */
    chargesOf(gatewayId: string): GatewayCharges;
    historyOf(gatewayId: string): HistoryApi;
    /** The charges of all open gateways. */
    allCharges(): readonly GatewayCharges[];
  };
  /** IANA name of the desk's zone. */
  timeZone(): string;
  /** Logs an error that must not stop anything. */
  failed(fault: unknown): void;
}

export function openCharges(deps: ChargesRoomDeps) {
  const { gateways } = deps;
  return {
    operations: chargesHandlers(deps, new PaidSeen(deps)),
    /** Why the process must not end now; empty where it may. */
    busy: () => (gateways.allCharges().some(({ isBusy }) => isBusy) ? ['attempt'] : []),
    /** Pending charges are read once. */
    wake: () => {
      for (const charges of gateways.allCharges()) charges.wake();
    },
    /** What the window showed is no longer read before others. */
    windowClosed: (windowId: string) => {
      for (const charges of gateways.allCharges()) charges.onScreen(windowId, []);
    },
  };
}

function chargesHandlers({ gateways, timeZone }: ChargesRoomDeps, paidSeen: PaidSeen): HandlersOf<'charges'> {
  const { chargesOf, historyOf } = gateways;
  return {
    ...listHandlers(gateways),
    'charges.create': ({ gatewayId, draft, confirmDuplicate }) =>
      chargesOf(gatewayId).drafts.create(draft, confirmDuplicate),
    'charges.underway': async ({ gatewayId }) => chargesOf(gatewayId).drafts.underway(),
    'charges.draftUnderway': async ({ gatewayId, draftId }) => chargesOf(gatewayId).drafts.draftUnderway(draftId),
    'charges.outcome': ({ gatewayId, draftId }) => chargesOf(gatewayId).drafts.outcome(draftId),
    'charges.detail': ({ gatewayId, key }) => chargesOf(gatewayId).lookup.detail(key),
    'charges.raw': ({ gatewayId, key }) => chargesOf(gatewayId).lookup.raw(key),
    'charges.refused': ({ gatewayId, after, limit }) => chargesOf(gatewayId).lookup.refused(after, limit),
    'charges.checkNow': ({ gatewayId, key }) => chargesOf(gatewayId).reads.checkNow(key),
    'charges.checkMany': async ({ gatewayId, keys }) => chargesOf(gatewayId).checkMany.start(keys),
    'charges.checkingMany': async ({ gatewayId }) => chargesOf(gatewayId).checkMany.checking,
    'charges.stopCheckMany': async ({ gatewayId }) => {
      chargesOf(gatewayId).checkMany.stop();
      return null;
    },
    'charges.watchAgain': ({ gatewayId, key }) => chargesOf(gatewayId).reads.watchAgain(key),
    'charges.onScreen': async ({ gatewayId, keys }, { windowId }) => {
      chargesOf(gatewayId).onScreen(windowId, keys);
      return null;
    },
    'charges.adopt': ({ gatewayId, transactionIds, attemptKey }) =>
      chargesOf(gatewayId).reads.adopt(transactionIds, attemptKey),
    'charges.dismiss': ({ gatewayId, key, note }) => chargesOf(gatewayId).edits.dismiss(key, note),
    'charges.markNotUsed': ({ gatewayId, key, isNotUsed }) => chargesOf(gatewayId).edits.markNotUsed(key, isNotUsed),
    'charges.acceptAmount': ({ gatewayId, key, answeredAmount, intoLocked }) =>
      chargesOf(gatewayId).edits.acceptAmount(key, answeredAmount, { intoLocked, timeZone: timeZone() }),
    'charges.dateReturn': ({ gatewayId, key, day, intoLocked }) =>
      chargesOf(gatewayId).edits.dateReturn(key, day, { intoLocked, timeZone: timeZone() }),
    'charges.markRecorded': ({ gatewayId, key, state, isRecorded }) =>
      chargesOf(gatewayId).edits.markRecorded(key, state, isRecorded),
    'charges.draftAgain': ({ gatewayId, key }) => chargesOf(gatewayId).drafts.again(key),
    'charges.isMadeFrom': ({ gatewayId, key, draft }) => chargesOf(gatewayId).drafts.isMadeFrom(key, draft),
    'charges.reveal': async ({ gatewayId, key, field }) => {
      const person = await historyOf(gatewayId).personOfCharge(key);
      if (person === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
      return { value: person[field] };
    },
    'charges.addNote': ({ gatewayId, key, text }) => chargesOf(gatewayId).edits.addNote(key, text),
    'charges.changeTags': ({ gatewayId, keys, add, remove }) =>
      chargesOf(gatewayId).edits.changeTags(keys, { add, remove }),
    'charges.noteInvoice': ({ gatewayId, keys, number }) => chargesOf(gatewayId).edits.noteInvoice(keys, number),
    'charges.paidSeenUntil': async ({ gatewayId }) => paidSeen.until(gatewayId),
    'charges.markPaidSeen': async ({ gatewayId, at }) => paidSeen.mark(gatewayId, at),
  };
}

type ListOperation =
  | 'charges.list'
  | 'charges.totals'
  | 'charges.tags'
  | 'charges.withInvoice'
  | 'charges.operators'
  | 'charges.statesInUse'
  | 'charges.customer'
  | 'charges.columns'
  | 'charges.saveColumns';

/** What the list shows, and what it is filtered by. */
function listHandlers({
  chargesOf,
  historyOf,
}: ChargesRoomDeps['gateways']): Pick<HandlersOf<'charges'>, ListOperation> {
  const cursors = new SealedCursors();
  /** A window's queries supersede its own, and never those of another window. */
  const supersedeKeyOf = (turn: string | undefined, windowId: string): Pick<ListOptions, 'supersedeKey'> =>
    turn === undefined ? {} : { supersedeKey: `${windowId} ${turn}` };

  return {
    'charges.list': async ({ gatewayId, filter, after, limit, sort, turn }, { windowId }) => {
      const options = { ...(sort && { sort }), ...supersedeKeyOf(turn, windowId) };
      const page = await chargesOf(gatewayId).lookup.list(filter, cursors.open(after), limit, options);
      return { ...page, next: cursors.seal(page.next) };
    },
    'charges.totals': ({ gatewayId, filter, below, turn }, { windowId }) =>
      historyOf(gatewayId).totals(filter, { below: below ?? null, ...supersedeKeyOf(turn, windowId) }),
    'charges.tags': async ({ gatewayId }) => [...(await historyOf(gatewayId).tags())],
    'charges.withInvoice': ({ gatewayId, number }) => historyOf(gatewayId).countWithInvoice(number),
    'charges.operators': async ({ gatewayId }) => [...(await historyOf(gatewayId).operators())],
    'charges.statesInUse': ({ gatewayId }) => historyOf(gatewayId).statesInUse(),
    'charges.customer': async ({ gatewayId, key }) => {
      const found = await historyOf(gatewayId).customer(key);
      return (
        found && {
          ...found,
          person: masked({ customer: found.person }).customer,
          otherNames: [...found.otherNames],
          notes: [...found.notes],
        }
      );
    },
    'charges.columns': ({ gatewayId }) => historyOf(gatewayId).layout(),
    'charges.saveColumns': async ({ gatewayId, layout }) => {
      await historyOf(gatewayId).saveLayout(layout);
      return null;
    },
  };
}
