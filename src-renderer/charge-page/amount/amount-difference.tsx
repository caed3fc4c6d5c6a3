/** Another amount in the service's answer than requested: both are shown until a person accepts the difference. */
import { Button, Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { isAmountInDoubt } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { updateRows } from '../../bridge/row-cache.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Confirm } from '../../components/questions/confirm.tsx';
import { DatingRefusal } from '../../components/questions/dating-refusal.tsx';
import styles from '../details/charge.module.css';
import { ChargeAlert } from '../details/warnings.tsx';

export function AmountDifference({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const accept = useCommand('charges.acceptAmount');
  const [confirming, setConfirming] = useState(false);
  const { answeredAmount, key } = charge;
  if (answeredAmount === null) return null;
  const acceptNow = (intoLocked: boolean) =>
    accept.mutate(
      { gatewayId, key, answeredAmount, intoLocked },
      {
        onSuccess: (row) => void updateRows(client, gatewayId, [row]),
        onSettled: () => setConfirming(false),
      },
    );
  const amounts = {
    requested: format.money(charge.askedAmount ?? charge.amount),
    response: format.money(answeredAmount),
  };
  if (!isAmountInDoubt(charge)) return <AcceptedAmount charge={charge} amounts={amounts} />;
  return (
    <ChargeAlert>
      <strong>{t('charge.warnings.amount.title')}</strong>
      <p>{t('charge.warnings.amount.description', amounts)}</p>
      <p>{t('charge.warnings.amount.nextStep')}</p>
      <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
        {t('charge.warnings.amount.accept')}
      </Button>
      <DatingRefusal
        refusal={accept.error}
        busy={accept.isPending}
        onInto={() => acceptNow(true)}
        onCancel={() => accept.reset()}
      />
      <Confirm
        opened={confirming}
        title={t('charge.warnings.amount.confirmTitle')}
        action={t('charge.warnings.amount.accept')}
        busy={accept.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => acceptNow(false)}
      >
        {t('charge.warnings.amount.confirmBody', amounts)}
      </Confirm>
    </ChargeAlert>
  );
}

/** Both amounts, and who accepted the difference when. */
function AcceptedAmount({
  charge: { timeline, amountAcceptedAt },
  amounts,
}: {
  readonly charge: ChargeDetail;
  readonly amounts: { readonly requested: string; readonly response: string };
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const event = timeline.findLast((entry) => entry.event.kind === 'amount-accepted')?.event;
  const name = event?.kind === 'amount-accepted' ? event.by : undefined;
  const when = amountAcceptedAt === null ? '' : format.time(amountAcceptedAt, 'exact');
  const accepted =
    name === undefined
      ? t('charge.warnings.amount.accepted', { when })
      : t('charge.warnings.amount.acceptedBy', { when, name });
  return (
    <Group component="p" wrap="nowrap" align="flex-start" c="dimmed" className={styles['accepted'] ?? ''}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {t('charge.warnings.amount.description', amounts)} {accepted}
      </span>
    </Group>
  );
}
