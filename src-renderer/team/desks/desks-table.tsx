/** One row a desk, the newest seen first. */
import { Button, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TeamState } from '../../../src-preload/contract/gateways/team.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { DateTime } from '../../components/date-time.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './desks.module.css';

export type ShownDesk = TeamState['desks'][number];

interface DesksTableProps extends Pick<TeamState, 'desks'> {
  /** Absent where this desk may not revoke another one. */
  readonly onAsk?: (desk: ShownDesk) => void;
}

export function DesksTable({ desks, onAsk }: DesksTableProps) {
  const { t } = useTranslation();
  if (desks.length === 0) return <p>{t('team.noDesks')}</p>;
  return (
    <div className={styles['frame']}>
      <Table className={styles['table'] ?? ''}>
        <thead>
          <tr>
            <th scope="col">{t('team.desk')}</th>
            <th scope="col">{t('team.deskNow')}</th>
            <th scope="col">{t('team.deskVersion')}</th>
            <th scope="col">{t('team.deskSeen')}</th>
            <th scope="col" data-figures title={t('team.waitingHint')}>
              {t('team.waiting')}
            </th>
            {onAsk && (
              <th scope="col">
                <VisuallyHidden>{t('team.deskAccess')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {desks.map((desk) => (
            <DeskRow key={desk.id} desk={desk} {...(onAsk && { onAsk })} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function DeskRow({ desk, onAsk }: { readonly desk: ShownDesk } & Pick<DesksTableProps, 'onAsk'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, name, appVersion, lastSeen, isThisDesk, isOnDuty, waiting, revokedAt } = desk;
  return (
    <tr data-revoked={revokedAt !== null || undefined}>
      <th scope="row">
        <UntrustedText>{name}</UntrustedText>
        {isThisDesk && (
          <Text span c="dimmed">
            {' '}
            ({t('team.thisDesk')})
          </Text>
        )}
        <Text span display="block" c="dimmed" fz="xs">
          <UntrustedText>{id}</UntrustedText>
        </Text>
      </th>
      <td>
        {isOnDuty && revokedAt === null && (
          <Group component="span" display="inline-flex" gap={6} wrap="nowrap" c="var(--accent-ink)">
            <IconEye size={14} aria-hidden /> {t('team.readsForAll')}
          </Group>
        )}
        {revokedAt !== null && (
          <Group component="span" display="inline-flex" gap={6} wrap="nowrap" c="var(--red-ink)">
            <IconLock size={14} aria-hidden />
            <span>
              {t('team.revokedSince')} <DateTime at={revokedAt} shape="short" />
            </span>
          </Group>
        )}
      </td>
      <td>{appVersion}</td>
      <td>
        <DateTime at={lastSeen} shape="short" />
      </td>
      <td data-figures data-loud={waiting > 0 || undefined}>
        {waiting > 0 && <IconAlertTriangle size={14} className={styles['warning'] ?? ''} aria-hidden />}
        {format.count(waiting)}
      </td>
      {onAsk && (
        <td>
          {!isThisDesk && (
            <Button variant="default" size="compact-sm" onClick={() => onAsk(desk)}>
              {t(revokedAt === null ? 'team.revoke' : 'team.admit')}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
