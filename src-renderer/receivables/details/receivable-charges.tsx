/** The charges made for a receivable, the latest first, and creations that made none. */
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { allTexts } from '../../../src-preload/contract/network/service-texts.ts';
import { isWithoutRow } from '../../../src-preload/contract/receivables/payable-charge.ts';
import type { ReceivableCharge } from '../../../src-preload/contract/receivables/receivable.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { AttentionBadge } from '../../components/charge-parts/attention-badge.tsx';
import { useEarlierCodeSentence, useWithoutRowSentence } from '../../components/charge-parts/earlier-code.ts';
import { StateBadge } from '../../components/charge-parts/state-badge.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { requestFieldName } from '../../components/errors/request-field-names.ts';
import { useNow } from '../../components/timing/use-now.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { hrefOf } from '../../navigation/route.ts';
import styles from '../parts/receivables.module.css';
import { paidInTurn } from './paid-in-turn.ts';

export function ReceivableCharges({ charges }: { readonly charges: readonly ReceivableCharge[] }) {
  const { t } = useTranslation();
  if (charges.length === 0) return <p className={styles['hint']}>{t('receivables.noCharges')}</p>;
  const [, ...again] = paidInTurn(charges);
  return (
    <ul className={styles['charges']} data-lined>
      {charges.map((charge, index) => (
        <li key={charge.key}>
          <ChargeOfReceivable charge={charge} isLatest={index === 0} isPaidAgain={again.includes(charge.key)} />
        </li>
      ))}
    </ul>
  );
}

function ChargeOfReceivable({
  charge,
  isLatest,
  isPaidAgain,
}: {
  readonly charge: ReceivableCharge;
  readonly isLatest: boolean;
  readonly isPaidAgain: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const sentenceOf = useEarlierCodeSentence();
  const withoutRow = useWithoutRowSentence();
  const now = useNow(10_000);
  const { key, startedAt, outcome, row } = charge;
  const said = allTexts(charge, (path) => requestFieldName(path, t) ?? path);
  if (row === null)
    return (
      <>
        <span>{t(`receivables.attempt.${outcome}`)}</span>
        <DateTime at={startedAt} shape="short" />
        {isWithoutRow(charge) && outcome === 'created' && (
          <span className={styles['chargeNote']}>{withoutRow(charge)}</span>
        )}
        {said !== null && (
          <span className={styles['chargeNote']}>
            <UntrustedText lines>{said}</UntrustedText>
          </span>
        )}
      </>
    );
  // The latest code is not an earlier one: a sentence of its own states until when it can be paid.
  const isKnown = isLatest && row.state === 'PENDING' && row.expiresAt !== null && row.expiresAt > now;
  const sentence = row.dismissed
    ? null
    : isKnown
      ? t('receivables.until', { when: format.shortTime(row.expiresAt ?? now, now) })
      : sentenceOf(row, now);
  return (
    <>
      <span data-figures>{format.money(row.amount)}</span>
      <StateBadge state={row.state} />
      {row.attention.map((attention) => (
        <AttentionBadge key={attention} attention={attention} />
      ))}
      <DateTime at={row.paidAt ?? row.createdAt} shape="short" />
      <Anchor href={hrefOf({ screen: 'charges', chargeKey: key })}>{t('receivables.openCharge')}</Anchor>
      {isPaidAgain && <span className={styles['chargeNote']}>{t('receivables.paidAgain')}</span>}
      {sentence !== null && <span className={styles['chargeNote']}>{sentence}</span>}
    </>
  );
}
