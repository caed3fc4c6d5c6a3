/** The end of the queue: how many messages were opened or copied, whose were not, and who has no code to send. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolatedText } from '../../../src-preload/contract/text/hidden-characters.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { hrefOf } from '../../navigation/route.ts';
import type { Queue, Skipped } from './use-queue.ts';

export function QueueEnd({
  queue,
  onClose,
  onNewCodes,
}: {
  readonly queue: Queue;
  readonly onClose: () => void;
  /** Makes codes for those that have none. */
  readonly onNewCodes?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const whose = useWhose();
  const { sent, skipped, without, last } = queue;
  const isOnlyWithout = sent === 0 && skipped.length === 0 && onNewCodes !== undefined;
  const focus = { ref: (button: HTMLButtonElement | null) => button?.focus() };
  const close = (
    <Button {...(isOnlyWithout ? { variant: 'default' } : focus)} onClick={onClose}>
      {t('sendQueue.close')}
    </Button>
  );
  return (
    <Stack gap={12}>
      <Text role="status" fw={600}>
        {sent === 0 ? t('sendQueue.none') : t('sendQueue.done', { count: sent, shown: format.count(sent) })}
      </Text>
      {last !== null && <Text c="dimmed">{t('sendQueue.previous', { ...last, name: isolatedText(last.name) })}</Text>}
      <Left title={t('sendQueue.skipped')}>
        {skipped.map((each) => (
          <li key={each.key}>
            <Anchor href={hrefOf({ screen: 'charges', chargeKey: each.key })} onClick={onClose}>
              {whose(each)}
            </Anchor>
          </li>
        ))}
      </Left>
      <Left title={t('sendQueue.noCode')}>
        {without.map((each) => (
          <li key={each.id}>{whose(each)}</li>
        ))}
      </Left>
      <Group justify="flex-end">
        {skipped.length > 0 && (
          <Button variant="default" onClick={queue.again}>
            {t('sendQueue.again')}
          </Button>
        )}
        {/* The main button is the last one. */}
        {isOnlyWithout && close}
        {without.length > 0 && onNewCodes !== undefined && (
          <Button {...(isOnlyWithout ? focus : { variant: 'default' })} onClick={onNewCodes}>
            {t('receivables.newCodes.button')}
          </Button>
        )}
        {!isOnlyWithout && close}
      </Group>
    </Stack>
  );
}

/** Those to whom nothing was sent, under why; nothing where there are none. */
function Left({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} mb={4}>
        {title}
      </Title>
      <ul data-lined>{children}</ul>
    </section>
  );
}

function useWhose() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ name, amount }: Pick<Skipped, 'name' | 'amount'>) =>
    [name === '' ? t('sendQueue.noName') : isolatedText(name), ...(amount === null ? [] : [format.money(amount)])].join(
      ' · ',
    );
}
