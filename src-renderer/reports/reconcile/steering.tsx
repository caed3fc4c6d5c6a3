/** Pauses, continues or cancels an open reconciliation; one of another desk of the team is steered there. */
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Reconciliation } from '../../../src-preload/contract/reports/reports.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import controls from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';

export function Steering({ reconciliation }: { readonly reconciliation: Reconciliation }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { id, status, ownedBy: desk, isOwnerGone } = reconciliation;
  const pause = useCommand('reconcile.pause');
  const resume = useCommand('reconcile.resume');
  const cancel = useCommand('reconcile.cancel');
  const thrown = pause.error ?? resume.error ?? cancel.error;
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" size="xs" onClick={onClick}>
      {label}
    </Button>
  );
  const continueHere = () => resume.mutate({ gatewayId, id });
  return (
    <>
      {desk !== undefined && (
        <Text mb="sm" c="dimmed">
          {t(isOwnerGone ? 'reports.reconcile.leaderGone' : 'reports.reconcile.ledBy', { desk })}
        </Text>
      )}
      {(desk === undefined || isOwnerGone) && (
        <div className={controls['controls']}>
          {desk !== undefined
            ? button(t('reports.reconcile.takeOver'), continueHere)
            : status === 'running'
              ? button(t('reports.reconcile.pause'), () => pause.mutate({ gatewayId, id }))
              : button(t('reports.reconcile.resume'), continueHere)}
          {desk === undefined && button(t('reports.reconcile.cancel'), () => cancel.mutate({ gatewayId, id }))}
        </div>
      )}
      {thrown !== null && <ErrorNotice thrown={thrown} />}
    </>
  );
}
