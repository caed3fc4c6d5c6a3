import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { recordedMark } from '../../../src-preload/contract/charges/money-standing.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { keyOf, useCommand } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './next-step.module.css';

/** Marks a failure or a refund as dealt with; then who did so and when, and the way back. */
export function RecordedMark({
  charge,
  state,
}: {
  readonly charge: ChargeDetail;
  readonly state: 'FAILED' | 'REFUNDED';
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const { id: gatewayId } = useGateway();
  const command = useCommand('charges.markRecorded');
  const { key } = charge;
  const recorded = recordedMark(charge.timeline);
  const mark = (isRecorded: boolean) =>
    command.mutate(
      { gatewayId, key, state, isRecorded },
      { onSuccess: () => client.invalidateQueries({ queryKey: keyOf('charges.detail', { gatewayId, key }) }) },
    );
  return (
    <>
      {recorded === null ? (
        <Button
          variant={state === 'FAILED' ? 'default' : 'filled'}
          loading={command.isPending}
          onClick={() => mark(true)}
        >
          {t(`charge.next.mark.${state}`)}
        </Button>
      ) : (
        <span className={styles['recorded']} role="status">
          <IconCheck size={16} aria-hidden />
          <span data-figures>
            {t(`charge.next.marked.${state}`, { when: format.shortTime(recorded.at, Date.now()) })}
            {recorded.by !== undefined && (
              <>
                {' · '}
                <UntrustedText>{recorded.by}</UntrustedText>
              </>
            )}
          </span>
          <Button size="compact-sm" variant="default" loading={command.isPending} onClick={() => mark(false)}>
            {t('console.undo')}
          </Button>
        </span>
      )}
      {command.error !== null && <ErrorNotice thrown={command.error} />}
    </>
  );
}
