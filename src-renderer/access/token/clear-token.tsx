import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessStatus, Gateway } from '../../../src-preload/contract/gateways/gateway.ts';
import { useCommand } from '../../bridge/operations.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useToast } from '../../components/notices/toaster.tsx';
import { Confirm } from '../../components/questions/confirm.tsx';

/** Deletes a token, after a confirmation. */
export function ClearToken({
  gateway,
  onCleared,
}: {
  readonly gateway: Gateway;
  readonly onCleared: (access: AccessStatus) => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const clear = useCommand('access.clearToken');
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
        {t('access.clear')}
      </Button>
      <Confirm
        opened={confirming}
        danger
        title={t('access.clearTitle')}
        action={t('access.clear')}
        busy={clear.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() =>
          clear.mutate(
            { gatewayId: gateway.id },
            {
              onSuccess: (access) => {
                setConfirming(false);
                toast({ id: 'token', tone: 'neutral', title: t('access.cleared') });
                onCleared(access);
              },
            },
          )
        }
      >
        {t('access.clearDescription', { gateway: gateway.name })}
        {clear.error !== null && <ErrorNotice thrown={clear.error} />}
      </Confirm>
    </>
  );
}
