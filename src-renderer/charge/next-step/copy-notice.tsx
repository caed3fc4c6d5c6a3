import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { copyText } from '../../components/copy-text.ts';
import { customerNotice } from './customer-notice.ts';

const NOTICE_MS = 2000;

/** Copies the notice for the customer, in the payer's language; where the clipboard is denied, it is shown instead. */
export function CopyNotice({
  charge,
  state,
}: {
  readonly charge: ChargeDetail;
  readonly state: 'FAILED' | 'REFUNDED';
}) {
  const { t } = useTranslation();
  const { settings } = useApp();
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  useEffect(() => {
    if (copied !== 'yes') return;
    const timer = setTimeout(() => setCopied(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const notice = customerNotice(charge, state, settings.payerLanguage);
  const Icon = copied === 'yes' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        title={notice}
        onClick={() => void copyText(notice).then((done) => setCopied(done ? 'yes' : 'no'))}
      >
        <span aria-live="polite">{t(copied === 'yes' ? 'console.copied' : 'charge.next.copyNotice')}</span>
      </Button>
      {copied === 'no' && (
        <Textarea
          w="100%"
          aria-label={t('charge.next.copyNotice')}
          readOnly
          rows={4}
          value={notice}
          ref={(field) => field?.select()}
        />
      )}
    </>
  );
}
