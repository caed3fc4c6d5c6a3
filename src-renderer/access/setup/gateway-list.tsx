/** All gateways, with buttons to switch to one and to add another. */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconFlask, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useManagedNote, useManagedSetup } from '../../bridge/managed.ts';
import { useAddSandbox, useChangeSettings } from '../../bridge/settings-commands.ts';
import { Badge } from '../../components/badge.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { FormSection } from '../../components/page/form-page.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { leaveScreen } from '../../navigation/unsaved-input.ts';
import styles from '../styles/access.module.css';
import { TokenHealth } from '../token/token-health.tsx';

export function GatewaysSection() {
  const { t } = useTranslation();
  const { gateways } = useApp();
  const archived = gateways.filter(({ archivedAt }) => archivedAt !== null);
  const sandbox = useAddSandbox();
  const isAddLocked = useManagedSetup()?.gatewaysLocked === true;
  const managedNote = useManagedNote('gatewaysSetUp');
  return (
    <FormSection title={t('access.gatewayList')} intro={t('access.gatewayListIntro')}>
      <List gateways={gateways.filter(({ archivedAt }) => archivedAt === null)} />
      {archived.length > 0 && (
        <>
          <Title order={3} mt="md" c="dimmed" fz="xs">
            {t('archive.label')}
          </Title>
          <List gateways={archived} />
        </>
      )}
      {sandbox.error !== null && <ErrorNotice thrown={sandbox.error} />}
      {isAddLocked ? (
        <Text c="dimmed">{managedNote}</Text>
      ) : (
        <Group>
          <Button
            component="a"
            href={hrefOf({ screen: 'access', adding: true })}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('access.add')}
          </Button>
          {!gateways.some(({ ownSandbox }) => ownSandbox) && (
            <Button
              variant="default"
              leftSection={<IconFlask size={16} aria-hidden />}
              loading={sandbox.isPending}
              onClick={() => sandbox.mutate()}
            >
              {t('access.addSandbox')}
            </Button>
          )}
        </Group>
      )}
    </FormSection>
  );
}

function List({ gateways }: { readonly gateways: readonly Gateway[] }) {
  const { t } = useTranslation();
  const { gateway: current } = useApp();
  const change = useChangeSettings();
  return (
    <>
      <ul className={styles['gateways']}>
        {gateways.map((gateway) => (
          <li key={gateway.id}>
            <div>
              <div>{gateway.name}</div>
              <Text c="dimmed" fz="xs" truncate>
                {gateway.baseUrl}
              </Text>
              {gateway.archivedAt === null && <TokenHealth gatewayId={gateway.id} />}
            </div>
            <Badge tone={gateway.environment === 'sandbox' ? 'amber' : 'neutral'}>
              {t(`frame.${gateway.environment}`)}
            </Badge>
            {gateway.id === current?.id ? (
              <span className={styles['detail']}>{t('access.onScreen')}</span>
            ) : (
              <Button
                size="xs"
                variant="default"
                aria-label={t('access.switchTo', { name: gateway.name })}
                onClick={() => leaveScreen(() => change.mutate({ gatewayId: gateway.id }))}
              >
                {t('access.switch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
    </>
  );
}
