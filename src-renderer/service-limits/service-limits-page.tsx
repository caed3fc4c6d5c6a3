/** What people look for and the service does not offer (document, "What the service does"), and what to do instead. */
import { Anchor, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QUIET_HOURS, SETTLED_DAYS } from '../../src-preload/contract/watch/automatic-checks.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { IdDescription } from '../charge-page/details/id-description.tsx';
import { FormPage } from '../components/page/form-page.tsx';
import { hrefOf, LIMIT_TOPICS, type LimitTopic } from '../navigation/route.ts';
import styles from './service-limits.module.css';

/** Each topic's steps, in the order of doing them. */
const STEPS = {
  cancel: [
    'serviceLimits.cancel.steps.tell',
    'serviceLimits.cancel.steps.mark',
    'serviceLimits.cancel.steps.panel',
    'serviceLimits.cancel.steps.paid',
  ],
  refund: [
    'serviceLimits.refund.steps.panel',
    'serviceLimits.refund.steps.newPix',
    'serviceLimits.refund.steps.record',
  ],
  'due-date': [
    'serviceLimits.due-date.steps.onDay',
    'serviceLimits.due-date.steps.late',
    'serviceLimits.due-date.steps.panel',
  ],
  expiry: ['serviceLimits.expiry.steps.shown', 'serviceLimits.expiry.steps.again', 'serviceLimits.expiry.steps.ask'],
  change: ['serviceLimits.change.steps.again', 'serviceLimits.change.steps.both'],
  list: ['serviceLimits.list.steps.add', 'serviceLimits.list.steps.import'],
} as const satisfies Record<LimitTopic, readonly string[]>;

/**
 * @param topic the section that is shown first and focused; null for the page's top
 * @param chargeKey the charge from which the page was opened: its ids are shown, to find it in the gateway's panel
 */
export function ServiceLimitsPage({
  topic,
  chargeKey,
}: {
  readonly topic: LimitTopic | null;
  readonly chargeKey: string | null;
}) {
  const { t } = useTranslation();
  return (
    <FormPage title={t('serviceLimits.title')}>
      <Text mb="md" c="dimmed">
        {t('serviceLimits.intro')}
      </Text>
      {chargeKey !== null && <ChargeIds chargeKey={chargeKey} />}
      <div className={styles['topics']}>
        {LIMIT_TOPICS.map((each) => (
          <TopicSection key={each} topic={each} isAsked={each === topic} />
        ))}
      </div>
    </FormPage>
  );
}

function TopicSection({ topic, isAsked }: { readonly topic: LimitTopic; readonly isAsked: boolean }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useSeenSentence(topic);
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  return (
    <section className={styles['topic']} aria-labelledby={`limit-${topic}`} data-asked={isAsked || undefined}>
      <Title order={2} id={`limit-${topic}`} ref={heading} tabIndex={-1}>
        {t(`serviceLimits.${topic}.title`)}
      </Title>
      <p>{t(`serviceLimits.${topic}.answer`)}</p>
      <ul>
        {STEPS[topic].map((step) => (
          <li key={step}>{t(step, { command: t('charges.adopt') })}</li>
        ))}
      </ul>
      {seen !== null && <p className={styles['seen']}>{seen}</p>}
    </section>
  );
}

/** When Balcão shows by itself what was done in the gateway's panel; null for topics of which nothing is to be seen. */
function useSeenSentence(topic: LimitTopic): string | null {
  const { t } = useTranslation();
  if (topic === 'cancel') return t('serviceLimits.seen.open', { count: QUIET_HOURS });
  if (topic === 'refund') return t('serviceLimits.seen.settled', { count: SETTLED_DAYS });
  return null;
}

function ChargeIds({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { data } = useOperation('charges.detail', { gatewayId, key: chargeKey });
  return (
    <section className={styles['charge']} aria-label={t('serviceLimits.forPanel')}>
      {data && (
        <>
          <Title order={2} size={13} lh="20px" mb="xs">
            {t('serviceLimits.forPanel')}
          </Title>
          <dl>
            <IdDescription name={t('charge.details.transactionId')} value={data.transactionId} />
            <IdDescription name={t('charge.details.end2endId')} value={data.end2endId} />
            <IdDescription name={t('charge.details.reference')} value={data.reference} />
          </dl>
        </>
      )}
      <Anchor href={hrefOf({ screen: 'charges', chargeKey })}>{t('serviceLimits.toCharge')}</Anchor>
    </section>
  );
}
