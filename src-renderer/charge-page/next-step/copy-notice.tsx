import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useComposer, useReadyMessages } from '../../messages/use-ready-messages.ts';
import { useSending } from '../../messages/use-sending.ts';

const NOTICE_MS = 2000;

/**
 * Copies the message of this state, as it is built in or was edited, and notes it in the timeline; where the clipboard is
 * denied, it is shown.
 */
export function CopyNotice({
  charge,
  state,
}: {
  readonly charge: ChargeDetail;
  readonly state: 'FAILED' | 'REFUNDED';
}) {
  const { t } = useTranslation();
  const { messages, isRead } = useReadyMessages();
  const sending = useSending(charge.key);
  const compose = useComposer();
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  useEffect(() => {
    if (copied !== 'yes') return;
    const timer = setTimeout(() => setCopied(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const message = messages.find(({ builtIn }) => builtIn === (state === 'FAILED' ? 'failed' : 'refunded'));
  const composed = message && compose(charge, message);
  const notice = composed?.text ?? '';
  const copy = async () => {
    if (message === undefined || composed === undefined) return;
    setCopied((await sending.copy(composed, message.name)) ? 'yes' : 'no');
  };
  const Icon = copied === 'yes' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        title={notice}
        // Until the saved messages are read it may be edited, and this is not the desk's text.
        disabled={!isRead}
        onClick={() => void copy()}
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
      {sending.thrown !== null && <ErrorNotice thrown={sending.thrown} />}
    </>
  );
}
