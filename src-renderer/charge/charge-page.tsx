/** One charge: its state and next step, its code, and its details. It updates itself when main emits a change. */
import { Skeleton } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import { isolatedText } from '../../src-preload/contract/values/hidden-characters.ts';
import { OUTCOME_UNKNOWN } from '../../src-preload/contract/values/states.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useRecentlyChanged } from '../bridge/recent-changes.ts';
import { useFormat } from '../bridge/use-format.ts';
import { AttentionBadge } from '../components/charge/attention-badge.tsx';
import { StateBadge, useStateName } from '../components/charge/state-badge.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { UnlessArchived } from '../components/fields/unless-archived.tsx';
import { UntrustedTexts } from '../components/untrusted-text.tsx';
import { ChargeDocuments } from '../documents/charge-documents.tsx';
import { ChargeNavigation } from './charge-navigation.tsx';
import styles from './details/charge.module.css';
import { Details } from './details/details.tsx';
import { NotesAndTags } from './details/notes-and-tags.tsx';
import { RawResponses } from './details/raw-responses.tsx';
import { ReturnDate } from './details/return-date.tsx';
import { Timeline } from './details/timeline.tsx';
import { ChargeWarnings } from './details/warnings.tsx';
import { NextStep } from './next-step.tsx';
import { OutcomeUnknown } from './outcome-unknown/outcome-unknown.tsx';
import { PayerTools } from './payer/payer-tools.tsx';
import { PaymentCode } from './payment-code/payment-code.tsx';
import { Simulate } from './simulate.tsx';
import { WatchStatus } from './watch-status.tsx';

export function ChargePage({ chargeKey }: { readonly chargeKey: string }) {
  const { id: gatewayId } = useGateway();
  const { data, error, refetch } = useOperation('charges.detail', { gatewayId, key: chargeKey });
  if (data) return <Charge key={data.key} charge={data} />;
  return (
    <div className={styles['page']}>
      {error === null ? <Waiting /> : <ErrorNotice thrown={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function Charge({ charge }: { readonly charge: ChargeDetail }) {
  const unknown = charge.state === OUTCOME_UNKNOWN;
  // The amount, the state and the code are rendered first, because the payer waits for them; the rest follows a frame
  // later.
  const restIsDue = useDeferredValue(true, false);
  return (
    <article className={styles['page']} aria-labelledby="charge-title">
      <Head charge={charge} />
      {unknown ? (
        <UnlessArchived>
          <OutcomeUnknown charge={charge} />
        </UnlessArchived>
      ) : (
        <>
          <UnlessArchived>
            <NextStep charge={charge} />
            <ChargeWarnings charge={charge} />
            <WatchStatus charge={charge} />
          </UnlessArchived>
          <PaymentCode charge={charge} />
        </>
      )}
      {restIsDue && <Rest charge={charge} />}
    </article>
  );
}

function Rest({ charge }: { readonly charge: ChargeDetail }) {
  return (
    <>
      {charge.state !== OUTCOME_UNKNOWN && (
        <>
          <UnlessArchived>
            <PayerTools charge={charge} />
          </UnlessArchived>
          <ChargeDocuments charge={charge} />
          <UnlessArchived>
            <Simulate charge={charge} />
          </UnlessArchived>
        </>
      )}
      <hr className={styles['divider']} />
      <Details charge={charge} />
      <ReturnDate charge={charge} />
      <hr className={styles['divider']} />
      <UnlessArchived>
        <NotesAndTags charge={charge} />
      </UnlessArchived>
      <Timeline entries={charge.timeline} />
      <RawResponses chargeKey={charge.key} changes={charge.timeline.length} />
    </>
  );
}

function Head({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const stateName = useStateName();
  const changed = useRecentlyChanged(charge.key);
  const amount = format.money(charge.amount);
  const facts = [charge.customerName, charge.reference].filter((fact) => fact !== null && fact !== '');
  return (
    <header className={styles['header']} data-changed={changed}>
      <div className={styles['headerRow']}>
        <h2
          id="charge-title"
          className={styles['amount']}
          data-figures
          aria-label={t('charge.titleWithAmount', { amount })}
        >
          {amount}
        </h2>
        <span role="status" aria-label={isolatedText(stateName(charge.state))}>
          <StateBadge state={charge.state} large />
        </span>
        {charge.attention.map((attention) => (
          <AttentionBadge key={attention} attention={attention} />
        ))}
      </div>
      {facts.length > 0 && (
        <p className={styles['summary']}>
          <UntrustedTexts texts={facts} />
        </p>
      )}
      <ChargeNavigation chargeKey={charge.key} />
    </header>
  );
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
    <div className={styles['skeleton']} role="status" aria-label={t('console.loading')}>
      <Skeleton height={32} width={240} />
      <Skeleton height={56} />
      <Skeleton height={320} width={320} />
    </div>
  );
}
