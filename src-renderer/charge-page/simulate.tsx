import { Button, Group, Stack } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import type { Input } from '../../src-preload/contract/contract.ts';
import type { Trouble } from '../../src-preload/contract/gateways/sandbox-operations.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useCommand } from '../bridge/operations.ts';
import { updateRows } from '../bridge/row-cache.ts';
import { isReadTrouble, TroubleMenu } from '../components/charge-parts/trouble-menu.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import styles from './details/charge.module.css';

type Action = Input<'sandbox.simulate'>['action'];

/**
 * The state after each simulation. It is offered in every other state, because late changes happen and staff should
 * practise them.
 */
const LEADS_TO: Record<Action, string> = { pay: 'PAID', expire: 'EXPIRED', fail: 'FAILED', refund: 'REFUNDED' };
const ACTIONS = ['pay', 'expire', 'fail', 'refund'] as const satisfies readonly Action[];

/** In the console's own sandbox only: simulates a payer, an expiry, or an operator elsewhere. */
export function Simulate({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const gateway = useGateway();
  const simulate = useCommand('sandbox.simulate');
  const checkNow = useCommand('charges.checkNow');
  const trouble = useCommand('sandbox.trouble');
  if (!gateway.ownSandbox) return null;
  const ofCharge = { gatewayId: gateway.id, key: charge.key };
  const run = async (action: Action) => {
    await simulate.mutateAsync({ ...ofCharge, action });
    // The watch observes the change of a watched charge, as at a real gateway; other charges are read once.
    if (charge.watch.kind === 'watching') return;
    updateRows(client, gateway.id, [await checkNow.mutateAsync(ofCharge)]);
  };
  const checkWith = async (chosen: Trouble | null) => {
    if (chosen === null || !isReadTrouble(chosen)) return;
    await trouble.mutateAsync({ ...ofCharge, request: 'read', trouble: chosen });
    updateRows(client, gateway.id, [await checkNow.mutateAsync(ofCharge)]);
  };
  const thrown = simulate.error ?? trouble.error ?? checkNow.error;
  return (
    <Stack
      component="section"
      gap="xs"
      p="var(--box-pad)"
      data-simulate
      className={styles['simulate'] ?? ''}
      aria-label={t('charge.simulate.title')}
    >
      <Group c="var(--amber-ink)">
        <IconFlask size={16} aria-hidden />
        <strong>{t('charge.simulate.title')}</strong>
      </Group>
      <Group>
        {ACTIONS.map((action) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            disabled={LEADS_TO[action] === charge.state || simulate.isPending}
            // Errors are shown below from the mutations' own state.
            onClick={() => void run(action).catch(() => undefined)}
          >
            {t(`charge.simulate.${action}`)}
          </Button>
        ))}
        <TroubleMenu
          request="read"
          pending={trouble.isPending || checkNow.isPending}
          onChoose={(chosen) => void checkWith(chosen).catch(() => undefined)}
        />
      </Group>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
    </Stack>
  );
}
