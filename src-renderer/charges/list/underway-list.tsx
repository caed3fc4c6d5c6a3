import { Box } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttemptUnderway } from '../../../src-preload/contract/charges/underway.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { useLate } from '../../components/timing/use-late.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './underway-list.module.css';

/**
 * The attempts of every window that were sent and have no row yet, above the list: they are no rows, and in no filter,
 * total or export.
 */
export function UnderwayList() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data = [] } = useOperation('charges.underway', { gatewayId }, { staleTime: Number.POSITIVE_INFINITY });
  if (data.length === 0) return null;
  return (
    <ul className={styles['attempts']} aria-label={t('charges.underway.label')}>
      {data.map((attempt) => (
        <Attempt key={attempt.key} attempt={attempt} />
      ))}
    </ul>
  );
}

function Attempt({ attempt }: { readonly attempt: AttemptUnderway }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, amount, customerName, reference, startedAt, transactionId } = attempt;
  const isSending = status === 'sending';
  // Most are answered at once: they would only flicker.
  const isLate = useLate(true);
  if (isSending && !isLate) return null;
  return (
    <li className={styles['attempt']} data-status={status}>
      {isSending ? <IconSend size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
      <strong>{t(`charges.underway.${status}`)}</strong>
      <span data-figures>{format.money(amount)}</span>
      <span className={styles['customer']}>
        <UntrustedText>{customerName ?? t('charges.noCustomer')}</UntrustedText>
      </span>
      <span className={styles['reference']}>
        <UntrustedText>{reference}</UntrustedText>
      </span>
      {transactionId !== null && (
        <span className={styles['transaction']}>
          <code>
            <UntrustedText>{transactionId}</UntrustedText>
          </code>
          <CopyButton value={transactionId} what={t('charges.underway.transactionId')} />
        </span>
      )}
      <Box component="span" ml="auto">
        <DateTime at={startedAt} shape="short" />
      </Box>
    </li>
  );
}
