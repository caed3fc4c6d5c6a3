/**
 * The next step at this desk: the document's suggested action for a charge's state (document, "States and
 * transitions").
 */
import { Button } from '@mantine/core';
import { IconArrowRight, IconCircleDashed, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import { paymentDoubt } from '../../src-preload/contract/charges/payment-doubt.ts';
import { isDocumented } from '../../src-preload/contract/values/states.ts';
import { useFormat } from '../bridge/use-format.ts';
import { goTo } from '../navigation/route.ts';
import styles from './details/charge.module.css';
import { ExpiryLine } from './payment-code/expiry-line.tsx';

/** The sentence of each doubt in place of the state's. */
const IN_DOUBT = { 'payment-claimed': 'paymentClaimed', 'amount-differs': 'amountDiffers' } as const;

export function NextStep({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, paidAt } = charge;
  if (!isDocumented(state))
    return (
      <div className={styles['next']} data-state="other">
        <IconCircleDashed size={20} aria-hidden />
        <span>{t('charge.next.other', { state })}</span>
      </div>
    );
  const doubt = state === 'PAID' ? paymentDoubt(charge) : null;
  const Icon = state === 'PENDING' ? IconLoader2 : IconArrowRight;
  return (
    <section
      className={styles['next']}
      data-state={doubt === null ? state : 'held'}
      aria-label={t('charge.next.label')}
    >
      <Icon
        size={20}
        aria-hidden
        className={state === 'PENDING' && charge.watch.kind === 'watching' ? styles['waiting'] : undefined}
      />
      <div className={styles['nextText']}>
        <strong>{t(`charge.next.${doubt === null ? state : IN_DOUBT[doubt]}`)}</strong>
        {state === 'PENDING' && <ExpiryLine charge={charge} />}
        {paidAt !== null && state !== 'PENDING' && (
          <span data-figures>{t(paidSentence(charge, doubt), { when: format.time(paidAt, 'exact') })}</span>
        )}
      </div>
      {state === 'EXPIRED' && (
        <Button onClick={() => goTo({ screen: 'new', againKey: charge.key })}>{t('charge.next.createAgain')}</Button>
      )}
    </section>
  );
}

function paidSentence({ paidAtIsObserved }: ChargeDetail, doubt: ReturnType<typeof paymentDoubt>) {
  if (doubt === 'payment-claimed') return 'charge.next.paidByFile';
  return paidAtIsObserved ? 'charge.next.paidSeenAt' : 'charge.next.paidAt';
}
