/** What the token is worth now: the first thing on the access screen, in every state of the token. */
import { useTranslation } from 'react-i18next';
import { type AccessStatus, isTokenThere } from '../../../src-preload/contract/gateways/gateway.ts';
import styles from '../styles/access.module.css';
import { accessProblemOf } from './access-problem.ts';
import { healthOf } from './token-health.tsx';
import { TokenVerdict } from './token-verdict.tsx';

export function TokenLead({ access }: { readonly access: AccessStatus }) {
  const { t } = useTranslation();
  const { token, paused, lastCheck } = access;
  const { Icon, tone, textKey } = healthOf(access);
  // A read that the gateway refused later than the last check counts for more than the check.
  const isCheckCurrent = isTokenThere(token) && lastCheck !== null && (!paused || lastCheck.verdict === 'refused');
  return (
    <div className={styles['lead']} data-tone={tone}>
      {isCheckCurrent ? (
        <TokenVerdict check={lastCheck} problem={accessProblemOf(access)} title={t(textKey)} />
      ) : (
        <div className={styles['verdict']} role="status">
          <Icon size={20} stroke={2} aria-hidden />
          <p className={styles['message']}>
            {token === 'unreadable' || token === 'locked' ? t(`access.tokenState.${token}`) : t(textKey)}
          </p>
        </div>
      )}
    </div>
  );
}
