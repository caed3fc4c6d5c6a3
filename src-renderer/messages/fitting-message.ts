/** Which message fits a charge now, so that none has to be chosen. */
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { ReadyMessage } from '../../src-preload/contract/messages/built-in-messages.ts';
import { lastMessage } from '../../src-preload/contract/messages/last-message.ts';
import type { BuiltInMessage } from '../../src-preload/contract/messages/message-template.ts';
import { dayOf } from '../format/day-bounds.ts';

type Charge = Pick<ChargeDetail, 'receivable' | 'timeline'>;

/**
 * @param offered those that may go out about it; the first of them where none is meant for it
 * @param now UTC milliseconds @param timeZone the desk's
 */
export function fittingMessage(
  charge: Charge,
  offered: readonly ReadyMessage[],
  now: number,
  timeZone: string,
): ReadyMessage | undefined {
  const fitting = builtInFor(charge, now, timeZone);
  return offered.find(({ builtIn }) => builtIn === fitting) ?? offered[0];
}

/** A message of the same day may not have been sent yet: it is offered again, and not a reminder of it. */
function builtInFor({ receivable, timeline }: Charge, now: number, timeZone: string): BuiltInMessage {
  const today = dayOf(now, timeZone);
  const last = lastMessage(timeline);
  const isReminder = last !== null && dayOf(last.at, timeZone) < today;
  if (receivable?.hasEarlierCode === true && !isReminder) return 'new-code';
  if (receivable !== null && receivable.dueDay < today) return 'overdue';
  return isReminder ? 'reminder' : 'charge';
}
