import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorOf, keyOf, useCommand } from '../../bridge/operations.ts';
import { errorSentences } from '../../components/errors/error-sentences.ts';
import { useToast } from '../../components/notices/toaster.tsx';

/** Asks the gateway at once, instead of at the next try. */
export function TryGateway({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useToast();
  const verify = useCommand('access.verify');
  const ask = () =>
    verify.mutate(
      { gatewayId },
      {
        onSuccess: ({ reason }) =>
          reason !== null && toast({ id: 'gateway-away', tone: 'neutral', title: t(`access.reason.${reason}`) }),
        onError: (thrown) => {
          const { what, next } = errorSentences(errorOf(thrown), t);
          toast({ id: 'gateway-away', tone: 'red', title: what, text: next });
        },
        onSettled: () => client.invalidateQueries({ queryKey: keyOf('access.status', { gatewayId }) }),
      },
    );
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      c="inherit"
      fw={600}
      underline="always"
      disabled={verify.isPending}
      onClick={ask}
    >
      {t('console.tryAgain')}
    </Anchor>
  );
}
