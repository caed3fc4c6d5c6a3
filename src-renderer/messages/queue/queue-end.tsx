/** The end of the queue: how many messages were opened or copied, and whose were not. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { hrefOf } from '../../navigation/route.ts';
import type { Queue, Skipped } from './use-queue.ts';

export function QueueEnd({ queue, onClose }: { readonly queue: Queue; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { sent, skipped, last } = queue;
  return (
    <Stack gap={12}>
      <Text role="status" fw={600}>
        {t('sendQueue.done', { count: sent, shown: format.count(sent) })}
      </Text>
      {last !== null && <Text c="dimmed">{t('sendQueue.previous', { ...last, name: isolatedText(last.name) })}</Text>}
      {skipped.length > 0 && (
        <section aria-label={t('sendQueue.skipped')}>
          <Title order={3} mb={4}>
            {t('sendQueue.skipped')}
          </Title>
          <ul data-lined>
            {skipped.map((each, index) => (
              <li key={each.key ?? index}>
                <SkippedCharge skipped={each} onOpen={onClose} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Group justify="flex-end">
        {skipped.some(({ key }) => key !== null) && (
          <Button variant="default" onClick={queue.again}>
            {t('sendQueue.again')}
          </Button>
        )}
        <Button ref={(button) => button?.focus()} onClick={onClose}>
          {t('sendQueue.close')}
        </Button>
      </Group>
    </Stack>
  );
}

function SkippedCharge({ skipped, onOpen }: { readonly skipped: Skipped; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { key, name, amount } = skipped;
  const whose = [
    name === '' ? t('sendQueue.noName') : isolatedText(name),
    ...(amount === null ? [] : [format.money(amount)]),
  ];
  if (key === null) return [...whose, t('sendQueue.noCode')].join(' · ');
  return (
    <Anchor href={hrefOf({ screen: 'charges', chargeKey: key })} onClick={onOpen}>
      {whose.join(' · ')}
    </Anchor>
  );
}
