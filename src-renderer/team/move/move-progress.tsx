/** How far a move has come. Main goes on with it when the screen is left. */
import { Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignalPayload } from '../../../src-preload/contract/contract.ts';
import { useSignal } from '../../bridge/bridge-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';

export function MoveProgress({ gatewayId }: { readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [news, setNews] = useState<SignalPayload<'team-move-progress'> | null>(null);
  useSignal('team-move-progress', (sent) => {
    if (sent.gatewayId === gatewayId) setNews(sent);
  });
  return (
    <Stack gap="xs" role="status">
      <Progress
        value={news === null || news.total === 0 ? 0 : (100 * news.done) / news.total}
        aria-label={t('team.moving')}
      />
      <p data-figures>
        {news === null
          ? `${t('team.moving')}…`
          : t('team.moveProgress', {
              step: t(`team.moveStep.${news.step}`),
              done: format.count(news.done),
              total: format.count(news.total),
            })}
      </p>
      <Text c="dimmed">{t('team.moveGoesOn')}</Text>
    </Stack>
  );
}
