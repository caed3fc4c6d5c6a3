/** Takes this desk out of the team, with the whole history in a file of its own. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import type { MoveResult } from '../../../src-preload/contract/gateways/team.ts';
import { useCommand } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';
import { MoveProgress } from './move-progress.tsx';

export function MoveOut({
  gateway,
  host,
  onMoved,
}: {
  readonly gateway: Gateway;
  readonly host: string;
  /** Also called where this has left the screen meanwhile, as it does once the gateway is in no team. */
  readonly onMoved: (result: MoveResult) => void;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const move = useCommand('team.moveOut', onMoved);
  return (
    <>
      {move.error !== null && <ErrorNotice thrown={move.error} />}
      {move.isPending ? (
        <MoveProgress gatewayId={gateway.id} />
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('team.leave')}
        </Button>
      )}
      <Confirm
        opened={isAsking}
        title={t('team.leaveTitle', { gateway: gateway.name })}
        action={t('team.leave')}
        danger
        onConfirm={() => {
          setAsking(false);
          move.mutate({ gatewayId: gateway.id });
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('team.leaveConfirm', { host })}</p>
        <p>{t('team.leaveServerKeeps')}</p>
      </Confirm>
    </>
  );
}
