/** The result of the token's last check: the verdict, the method, the reason when it cannot be determined, the time. */
import { IconCircleCheck, IconCircleDashedCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TokenCheck } from '../../../src-preload/contract/gateways/gateway.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useNow } from '../../components/timing/use-now.ts';
import styles from '../styles/access.module.css';
import type { AccessProblem } from './access-problem.ts';

export const looks = {
  valid: { Icon: IconCircleCheck, tone: 'green' },
  accepted: { Icon: IconCircleDashedCheck, tone: 'amber' },
  refused: { Icon: IconCircleX, tone: 'red' },
  'cannot-tell': { Icon: IconHelpCircle, tone: 'amber' },
} as const satisfies Record<TokenCheck['verdict'], unknown>;

/** @param problem what keeps charges from being checked (access-problem.ts): the banner and this box name the same */
export function TokenVerdict({
  check,
  problem,
  title,
}: {
  readonly check: TokenCheck;
  readonly problem: AccessProblem | null;
  /** What the check means now. */
  readonly title: string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(15_000);
  const { Icon } = looks[check.verdict];
  return (
    <div className={styles['verdict']} role="status">
      <Icon size={20} stroke={2} aria-hidden />
      <div>
        <p className={styles['message']}>{title}</p>
        {check.reason !== null && <p>{t(`access.reason.${check.reason}`)}</p>}
        {check.verdict === 'accepted' && (
          <p>{t(check.method === 'documented-read' ? 'access.acceptedByRead' : 'access.acceptedDescription')}</p>
        )}
        {check.verdict === 'refused' && check.method === 'verify-path' && (
          <p>
            {t('access.refusedByVerifyPath')} {problem === null && t('access.readsGoOn')}
          </p>
        )}
        <p className={styles['detail']}>
          <time dateTime={new Date(check.at).toISOString()} title={format.time(check.at, 'zoned')}>
            {format.relative(Math.min(check.at, now), now)}
          </time>
          {' · '}
          {t(`access.method.${check.method}`)}
          {check.verdict !== 'valid' &&
            check.httpStatus !== null &&
            ` · ${t('access.responseStatus', { httpStatus: check.httpStatus })}`}
        </p>
      </div>
    </div>
  );
}
