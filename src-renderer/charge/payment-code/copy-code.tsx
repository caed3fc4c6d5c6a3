import { Button, Input, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../components/copy-text.ts';
import { Help } from '../../components/notices/help.tsx';
import styles from './payment-code.module.css';

const SAID_FOR = 2000;

/** The copy-and-paste code, the same text as in the QR code, and the button that copies it. */
export function CopyCode({ payload, primary }: { readonly payload: string; readonly primary: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState<'copied' | 'selected' | null>(null);
  useEffect(() => {
    if (said !== 'copied') return;
    const timer = setTimeout(() => setSaid(null), SAID_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    if (await copyText(payload)) return setSaid('copied');
    field.current?.focus();
    field.current?.select();
    setSaid('selected');
  };
  return (
    <div className={styles['copy']}>
      <Button
        fullWidth
        variant={primary ? 'filled' : 'default'}
        leftSection={said === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {said === 'copied' ? t('charge.codeCopied') : t('charge.copyCode')}
      </Button>
      <span role="status" className={said === 'selected' ? styles['copyHint'] : styles['unseen']}>
        {said === 'copied' && t('charge.codeCopied')}
        {said === 'selected' && t('charge.selectToCopy')}
      </span>
      <div className={styles['payloadHead']}>
        <Input.Label htmlFor={id}>{t('charge.copyAndPaste')}</Input.Label>
        <Help word={t('charge.copyAndPaste')}>{t('charge.tools.help.copyAndPaste')}</Help>
      </div>
      <Textarea
        ref={field}
        id={id}
        value={payload}
        readOnly
        rows={4}
        spellCheck={false}
        classNames={{ input: styles['payload'] ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
