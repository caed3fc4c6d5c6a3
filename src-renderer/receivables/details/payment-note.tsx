/**
 * What is true of a receivable's payments other than paid and unpaid: a part is still to come, one is to be confirmed,
 * one went back.
 */
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { moneyStanding } from '../../../src-preload/contract/charges/money-standing.ts';
import type { ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { amountLeft } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { DateTime } from '../../components/date-time.tsx';
import { hrefOf } from '../../navigation/route.ts';
import styles from '../parts/receivables.module.css';

export function PaymentNote({ receivable }: { readonly receivable: ReceivableDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { returningStates } = useGateway();
  const { age, amount, receivedAmount, returned, charges } = receivable;
  const left = amountLeft(receivable);
  if (age === 'to-confirm') {
    const doubtful = charges.find(({ row }) => row !== null && moneyStanding(row, returningStates) === 'in-doubt');
    return (
      <p className={styles['hint']}>
        {t('receivables.toConfirm')} {doubtful !== undefined && <OpenCharge chargeKey={doubtful.key} />}
      </p>
    );
  }
  if (returned !== null) {
    const { at, from } = returned;
    return (
      <p className={styles['hint']}>
        {t('receivables.state.returned')}{' '}
        {at !== null && <DateTime at={at} shape={from === 'person' || from === 'bank' ? 'dayOfYear' : 'full'} />}{' '}
        {from !== null && t(`charge.returned.from.${from}`)}. {t('receivables.returned')}{' '}
        <OpenCharge chargeKey={returned.key} />
      </p>
    );
  }
  if (left === amount) return null;
  const values = { received: format.money(receivedAmount), amount: format.money(amount), left: format.money(left) };
  return <p className={styles['hint']}>{t('receivables.partly', values)}</p>;
}

function OpenCharge({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  return <Anchor href={hrefOf({ screen: 'charges', chargeKey })}>{t('receivables.openCharge')}</Anchor>;
}
