/** What it means for a button that its gateway cannot be reached, and the banner’s new try. */
import { Anchor } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../bridge/app-context.tsx';
import { errorOf, keyOf, useCommand, useOperation } from '../../bridge/operations.ts';
import { errorSentences } from '../../components/errors/error-sentences.ts';
import { useToast } from '../../components/notices/toaster.tsx';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { accessProblemOf } from './access-problem.ts';

/** For a button that stays enabled: what it sends is tried, and its outcome is shown. */
export function GatewayAway() {
  const { t } = useTranslation();
  const { gateway } = useApp();
  const { data: access } = useOperation(
    'access.status',
    { gatewayId: gateway?.id ?? '' },
    { enabled: gateway?.archivedAt === null },
  );
  if (!gateway || access === undefined || accessProblemOf(access) !== 'unreachable') return null;
  return (
    <ToneBox tone="amber" role="status" my={4}>
      <IconPlugConnectedX size={16} aria-hidden />
      {t('outage.awayMeans')}
    </ToneBox>
  );
}

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
