/**
 * The next step at this desk: the document's suggested action for a charge's state (document, "States and
 * transitions"), and the buttons that do it.
 */

import { Button, Group, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconHourglassEmpty,
  IconLoader2,
  IconPlus,
  IconQrcodeOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { gatewayState, moneyStanding, recordedMark } from '../../../src-preload/contract/charges/money-standing.ts';
import { isAmountInDoubt } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { type DocumentedState, isDocumented, NOT_USED } from '../../../src-preload/contract/values/states.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import type { Look } from '../../components/badge.tsx';
import { earlierCodeOf } from '../../components/charge-parts/earlier-code.ts';
import { useStateName } from '../../components/charge-parts/state-badge.tsx';
import { UnlessArchived } from '../../components/fields/unless-archived.tsx';
import { useNow } from '../../components/timing/use-now.ts';
import { dayOf } from '../../format/day-bounds.ts';
import { goTo } from '../../navigation/route.ts';
import { UseAgain } from '../not-used/use-again.tsx';
import { SettledActions } from '../payer/settled-actions.tsx';
import { ExpiryLine } from '../payment-code/expiry-line.tsx';
import { CopyNotice } from './copy-notice.tsx';
import styles from './next-step.module.css';
import { RecordedMark } from './recorded-mark.tsx';

const LOOKS = {
  PENDING: { Icon: IconLoader2, tone: 'neutral' },
  PAID: { Icon: IconCircleCheckFilled, tone: 'green' },
  EXPIRED: { Icon: IconHourglassEmpty, tone: 'neutral' },
  FAILED: { Icon: IconCircleX, tone: 'red' },
  REFUNDED: { Icon: IconArrowBackUp, tone: 'violet' },
  held: { Icon: IconAlertTriangle, tone: 'amber' },
  [NOT_USED]: { Icon: IconQrcodeOff, tone: 'neutral' },
} as const satisfies Record<DocumentedState | typeof NOT_USED | 'held', Look>;

export function NextStep({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { returningStates } = useGateway();
  const { state } = charge;
  const standing = moneyStanding(charge, returningStates);
  if (standing === 'paid' || standing === 'in-doubt')
    return <PaidStep charge={charge} isInDoubt={standing !== 'paid'} />;
  if (state === NOT_USED) return <NotUsedStep charge={charge} />;
  if (!isDocumented(state))
    return (
      <div className={styles['next']} data-tone="neutral">
        <IconCircleDashed size={20} aria-hidden />
        <span>{t('charge.next.other', { state })}</span>
      </div>
    );
  switch (state) {
    case 'PENDING':
      return (
        <Step charge={charge} state={state} title={t('charge.next.PENDING')}>
          <ExpiryLine charge={charge} />
        </Step>
      );
    case 'PAID':
      return null;
    case 'EXPIRED':
      return <ExpiredStep charge={charge} />;
    case 'FAILED':
    case 'REFUNDED':
      return <SettledStep charge={charge} state={state} />;
  }
}

/** @param actions in one row, after the text where there is room, else under it */
function Step({
  charge,
  state,
  title,
  actions,
  children,
}: {
  readonly charge: ChargeDetail;
  readonly state: keyof typeof LOOKS;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { Icon, tone } = LOOKS[state];
  const isWaiting = state === 'PENDING' && charge.watch.kind === 'watching';
  return (
    <section className={styles['next']} data-state={state} data-tone={tone} aria-label={t('charge.next.label')}>
      <Icon size={state === 'PAID' ? 36 : 20} aria-hidden className={isWaiting ? (styles['waiting'] ?? '') : ''} />
      <Stack gap={2} miw={0} className={styles['text'] ?? ''}>
        <strong>{title}</strong>
        {children}
      </Stack>
      {actions !== undefined && <Group className={styles['actions'] ?? ''}>{actions}</Group>}
    </section>
  );
}

/**
 * What a payment allows, in large text; in amber and without a receipt while the payment is in doubt. The state that
 * the gateway reports now stands next to it where that is not PAID.
 */
function PaidStep({ charge, isInDoubt }: { readonly charge: ChargeDetail; readonly isInDoubt: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const stateName = useStateName();
  const { paidAt } = charge;
  const now = gatewayState(charge);
  const when = (
    <>
      {paidAt !== null && <span data-figures>{t(paidSentence(charge), { when: format.time(paidAt, 'exact') })}</span>}
      {now !== 'PAID' && <span>{t('charge.next.saysNow', { state: stateName(now) })}</span>}
    </>
  );
  if (isInDoubt)
    return (
      <Step
        charge={charge}
        state="held"
        title={t(isAmountInDoubt(charge) ? 'charge.next.amountDiffers' : 'charge.next.unconfirmed')}
        actions={<SettledActions charge={charge} />}
      >
        {when}
      </Step>
    );
  return (
    <Step
      charge={charge}
      state="PAID"
      title={t('charge.next.paymentConfirmed')}
      actions={<SettledActions charge={charge} />}
    >
      <span>{t('charge.next.PAID')}</span>
      {when}
    </Step>
  );
}

function paidSentence({ paidAtIsObserved }: ChargeDetail) {
  return paidAtIsObserved ? 'charge.next.paidSeenAt' : 'charge.next.paidAt';
}

/** Its code can still be paid, and a payment would be announced. */
function NotUsedStep({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  return (
    <Step
      charge={charge}
      state={NOT_USED}
      title={t('charge.notUsed.marked')}
      actions={
        <UnlessArchived>
          <UseAgain chargeKey={charge.key} />
        </UnlessArchived>
      }
    >
      <span>{t('charge.notUsed.means')}</span>
    </Step>
  );
}

/** The gateway may have expired it before its code's own expiry, until which the code can be paid. */
function ExpiredStep({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const format = useFormat();
  const now = useNow(10_000);
  const code = earlierCodeOf(charge, now, dayOf(now, settings.timeZone));
  return (
    <Step
      charge={charge}
      state="EXPIRED"
      title={t(code === null ? 'charge.next.expired' : 'charge.next.expiredEarly')}
      actions={
        <UnlessArchived>
          <ChargeAgain charge={charge} isSecondary={code !== null} />
        </UnlessArchived>
      }
    >
      <span>
        {code?.kind === 'until'
          ? t('charge.next.expiredPayable', { when: format.shortTime(code.at, now) })
          : t('charge.next.expiredDescription')}
      </span>
    </Step>
  );
}

/** The form, filled with this charge. @param isSecondary while its own code can be paid: with another one it might be twice */
function ChargeAgain({
  charge,
  isSecondary = false,
}: {
  readonly charge: ChargeDetail;
  readonly isSecondary?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isSecondary ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => goTo({ screen: 'new', againKey: charge.key })}
    >
      {t('charge.next.again')}
    </Button>
  );
}

/** A failure or a refund: what happened and when, the customer's notice, and the mark that it is dealt with. */
function SettledStep({ charge, state }: { readonly charge: ChargeDetail; readonly state: 'FAILED' | 'REFUNDED' }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { paidAt, returnedAt } = charge;
  return (
    <Step
      charge={charge}
      state={state}
      title={
        state === 'REFUNDED' && returnedAt !== null
          ? t('charge.next.refundedOn', { day: format.time(returnedAt, 'dayOfYear') })
          : t(`charge.next.${state}`)
      }
      actions={
        <UnlessArchived>
          {state === 'FAILED' && <ChargeAgain charge={charge} />}
          <RecordedMark charge={charge} state={state} />
          <CopyNotice charge={charge} state={state} />
        </UnlessArchived>
      }
    >
      <span>
        {t(`charge.next.reason.${state}`)}
        {state === 'REFUNDED' && recordedMark(charge.timeline) === null && ` ${t('charge.next.toRecord')}`}
      </span>
      {paidAt !== null && <span data-figures>{t(paidSentence(charge), { when: format.time(paidAt, 'exact') })}</span>}
    </Step>
  );
}
