/** The token's claims and its earlier checks; both are collapsed at first. */
import { Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperation } from '../../bridge/operations.ts';
import { DateTime } from '../../components/date-time.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FactList } from '../../components/facts/fact-list.tsx';
import { Fold } from '../../components/fold.tsx';
import styles from '../styles/connection.module.css';

export function TokenClaims({ gatewayId, since }: { readonly gatewayId: string; readonly since: number | null }) {
  const { t } = useTranslation();
  // The time it was set is part of the key, so that a new token's claims are read anew.
  const { data } = useOperation('access.claims', { gatewayId }, { enabled: since !== null, staleTime: 0 });
  if (!data || since === null) return null;
  return (
    <Fold summary={t('connection.claims')}>
      <Text c="dimmed" my="sm">
        {t('connection.claimsDescription')}
      </Text>
      <FactList facts={data.map(({ name, value }) => [name, value] as const)} />
    </Fold>
  );
}

export function TokenChecks({ gatewayId, newest }: { readonly gatewayId: string; readonly newest: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Fold summary={t('connection.earlierChecks')} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {open && <Checks key={newest} gatewayId={gatewayId} />}
    </Fold>
  );
}

function Checks({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const checks = useOperation('access.checks', { gatewayId }, { staleTime: 0 });
  if (checks.error !== null) return <ErrorNotice thrown={checks.error} />;
  if (!checks.data) return null;
  if (checks.data.length === 0)
    return (
      <Text c="dimmed" my="sm">
        {t('connection.noChecks')}
      </Text>
    );
  return (
    <Table className={styles['checks'] ?? ''}>
      <tbody>
        {checks.data.slice(0, 50).map((check) => (
          <tr key={check.at}>
            <td>
              <DateTime at={check.at} />
            </td>
            <td>
              {t(`access.verdict.${check.verdict}`)}
              {check.httpStatus !== null && ` (${check.httpStatus})`}
              {check.cause !== null && ` · ${t(`errors.causes.${check.cause}`)}`}
            </td>
            <td className={styles['dim']}>{t(`access.methodName.${check.method}`)}</td>
            <td className={styles['dim']}>{t(`connection.occasion.${check.occasion}`)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
