/** Shows the current gateway and switches to another. */
import { Menu, VisuallyHidden } from '@mantine/core';
import { IconBuildingBank, IconCheck, IconFlask, IconPlus, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { useChangeSettings } from '../../bridge/settings-commands.ts';
import { goTo, type Route } from '../../navigation/route.ts';
import { useIsOffered } from '../../navigation/screens.ts';
import { leaveScreen } from '../../navigation/unsaved-input.ts';
import styles from './gateway-switch.module.css';

export function GatewaySwitch() {
  const { t } = useTranslation();
  const { gateways, gateway } = useApp();
  const change = useChangeSettings();
  if (!gateway) return null;
  const environment = t(`frame.${gateway.environment}`);
  const archived = gateways.filter(({ archivedAt }) => archivedAt !== null);
  const choice = (each: Gateway) => (
    <Menu.Item
      key={each.id}
      leftSection={<Mark gateway={each} />}
      rightSection={each.id === gateway.id && <IconCheck size={16} aria-hidden />}
      onClick={() => {
        if (each.id === gateway.id) return;
        leaveScreen(() => {
          change.mutate({ gatewayId: each.id });
          goTo({ screen: 'charges', chargeKey: null });
        });
      }}
    >
      <span className={styles['text']}>
        <span className={styles['name']}>{each.name}</span>
        <span className={styles['environment']}>{t(`frame.${each.environment}`)}</span>
      </span>
    </Menu.Item>
  );
  return (
    <Menu
      width={240}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <button type="button" className={styles['switch']}>
          <VisuallyHidden>{t('frame.switchGateway')}: </VisuallyHidden>
          <Mark gateway={gateway} />
          <span className={styles['text']}>
            <span className={styles['name']}>{gateway.name}</span>
            {gateway.name !== environment && <span className={styles['environment']}>{environment}</span>}
          </span>
          <IconSelector size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('frame.switchGateway')}</Menu.Label>
        {gateways.filter(({ archivedAt }) => archivedAt === null).map(choice)}
        {archived.length > 0 && <Menu.Label>{t('archive.label')}</Menu.Label>}
        {archived.map(choice)}
        <AddGateway />
      </Menu.Dropdown>
    </Menu>
  );
}

function AddGateway() {
  const { t } = useTranslation();
  const adding: Route = { screen: 'access', adding: true };
  if (!useIsOffered()(adding)) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => goTo(adding)}>
        {t('frame.addGateway')}
      </Menu.Item>
    </>
  );
}

function Mark({ gateway }: { readonly gateway: Gateway }) {
  const Icon = gateway.environment === 'sandbox' ? IconFlask : IconBuildingBank;
  return (
    <span className={styles['mark']} data-environment={gateway.environment}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
