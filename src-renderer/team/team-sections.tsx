/** Where the history of each gateway is, who this desk is there, and what can be done about it. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApp } from '../bridge/app-context.tsx';
import { useManagedSetup } from '../bridge/managed.ts';
import { FormSection } from '../components/page/form-page.tsx';
import { GatewayEntry } from './gateway-entry.tsx';
import { JoinTeam } from './join/join-team.tsx';

export function TeamSections() {
  const { t } = useTranslation();
  const { gateways, gateway: current } = useApp();
  const isAddLocked = useManagedSetup()?.gatewaysLocked === true;
  // The console's own sandbox is simulated here, and its history stays here.
  const shareable = gateways
    .filter(({ ownSandbox, archivedAt, team }) => !ownSandbox && (archivedAt === null || team !== null))
    .toSorted((one, other) => Number(other.id === current?.id) - Number(one.id === current?.id));
  return (
    <>
      <FormSection title={t('team.histories')} intro={t('team.intro')}>
        {shareable.length === 0 && <Text c="dimmed">{t('team.onlySandbox')}</Text>}
        {shareable.map((gateway) => (
          <GatewayEntry key={gateway.id} gateway={gateway} />
        ))}
      </FormSection>
      {!isAddLocked && (
        <FormSection title={t('team.welcomeTitle')} intro={t('team.welcomeText')}>
          <JoinTeam />
        </FormSection>
      )}
    </>
  );
}
