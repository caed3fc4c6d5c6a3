import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { DAY } from '../../../src-preload/contract/values/durations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { formatCountdown } from '../../format/time.ts';
import styles from '../details/charge.module.css';
import { expiryOf } from './expiry.ts';
import { useSecondsNow } from './use-seconds.ts';

/**
 * How long a pending charge's code remains valid. After that time the line does not say EXPIRED, because only the
 * service sets that state.
 */
export function ExpiryLine({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useSecondsNow(charge.expiresAt !== null);
  const expiry = expiryOf(charge, now);
  switch (expiry.kind) {
    case 'none':
      return <p className={styles['expiry']}>{t('charge.noExpiry')}</p>;
    case 'day':
      return (
        <p className={styles['expiry']}>
          {/* A day without a time: noon in UTC is that day everywhere in Brazil. */}
          {t('charge.expiresOn', { day: format.time(Date.parse(`${expiry.day}T12:00:00Z`), 'dayOfYear') })}
        </p>
      );
    case 'ahead':
      return (
        <p className={styles['expiry']} data-figures>
          {expiry.remaining > DAY ? (
            <span>{t('charge.expiresOn', { day: format.time(expiry.at) })}</span>
          ) : (
            <>
              <span role="timer" aria-live="off" className={styles['countdown']} data-soon={expiry.isSoon}>
                {t('charge.expiresIn', { left: formatCountdown(expiry.remaining) })}
              </span>
              <Text span c="dimmed">
                {t('charge.expiresAt', { when: format.time(expiry.at, 'clock') })}
              </Text>
            </>
          )}
        </p>
      );
    case 'impossible':
      return (
        <p className={styles['expiry']} data-past data-figures>
          {t('charge.impossibleExpiry', { when: format.time(expiry.at) })}
        </p>
      );
    case 'past':
      return (
        <p className={styles['expiry']} data-past data-figures>
          <span>
            {t('charge.pastExpiry', { when: format.time(expiry.at) })} {t('charge.pastExpiryDescription')}
          </span>
        </p>
      );
  }
}
