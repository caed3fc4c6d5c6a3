/**
 * One charge: what it is, what to do now, its code and what can be done with it, then its facts. It updates itself when
 * main emits a change.
 */
import { Group, Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { UnlessArchived } from '../components/fields/unless-archived.tsx';
import { StillLoading } from '../components/notices/waiting.tsx';
import { useLate } from '../components/timing/use-late.ts';
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
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const client = useQueryClient();
  const { data, error, refetch } = useOperation('charges.detail', { gatewayId, key: chargeKey });
  const late = useLate(data === undefined && error === null);
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
      <ChargeHeader chargeKey={chargeKey} row={row} isWaiting={late} />
      {data && <Charge key={data.key} charge={data} article={article} />}
      {late && <Waiting />}
      {!data && error !== null && (
        <ErrorNotice lead={t('console.notLoaded.charge')} thrown={error} onRetry={() => void refetch()} />
      )}
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

/** In the shape of what comes: what to do, the QR code, its buttons and the facts. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <Stack gap="var(--card-gap)" role="status" aria-label={t('console.loading')}>
      <Skeleton height={66} />
      <StillLoading />
      <Skeleton height={320} width={320} />
      <Group aria-hidden>
        <Skeleton height={36} width={128} />
        <Skeleton height={36} width={108} />
        <Skeleton height={36} width={92} />
      </Group>
      {['82%', '64%', '73%'].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </Stack>
  );
}
