import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './copy-text.ts';

const NOTICE_MS = 2000;

/**
 * Copies a text and confirms it for two seconds. With `children` it is a whole button (`primary` fills it); without, an
 * icon. `what` is the label for screen readers: "Copy transaction id".
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
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? IconCheck : IconCopy;
  const copy = async () => setCopied(await copyText(value));
  const name = copied ? t('console.copied') : t('console.copyWhat', { what });
  if (children === undefined)
    return (
      <ActionIcon size="sm" data-inline onClick={() => void copy()} aria-label={name} title={name}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? t('console.copied') : children}</span>
    </Button>
  );
}
