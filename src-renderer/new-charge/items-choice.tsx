import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WithoutItems } from '../../src-preload/contract/gateways/gateway.ts';
import { gatewayFormOf } from '../access/setup/gateway-form.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useCommand } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';

/** The values in the order in which they are likely to help. */
const MOST_LIKELY_FIRST: readonly WithoutItems[] = ['one-item', 'empty-list', 'omit'];

/**
 * Offered where a refusal names items and the charge has none: changes what this gateway gets for charges without
 * items, with one press.
 */
export function ItemsChoice({ onSaved }: { readonly onSaved: () => void }) {
  const { t } = useTranslation();
  const gateway = useGateway();
  const change = useCommand('gateways.change');
  const choose = (value: WithoutItems) =>
    change.mutate(
      { gatewayId: gateway.id, gateway: { ...gatewayFormOf(gateway), withoutItems: value } },
      { onSuccess: onSaved },
    );
  return (
    <Stack gap="xs" mt="xs">
      <p>{t('newCharge.refused.itemsRequired')}</p>
      <Group>
        {MOST_LIKELY_FIRST.filter((value) => value !== gateway.withoutItems).map((value) => (
          <Button
            key={value}
            variant="default"
            loading={change.isPending && change.variables.gateway.withoutItems === value}
            disabled={change.isPending}
            onClick={() => choose(value)}
          >
            {t(`access.withoutItems.choice.${value}`)}
          </Button>
        ))}
      </Group>
      {change.error !== null && <ErrorNotice thrown={change.error} />}
    </Stack>
  );
}
