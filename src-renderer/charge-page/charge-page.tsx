/**
 * One charge: what it is, what to do now, its code and what can be done with it, then its facts. It updates itself when
 * main emits a change.
 */
import { Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { UnlessArchived } from '../components/fields/unless-archived.tsx';
import { takeCreated } from '../navigation/created-charge.ts';
import { AmountDifference } from './amount/amount-difference.tsx';
import { ChargeHeader } from './charge-header.tsx';
import styles from './details/charge.module.css';
import { Details } from './details/details.tsx';
import { InvoiceNumber, NotesAndTags } from './details/notes-and-tags.tsx';
import { ReturnDate } from './details/return-date.tsx';
import { ChargeWarnings, SentOffline } from './details/warnings.tsx';
import { listedRow, useNeighboursRead } from './neighbours.ts';
import { NextStep } from './next-step/next-step.tsx';
import { OutcomeUnknown } from './outcome-unknown/outcome-unknown.tsx';
import { ChargeActions } from './payer/charge-actions.tsx';
import { CodeWarnings } from './payment-code/code-warnings.tsx';
import { PaymentCode } from './payment-code/payment-code.tsx';
import { Simulate } from './simulate.tsx';
import { TechnicalDetails } from './technical-details.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { WatchStatus } from './watch-status.tsx';

export function ChargePage({ chargeKey }: { readonly chargeKey: string }) {
  const { id: gatewayId } = useGateway();
  const client = useQueryClient();
  const { data, error, refetch } = useOperation('charges.detail', { gatewayId, key: chargeKey });
  const article = useRef<HTMLElement>(null);
  const row = data ?? listedRow(client, chargeKey);
  useLayoutEffect(() => {
    // Each charge starts at its top, wherever the one before was scrolled to.
    if (chargeKey !== '' && article.current?.parentElement) article.current.parentElement.scrollTop = 0;
  }, [chargeKey]);
  useNeighboursRead(gatewayId, chargeKey, data !== undefined);
  return (
    <article
      ref={article}
      tabIndex={-1}
      className={styles['page']}
      aria-labelledby={row === null ? undefined : 'charge-title'}
    >
      <ChargeHeader chargeKey={chargeKey} row={row} />
      {data && <Charge key={data.key} charge={data} article={article} />}
      {!data && (error === null ? <Waiting /> : <ErrorNotice thrown={error} onRetry={() => void refetch()} />)}
    </article>
  );
}

function Charge({
  charge,
  article,
}: {
  readonly charge: ChargeDetail;
  readonly article: RefObject<HTMLElement | null>;
}) {
  const isUnknown = charge.state === OUTCOME_UNKNOWN;
  // What the payer waits for is rendered first; the rest follows a frame later.
  const restIsDue = useDeferredValue(true, false);
  useFocusOnceCreated(charge.key, article);
  return (
    <>
      {!isUnknown && <NextStep charge={charge} />}
      <UnlessArchived>
        {isUnknown ? (
          <OutcomeUnknown charge={charge} />
        ) : (
          <>
            <AmountDifference charge={charge} />
            <ChargeWarnings charge={charge} />
          </>
        )}
        <SentOffline timeline={charge.timeline} />
      </UnlessArchived>
      {!isUnknown && <CodeWarnings charge={charge} />}
      <div className={styles['body']}>
        {!isUnknown && (
          <Stack gap="var(--card-gap)" miw={0} className={styles['code'] ?? ''}>
            <PaymentCode charge={charge} />
            <ChargeActions charge={charge} />
            <UnlessArchived>
              <WatchStatus charge={charge} />
              {restIsDue && <Simulate charge={charge} />}
            </UnlessArchived>
          </Stack>
        )}
        {restIsDue && (
          <>
            <Stack gap="var(--section-gap)" miw={0} className={styles['facts'] ?? ''}>
              <Details charge={charge} />
              <ReturnDate charge={charge} />
            </Stack>
            <Stack gap="var(--section-gap)" miw={0} className={styles['record'] ?? ''}>
              <UnlessArchived>
                <InvoiceNumber charge={charge} />
                <NotesAndTags charge={charge} />
              </UnlessArchived>
              <Timeline entries={charge.timeline} />
              <TechnicalDetails charge={charge} />
            </Stack>
          </>
        )}
      </div>
    </>
  );
}

/** A charge created in this window has the focus on "Copy code"; without a code, on the charge itself. */
function useFocusOnceCreated(key: string, article: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!takeCreated(key)) return;
    const copy = article.current?.querySelector<HTMLElement>('[data-copy-code]');
    // Unscrolled: a warning stands above the code, and must be seen before it in a low window.
    (copy ?? article.current)?.focus({ preventScroll: true });
  }, [key, article]);
}

/** A placeholder while the charge loads, shown only when that takes long enough to notice. */
function Waiting() {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Stack gap="var(--section-gap)" role="status" aria-label={t('console.loading')}>
      <Skeleton height={56} />
      <Skeleton height={320} width={320} />
    </Stack>
  );
}
