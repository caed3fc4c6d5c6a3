/** The charges made for a receivable, the latest first, and creations that made none. */
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReceivableCharge } from '../../../src-preload/contract/receivables/receivable.ts';
import { AttentionBadge } from '../../components/charge/attention-badge.tsx';
import { useEarlierCodeSentence } from '../../components/charge/earlier-code.ts';
import { StateBadge } from '../../components/charge/state-badge.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { useNow } from '../../components/use-now.ts';
import { hrefOf } from '../../navigation/route.ts';
import styles from '../parts/receivables.module.css';

export function ReceivableCharges({ charges }: { readonly charges: readonly ReceivableCharge[] }) {
  const { t } = useTranslation();
  if (charges.length === 0) return <p className={styles['hint']}>{t('receivables.noCharges')}</p>;
  return (
    <ul className={styles['charges']}>
      {charges.map((charge) => (
        <li key={charge.key}>
          <ChargeOfReceivable charge={charge} />
        </li>
      ))}
    </ul>
  );
}

function ChargeOfReceivable({
  charge: { key, startedAt, outcome, message, row },
}: {
  readonly charge: ReceivableCharge;
}) {
  const { t } = useTranslation();
  const sentenceOf = useEarlierCodeSentence();
  const now = useNow(10_000);
  if (row === null)
    return (
      <>
        <span>{t(`receivables.attempt.${outcome}`)}</span>
        <DateTime at={startedAt} shape="short" />
        {message !== null && message !== '' && (
          <span className={styles['chargeNote']}>
            <UntrustedText lines>{message}</UntrustedText>
          </span>
        )}
      </>
    );
  const sentence = row.setAside ? null : sentenceOf(row, now);
  return (
    <>
      <StateBadge state={row.state} />
      {row.attention.map((attention) => (
        <AttentionBadge key={attention} attention={attention} />
      ))}
      <DateTime at={row.paidAt ?? row.createdAt} shape="short" />
      <Anchor href={hrefOf({ screen: 'charges', chargeKey: key })}>{t('receivables.openCharge')}</Anchor>
      {sentence !== null && <span className={styles['chargeNote']}>{sentence}</span>}
    </>
  );
}
