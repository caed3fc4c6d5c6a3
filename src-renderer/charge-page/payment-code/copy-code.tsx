/** The copy-and-paste code as text, the same as in the QR code, and how it is copied. */
import { Button, Group, Input, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../components/copy-text.ts';
import { Help } from '../../components/notices/help.tsx';
import styles from './payment-code.module.css';

const NOTICE_MS = 2000;

export interface CodeCopy {
  readonly field: RefObject<HTMLInputElement | null>;
  /** `copied` for two seconds; `selected` where the clipboard is denied and the user has to copy. */
  readonly notice: 'copied' | 'selected' | null;
  readonly copy: () => Promise<void>;
}

export function useCodeCopy(payload: string): CodeCopy {
  const field = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (notice !== 'copied') return;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const copy = async () => {
    if (await copyText(payload)) return setNotice('copied');
    field.current?.focus();
    field.current?.select();
    setNotice('selected');
  };
  return { field, notice, copy };
}

export function CodeText({ payload, codeCopy }: { readonly payload: string; readonly codeCopy: CodeCopy }) {
  const { t } = useTranslation();
  const id = useId();
  const { field, notice } = codeCopy;
  return (
    <Group gap="8px 12px" wrap="nowrap" w="100%" className={styles['codeText'] ?? ''}>
      <Group gap={4} wrap="nowrap">
        <Input.Label htmlFor={id}>{t('charge.copyAndPaste')}</Input.Label>
        <Help term={t('charge.copyAndPaste')}>{t('charge.payerTools.help.copyAndPaste')}</Help>
      </Group>
      <TextInput
        ref={field}
        id={id}
        value={payload}
        readOnly
        classNames={{ input: styles['payload'] ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text
        span
        role="status"
        c="var(--amber-ink)"
        fz={13}
        className={notice === 'selected' ? '' : (VisuallyHidden.classes['root'] ?? '')}
      >
        {notice === 'copied' && t('charge.codeCopied')}
        {notice === 'selected' && t('charge.selectToCopy')}
      </Text>
    </Group>
  );
}

/** Copies a code that is not for a payer any more, or not at all. */
export function CopyCode({ payload }: { readonly payload: string }) {
  const { t } = useTranslation();
  const codeCopy = useCodeCopy(payload);
  const isCopied = codeCopy.notice === 'copied';
  return (
    <>
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void codeCopy.copy()}
      >
        {isCopied ? t('charge.codeCopied') : t('charge.copyCode')}
      </Button>
      <CodeText payload={payload} codeCopy={codeCopy} />
    </>
  );
}
