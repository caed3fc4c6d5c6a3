import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import {
  type Forgotten,
  isProxySecretStillMeant,
  isSameDestination,
} from '../../../src-preload/contract/gateways/gateway-destination.ts';
import { KEPT_SECRET } from '../../../src-preload/contract/gateways/generation.ts';
import { useOperation } from '../../bridge/operations.ts';
import type { GatewayForm } from './gateway-form.ts';

/**
 * Warns, before saving, which secrets a changed address, proxy or certificate deletes; renders nothing when none is
 * deleted.
 */
export function ForgottenSecretsNotice({ gateway, form }: { readonly gateway: Gateway; readonly form: GatewayForm }) {
  const { t } = useTranslation();
  const { data: access } = useOperation('access.status', { gatewayId: gateway.id });
  if (gateway.ownSandbox) return null;
  const isSameConnection = isSameDestination(gateway, form);
  const lost: Forgotten[] = [];
  if (!isSameConnection && access !== undefined && access.token !== 'absent') lost.push('token');
  if (!isSameConnection && gateway.generation?.payload.includes(KEPT_SECRET)) lost.push('payload-secrets');
  const isProxySecretStored = gateway.proxy.kind === 'set' && gateway.proxy.secret === KEPT_SECRET;
  const isAnotherTyped = form.proxy.kind === 'set' && form.proxy.secret !== KEPT_SECRET && form.proxy.secret !== '';
  if (isProxySecretStored && !isAnotherTyped && !isProxySecretStillMeant(gateway, form)) lost.push('proxy-secret');
  if (lost.length === 0) return null;
  const what = lost.map((each) => t(`connection.secretName.${each}`)).join(', ');
  return (
    <Text role="status" c="var(--amber-ink)">
      {t('connection.secretsWillBeDeleted', { what })}
    </Text>
  );
}
