/** A receivable that was paid more often than is owed: shown loudly, until a person has dealt with it. */
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReceivableDetail } from '../../../src-preload/contract/receivables/receivable.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { hrefOf } from '../../navigation/route.ts';
import { paidInTurn } from './paid-in-turn.ts';

export function ExtraPayment({ receivable }: { readonly receivable: ReceivableDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const settle = useCommand('receivables.settleExtra');
  const { id, extraPayments: count, paidCharges, closedAt, amount, charges } = receivable;
  const last = paidInTurn(charges).at(-1);
  const owed = closedAt === null ? 1 : 0;
  const sum = format.money(count * amount);
  return (
    <Stack
      role="alert"
      gap="xs"
      mt="md"
      p="var(--box-pad)"
      bg="var(--red-soft)"
      bd="1px solid var(--red-ink)"
      bdrs="lg"
    >
      <Group component="strong" wrap="nowrap" c="var(--red-ink)" fz={15}>
        <IconAlertTriangle size={18} aria-hidden />
        {t('receivables.extraTitle', { count, shown: format.count(count) })}
      </Group>
      <p>{closedAt === null ? t('receivables.extraText', { sum }) : t('receivables.extraClosedText', { sum })}</p>
      <Group gap={12}>
        {last !== undefined && (
          <Button component="a" size="compact-sm" href={hrefOf({ screen: 'charges', chargeKey: last })}>
            {t('receivables.extraOpen')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={settle.isPending}
          // All there are on screen: one that comes meanwhile is shown again.
          onClick={() => settle.mutate({ gatewayId, id, payments: paidCharges - owed })}
        >
          {t('receivables.extraSettle')}
        </Button>
        <Anchor href={hrefOf({ screen: 'service-limits', topic: 'refund', chargeKey: null })}>
          {t('receivables.extraHow')}
        </Anchor>
      </Group>
      {settle.error !== null && <ErrorNotice thrown={settle.error} />}
    </Stack>
  );
}
