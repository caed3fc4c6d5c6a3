import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/**
 * Copies a text and says so for two seconds. With `children` it is a whole button (`primary` fills it); without, an
 * icon. `what` names the thing for people who do not see the icon: "Copy transaction id".
 */
export function CopyButton({
  value,
  what,
  children,
  primary = false,
}: {
  readonly value: string;
  readonly what: string;
  readonly children?: string;
  readonly primary?: boolean;
}) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const copy = () => clipboard.copy(value);
  const name = clipboard.copied ? t('console.copied') : t('console.copyWhat', { what });
  if (children === undefined)
    return (
      <ActionIcon size="sm" onClick={copy} aria-label={name} title={name}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button variant={primary ? 'filled' : 'default'} leftSection={<Icon size={16} aria-hidden />} onClick={copy}>
      <span aria-live="polite">{clipboard.copied ? t('console.copied') : children}</span>
    </Button>
  );
}
