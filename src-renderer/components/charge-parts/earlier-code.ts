/** Whether the code of a charge may still be paid when a new one is made from that charge, and until when. */
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import type { LiveRow } from '../../../src-preload/contract/charges/charge-row.ts';
import type { AttemptWithoutRow } from '../../../src-preload/contract/charges/create-outcome.ts';
import { usableExpiry } from '../../../src-preload/contract/charges/expiry.ts';
import { isPaymentSeen } from '../../../src-preload/contract/charges/money-standing.ts';
import { isFinal, OUTCOME_UNKNOWN } from '../../../src-preload/contract/values/states.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { dayOf } from '../../format/day-bounds.ts';

/** What is looked at; a row of the list lacks what only the whole charge has. */
export type EarlierCharge = Pick<
  LiveRow,
  'state' | 'paidAt' | 'attention' | 'expiresAt' | 'createdAt' | 'serviceCreatedAt'
> &
  Partial<Pick<ChargeDetail, 'clockOffset' | 'expiresOn'>>;

export type EarlierCode =
  /** The end by the service's clock, UTC milliseconds. */
  | { readonly kind: 'until'; readonly at: number }
  /** The service gave a day only (`2026-11-20`). */
  | { readonly kind: 'day'; readonly day: string }
  /** There is no expiry, one that cannot be true, or one that is past while the service does not say EXPIRED. */
  | { readonly kind: 'unknown' }
  /** The charge itself may not exist. */
  | { readonly kind: 'unconfirmed' };

/**
 * Null where the code can no longer be paid; that of a charge marked "do not use" can. An EXPIRED charge counts only while its own expiry lies ahead.
 *
 * @param now the desk's clock, UTC milliseconds
 * @param today the desk's day (`2026-11-20`)
 */
export function earlierCodeOf(charge: EarlierCharge, now: number, today: string): EarlierCode | null {
  const { state, clockOffset, expiresOn } = charge;
  if (state === OUTCOME_UNKNOWN) return { kind: 'unconfirmed' };
  const expiresAt = usableExpiry(charge);
  const isAhead = expiresAt !== null && expiresAt > now - (clockOffset ?? 0);
  if (isPaymentSeen(charge) || isFinal(state))
    return state === 'EXPIRED' && isAhead ? { kind: 'until', at: expiresAt } : null;
  if (isAhead) return { kind: 'until', at: expiresAt };
  if (charge.expiresAt === null && expiresOn != null && expiresOn >= today) return { kind: 'day', day: expiresOn };
  return { kind: 'unknown' };
}

/** The sentence about it, with hour and day in the desk's zone; null where the code can no longer be paid. */
export function useEarlierCodeSentence(): (charge: EarlierCharge, now: number) => string | null {
  const { t } = useTranslation();
  const { settings } = useApp();
  const format = useFormat();
  return (charge, now) => {
    const code = earlierCodeOf(charge, now, dayOf(now, settings.timeZone));
    if (code === null) return null;
    switch (code.kind) {
      case 'until':
        return t('states.earlierCode.until', { when: format.shortTime(code.at, now) });
      case 'day':
        // A day without a time: noon in UTC is that day everywhere in Brazil.
        return t('states.earlierCode.until', { when: format.time(Date.parse(`${code.day}T12:00:00Z`), 'dayOfYear') });
      default:
        return t(`states.earlierCode.${code.kind}`);
    }
  };
}

/** The sentence about an attempt of which there is no charge to look at: being sent, or lost by a restore. */
export function useWithoutRowSentence(): (attempt: AttemptWithoutRow) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ outcome, startedAt }) =>
    outcome === 'open'
      ? t('states.earlierCode.sending')
      : t('states.earlierCode.unread', { when: format.time(startedAt) });
}
