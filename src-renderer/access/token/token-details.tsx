/**
 * Facts about the token next to its last check: its expiry, its last and next renewal, whether the gateway is
 * reachable.
 */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccessStatus } from '../../../src-preload/contract/gateways/gateway.ts';
import { useFormat } from '../../bridge/use-format.ts';
import styles from '../styles/connection.module.css';

export function TokenExpiry({ access }: { readonly access: AccessStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { expiry, tokenSince, generated } = access;
  if (expiry === null) return t('connection.noExpiry');
  const isBornExpired = generated && tokenSince !== null && expiry.at <= tokenSince;
  return (
    <>
      <time dateTime={new Date(expiry.at).toISOString()} data-figures>
        {format.time(expiry.at)}
      </time>{' '}
      <span className={styles['dim']}>· {t(`connection.expirySource.${expiry.source}`)}</span>
      {isBornExpired && (
        <Text span c="var(--amber-ink)">
          {' '}
          {t('connection.bornExpired')}
        </Text>
      )}
    </>
  );
}

export function LastGeneration({ note }: { readonly note: NonNullable<AccessStatus['lastGeneration']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {note.problem === null ? (
        t('connection.generationSucceeded')
      ) : (
        <Text span c="var(--amber-ink)">
          {t(`connection.problem.${note.problem}`)}
        </Text>
      )}
      {note.cause !== null && ` ${t(`errors.causes.${note.cause}`)}`}
      <span className={styles['dim']}> · {format.time(note.at)}</span>
    </>
  );
}

export function NextRenewal({ access: { nextRenewal, paused } }: { readonly access: AccessStatus }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (nextRenewal === null) return null;
  return (
    <>
      <time dateTime={new Date(nextRenewal).toISOString()} data-figures>
        {format.time(nextRenewal)}
      </time>
      {paused && <span className={styles['dim']}> · {t('connection.renewalSchedule')}</span>}
    </>
  );
}

export function Root({ root }: { readonly root: NonNullable<AccessStatus['root']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {root.cause === null
        ? t('connection.baseUrlResponds', { httpStatus: root.httpStatus ?? '' })
        : t(`errors.causes.${root.cause}`)}
      <span className={styles['dim']}> · {format.time(root.at)}</span>
    </>
  );
}
