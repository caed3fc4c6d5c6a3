import { IconHelpCircle, IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { DateTime } from '../../components/date-time.tsx';
import styles from '../styles/access.module.css';
import { isGatewayAway } from './access-problem.ts';
import { looks } from './token-verdict.tsx';

/** The state of one gateway's token as a line of the list; empty while the gateway is not open. */
export function TokenHealth({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: access } = useOperation('access.status', { gatewayId });
  if (!access) return null;
  const { Icon, tone, textKey } = healthOf(access);
  const { lastCheck, nextRenewal } = access;
  return (
    <div className={styles['health']} data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden />
      <span>{t(textKey)}</span>
      {access.paused && nextRenewal !== null && (
        <span>{t('connection.renewalAt', { when: format.time(nextRenewal, 'clock') })}</span>
      )}
      {lastCheck !== null && !access.paused && (
        <span className={styles['detail']}>
          {t(`access.methodName.${lastCheck.method}`)} · <DateTime at={lastCheck.at} shape="short" />
        </span>
      )}
    </div>
  );
}

export function healthOf(access: AccessStatus) {
  const { token, paused, lastCheck } = access;
  if (token === 'absent') return { Icon: IconKey, tone: 'amber', textKey: 'connection.health.absent' } as const;
  if (token === 'unreadable' || token === 'locked')
    return { Icon: IconKey, tone: 'amber', textKey: `connection.tokenUnavailable.${token}` } as const;
  // Of the token alone: in a team another desk may check the charges.
  if (paused) return { ...looks.refused, textKey: 'access.verdict.refused' } as const;
  if (lastCheck === null)
    return { Icon: IconHelpCircle, tone: 'grey', textKey: 'connection.health.unchecked' } as const;
  if (lastCheck.verdict === 'cannot-tell')
    return { ...looks['cannot-tell'], textKey: 'connection.health.cannotTell' } as const;
  const health = { ...looks[lastCheck.verdict], textKey: `access.verdict.${lastCheck.verdict}` as const };
  // Green would say that all is well now.
  return isGatewayAway(access) && lastCheck.verdict === 'valid'
    ? ({ ...health, tone: 'grey', textKey: 'access.validBefore' } as const)
    : health;
}
