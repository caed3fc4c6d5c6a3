/** A charge's amount, state and payer, as high for every charge, so that nothing below moves from one to the next. */
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { isolatedText } from '../../src-preload/contract/text/hidden-characters.ts';
import { useRecentlyChanged } from '../bridge/recent-changes.ts';
import { useFormat } from '../bridge/use-format.ts';
import { AttentionBadge } from '../components/charge-parts/attention-badge.tsx';
import { StateBadge, useStateName } from '../components/charge-parts/state-badge.tsx';
import { UntrustedTexts } from '../components/untrusted-text.tsx';
import styles from './charge-header.module.css';
import { ChargeNavigation } from './charge-navigation.tsx';

/** @param row null until the charge is read, where no list has it either */
export function ChargeHeader({
  chargeKey,
  row,
  isWaiting,
}: {
  readonly chargeKey: string;
  readonly row: LiveRow | null;
  /** The charge is being read for longer than a moment. */
  readonly isWaiting: boolean;
}) {
  const changed = useRecentlyChanged(chargeKey);
  return (
    <header className={styles['header']} data-changed={changed}>
      {row !== null && <Summary row={row} />}
      {row === null && isWaiting && (
        <>
          <Skeleton className={styles['what'] ?? ''} height={28} width={184} />
          <Skeleton className={styles['summary'] ?? ''} height={14} width="60%" />
        </>
      )}
      <ChargeNavigation chargeKey={chargeKey} />
    </header>
  );
}

function Summary({ row }: { readonly row: LiveRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const stateName = useStateName();
  const amount = format.money(row.amount);
  const facts = [row.customerName, row.reference].filter((fact) => fact !== null && fact !== '');
  return (
    <>
      <div className={styles['what']}>
        <h2
          id="charge-title"
          className={styles['amount']}
          data-figures
          aria-label={t('charge.titleWithAmount', { amount })}
        >
          {amount}
        </h2>
        <span className={styles['state']} role="status" aria-label={isolatedText(stateName(row.state))}>
          <StateBadge state={row.state} large />
        </span>
        {row.attention.map((attention) => (
          <AttentionBadge key={attention} attention={attention} />
        ))}
      </div>
      <p className={styles['summary']}>
        <UntrustedTexts texts={facts} />
      </p>
    </>
  );
}
