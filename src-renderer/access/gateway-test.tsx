/** What a test of a gateway found, line by line: what is right, what is wrong, and what the wire did. */
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GatewayTestLine } from '../../src-preload/contract/access.ts';
import styles from './reach.module.css';

const icons = {
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconCircleX,
  skipped: IconCircleDashed,
} as const satisfies Record<GatewayTestLine['result'], unknown>;

export function GatewayTestLines({ lines }: { readonly lines: readonly GatewayTestLine[] }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('reach.testTitle')}>
      <ul className={styles['lines']}>
        {lines.map(({ line, result, finding, cause, httpStatus }) => {
          const Icon = icons[result];
          return (
            <li key={line} data-result={result}>
              <Icon size={20} stroke={2} aria-hidden />
              <div>
                <p className={styles['says']}>
                  {t(`reach.line.${line}`)}: {t(`reach.result.${result}`)}
                </p>
                <p>
                  {t(`reach.finding.${finding}`)}
                  {cause !== null && ` ${t(`errors.causes.${cause}`)}`}
                  {httpStatus !== null && (
                    <span className={styles['dim']}> {t('access.answered', { httpStatus })}</span>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
