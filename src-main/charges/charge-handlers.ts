/** The operations on single charges, handled by their gateway's charges. */
import { ConsoleFailure } from '../../src-preload/contract/errors.ts';
import type { Handlers } from '../ground/dispatch.ts';
import type { HistoryApi } from '../history/api/history-api.ts';
import type { GatewayCharges } from './gateway-charges.ts';

export function chargeHandlers(
  chargesOf: (gatewayId: string) => GatewayCharges,
  historyOf: (gatewayId: string) => Pick<HistoryApi, 'statesInUse' | 'personOfCharge'>,
  timeZone: () => string,
) {
  return {
    'charges.create': ({ gatewayId, draft, confirmDuplicate }) =>
      chargesOf(gatewayId).drafts.create(draft, confirmDuplicate),
    'charges.underway': async ({ gatewayId }) => chargesOf(gatewayId).drafts.underway(),
    'charges.draftUnderway': async ({ gatewayId, draftId }) => chargesOf(gatewayId).drafts.draftUnderway(draftId),
    'charges.outcome': ({ gatewayId, draftId }) => chargesOf(gatewayId).drafts.outcome(draftId),
    'charges.detail': ({ gatewayId, key }) => chargesOf(gatewayId).lookup.detail(key),
    'charges.raw': ({ gatewayId, key }) => chargesOf(gatewayId).lookup.raw(key),
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
    'charges.setAside': ({ gatewayId, key, note }) => chargesOf(gatewayId).edits.dismiss(key, note),
    'charges.acceptAmount': ({ gatewayId, key, answeredAmount }) =>
      chargesOf(gatewayId).edits.acceptAmount(key, answeredAmount),
    'charges.dateReturn': ({ gatewayId, key, day }) => chargesOf(gatewayId).edits.dateReturn(key, day, timeZone()),
    'charges.markRecorded': ({ gatewayId, key, state, isRecorded }) =>
      chargesOf(gatewayId).edits.markRecorded(key, state, isRecorded),
    'charges.statesInUse': ({ gatewayId }) => historyOf(gatewayId).statesInUse(),
    'charges.draftAgain': ({ gatewayId, key }) => chargesOf(gatewayId).drafts.again(key),
    'charges.isMadeFrom': ({ gatewayId, key, draft }) => chargesOf(gatewayId).drafts.isMadeFrom(key, draft),
    'charges.reveal': async ({ gatewayId, key, field }) => {
      const person = await historyOf(gatewayId).personOfCharge(key);
      if (person === null) throw new ConsoleFailure({ kind: 'not-found', what: 'charge' });
      return { value: person[field] };
    },
  } satisfies Partial<Handlers>;
}
