import { Button, Input, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../components/copy-text.ts';
import { Help } from '../../components/notices/help.tsx';
import styles from './payment-code.module.css';

const NOTICE_MS = 2000;

/** The copy-and-paste code, the same text as in the QR code, and the button that copies it. */
export function CopyCode({ payload, primary }: { readonly payload: string; readonly primary: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
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
  return (
    <div className={styles['copy']}>
      <Button
        fullWidth
        variant={primary ? 'filled' : 'default'}
        leftSection={notice === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {notice === 'copied' ? t('charge.codeCopied') : t('charge.copyCode')}
      </Button>
      <span role="status" className={notice === 'selected' ? styles['copyHint'] : styles['visuallyHidden']}>
        {notice === 'copied' && t('charge.codeCopied')}
        {notice === 'selected' && t('charge.selectToCopy')}
      </span>
      <div className={styles['payloadHead']}>
        <Input.Label htmlFor={id}>{t('charge.copyAndPaste')}</Input.Label>
        <Help term={t('charge.copyAndPaste')}>{t('charge.payerTools.help.copyAndPaste')}</Help>
      </div>
      <Textarea
        ref={field}
        id={id}
        value={payload}
        readOnly
        rows={4}
        classNames={{ input: styles['payload'] ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
