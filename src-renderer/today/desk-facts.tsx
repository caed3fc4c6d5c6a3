/** A token that is not known to be valid, and the last closing where closings are done, each with the way to its screen. */
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccessStatus } from '../../src-preload/contract/gateways/gateway.ts';
import { healthOf } from '../access/token/token-health.tsx';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ReadFault } from '../components/errors/read-fault.tsx';
import { dayText } from '../format/day-text.ts';
import { hrefOf } from '../navigation/route.ts';
import { useIsOffered } from '../navigation/screens.ts';
import styles from './today.module.css';
import { TodayCard } from './today-card.tsx';

export function DeskFacts() {
  const isArchived = useIsArchived();
  const isOffered = useIsOffered();
  return (
    <div className={styles['facts']}>
      {!isArchived && <TokenFact />}
      {isOffered({ screen: 'reports', tab: 'closing' }) && <ClosingFact />}
    </div>
  );
}

function TokenFact() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const read = useOperation('access.status', { gatewayId });
  const tone = read.data === undefined ? null : healthOf(read.data).tone;
  // Nothing is wrong with one that is valid, or that is about to be checked.
  if (tone === 'green' || tone === 'grey' || (tone === null && read.error === null)) return null;
  return (
    <TodayCard title={t('today.token')} beside={<a href={hrefOf({ screen: 'access' })}>{t('today.toAccess')}</a>}>
      <ReadFault reads={[read]} />
      {read.data !== undefined && <TokenHealth access={read.data} />}
    </TodayCard>
  );
}

function TokenHealth({ access }: { readonly access: AccessStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { Icon, tone, textKey } = healthOf(access);
  const { lastCheck, expiry } = access;
  return (
    <>
      <Group component="p" wrap="nowrap" fw={550} data-tone={tone}>
        <Icon className={styles['icon'] ?? ''} size={18} aria-hidden /> {t(textKey)}
      </Group>
      {lastCheck !== null && (
        <p className={styles['beside']}>{t('today.checkedAt', { when: format.time(lastCheck.at, 'clock') })}</p>
      )}
      {expiry !== null && (
        <p className={styles['beside']}>{t('today.expiresAt', { when: format.time(expiry.at, 'dayOfYear') })}</p>
      )}
    </>
  );
}

function ClosingFact() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const read = useOperation('closing.latest', { gatewayId }, { staleTime: 0 });
  const latest = read.data;
  if (latest === undefined && read.error === null) return null;
  return (
    <TodayCard
      title={t('today.lastClosing')}
      beside={
        <a href={hrefOf({ screen: 'reports', tab: 'closing' })}>
          {t(latest === null ? 'today.closeDay' : 'today.toClosing')}
        </a>
      }
    >
      <ReadFault reads={[read]} />
      {latest === undefined ? null : latest === null ? (
        <Group component="p" wrap="nowrap" c="dimmed">
          {t('today.noClosing')}
        </Group>
      ) : (
        <>
          <Group component="p" wrap="nowrap" fw={550}>
            {dayText(latest.period)}
          </Group>
          <p className={styles['beside']}>
            {latest.operator === null
              ? t('today.closedAt', { when: format.time(latest.closedAt) })
              : t('today.closedBy', { when: format.time(latest.closedAt), operator: latest.operator })}
          </p>
        </>
      )}
    </TodayCard>
  );
}
