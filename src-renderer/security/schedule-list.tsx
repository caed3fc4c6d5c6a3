/** The scheduled exports that an admin approved at a terminal, in the desk's settings; each can be removed. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExportSchedule } from '../../src-preload/contract/reports/export-schedules.ts';
import { useManagedSetup } from '../bridge/managed.ts';
import { keyOf, useCommand, useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { useStateName } from '../components/charge-parts/state-badge.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import styles from './security.module.css';

export function ScheduleList() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const schedules = useOperation('exports.schedules', null, { staleTime: 0 });
  const remove = useCommand('exports.dropSchedule');
  const thrown = schedules.error ?? remove.error;
  const list = schedules.data ?? [];
  if (thrown === null && list.length === 0) return null;
  const onRemove = (name: string) =>
    remove.mutate({ name }, { onSuccess: (left) => client.setQueryData(keyOf('exports.schedules', null), left) });
  return (
    <Stack aria-label={t('security.schedules')} component="section" gap="calc(var(--form-gap) - 4px)">
      <Title order={3} mt="sm">
        {t('security.schedules')}
      </Title>
      <Text c="dimmed">{t('security.schedulesIntro')}</Text>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      <Stack component="ul" gap={0}>
        {list.map((schedule) => (
          <li key={schedule.name} className={styles['schedule']}>
            <Schedule schedule={schedule} />
            <Button
              flex="none"
              variant="default"
              aria-label={t('security.removeScheduleOf', { name: schedule.name })}
              loading={remove.isPending && remove.variables.name === schedule.name}
              onClick={() => onRemove(schedule.name)}
            >
              {t('security.removeSchedule')}
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Schedule({ schedule }: { readonly schedule: ExportSchedule }) {
  const { t } = useTranslation();
  const format = useFormat();
  const stateName = useStateName();
  const {
    name,
    gatewayNames,
    columns,
    layout,
    masked,
    protectCodes,
    timeline,
    states,
    basis,
    path,
    approvedBy,
    approvedAt,
    approved,
  } = schedule;
  const when = format.time(approvedAt);
  const isMaskedOnly = useManagedSetup()?.exportsMasked === true;
  const unmaskedStop = isMaskedOnly && !masked ? 'security.scheduleNotMasked' : null;
  const stopped = approved ? unmaskedStop : 'security.scheduleWithdrawn';
  const what = [
    gatewayNames.map((gateway) => gateway ?? t('security.scheduleGatewayGone')).join(', '),
    t(`reports.export.${schedule.format}`),
    layout === null ? t(`security.scheduleColumns.${columns}`) : t('reports.made.layout', { name: layout }),
    ...(protectCodes ? [t('security.scheduleCodes')] : []),
    ...(timeline ? [t('security.scheduleTimeline')] : []),
    t(masked ? 'security.scheduleMasked' : 'security.scheduleUnmasked'),
    t(`security.scheduleDays.${basis}`),
    ...(states.length > 0 ? [states.map(stateName).join(', ')] : []),
  ];
  return (
    <Stack gap={2} miw={0}>
      <strong>{name}</strong>
      {stopped !== null && (
        <Group role="status" gap={6} wrap="nowrap" align="flex-start" c="var(--amber-ink)">
          <IconAlertTriangle size={16} aria-hidden /> {t(stopped)}
        </Group>
      )}
      <div className={styles['path']}>{path}</div>
      <Text component="div" c="dimmed" fz={13}>
        <UntrustedText>{what.join(' · ')}</UntrustedText>
      </Text>
      <Text component="div" c="dimmed" fz={13}>
        {approvedBy === null ? (
          t('security.scheduleApprovedAt', { when })
        ) : (
          <UntrustedText>{t('security.scheduleApproved', { who: approvedBy, when })}</UntrustedText>
        )}
      </Text>
    </Stack>
  );
}
