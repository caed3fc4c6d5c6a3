/**
 * One row of what can be done with a charge while it can be paid: its code copied, sent, shown and printed. Nothing is
 * offered for a refused code.
 */

import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCopy, IconDeviceDesktop, IconMessage } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { mayStillBePaid } from '../../../src-preload/contract/charges/money-standing.ts';
import { useIsArchived } from '../../bridge/app-context.tsx';
import { useOtherAmount } from '../../components/charge-parts/use-other-amount.tsx';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { useChargePrint } from '../../documents/use-charge-print.tsx';
import { useMessageDialog } from '../../messages/send-message.tsx';
import { useChargeMessage } from '../../messages/use-charge-message.ts';
import { KEYS } from '../../navigation/shortcuts.ts';
import { useKeys, useKeyTip } from '../../navigation/use-keys.ts';
import { useNotUsed } from '../not-used/use-not-used.ts';
import { CodeText, useCodeCopy } from '../payment-code/copy-code.tsx';
import styles from './charge-actions.module.css';
import { MoreMenu } from './more-menu.tsx';
import { usePayerCommands } from './use-payer-commands.ts';

const NOTICE_MS = 2000;

export function ChargeActions({ charge }: { readonly charge: ChargeDetail }) {
  const { code } = charge;
  if (!mayStillBePaid(charge)) return null;
  return code.verdict === 'sound' ? <PayableActions charge={charge} code={code} /> : null;
}

interface PayableActionsProps {
  readonly charge: ChargeDetail;
  readonly code: Extract<BrCodeReport, { verdict: 'sound' }>;
}

function PayableActions({ charge, code }: PayableActionsProps) {
  const { t } = useTranslation();
  const isArchived = useIsArchived();
  const codeCopy = useCodeCopy(code.payload);
  const payer = usePayerCommands(charge.key);
  const otherAmount = useOtherAmount(charge);
  const { methods, print, printed } = useChargePrint(charge);
  const copyCode = () => otherAmount.run(() => void codeCopy.copy());
  const { messages, chargeMessage, message, copyMessage } = useMessageCopy(charge, otherAmount);
  const show = () => otherAmount.run(payer.showToPayer);
  const markNotUsed = useNotUsed();
  const onNotUsed = () => void markNotUsed(charge.key, true);
  useKeys({
    [KEYS.copyCode]: copyCode,
    ...(methods.length === 0 ? {} : { [KEYS.printReceipt]: () => otherAmount.run(() => print('print')) }),
    ...(isArchived ? {} : { [KEYS.copyMessage]: copyMessage, [KEYS.showToPayer]: show, [KEYS.doNotUse]: onNotUsed }),
  });
  const notice =
    message === 'failed'
      ? t('charge.payerTools.notCopied')
      : payer.isBlocked
        ? t('charge.payerTools.windowBlocked')
        : null;
  return (
    <Stack component="section" gap="xs" miw={0} aria-label={t('charge.payerTools.title')}>
      <div className={styles['row']} data-payable>
        <CopyCodeButton isCopied={codeCopy.notice === 'copied'} onCopy={copyCode} />
        <MessageButtons isCopied={message === 'copied'} onCopy={copyMessage} onOther={messages.open} />
        <ShowButton onShow={show} />
        <MoreMenu
          chargeKey={charge.key}
          methods={methods}
          onPrint={(method) => otherAmount.run(() => print(method))}
          {...(isArchived
            ? {}
            : {
                onSave: (format: 'png' | 'svg') => otherAmount.run(() => payer.saveAs(format)),
                onClear: payer.clear,
                onNotUsed,
              })}
        />
      </div>
      <p role="status" className={styles['notice']}>
        {notice}
      </p>
      {(payer.thrown ?? chargeMessage.thrown) !== null && <ErrorNotice thrown={payer.thrown ?? chargeMessage.thrown} />}
      {messages.dialog}
      <CodeText payload={code.payload} codeCopy={codeCopy} />
      {otherAmount.question}
      {printed}
    </Stack>
  );
}

/** Copies the message for the payer; for two seconds the button shows that it did. */
function useMessageCopy(charge: ChargeDetail, otherAmount: Pick<ReturnType<typeof useOtherAmount>, 'run'>) {
  const [message, setMessage] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (message !== 'copied') return;
    const timer = setTimeout(() => setMessage(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const messages = useMessageDialog(charge.key);
  const chargeMessage = useChargeMessage(charge);
  const copyMessage = () => {
    // Somebody's own text lacks something: it is seen before it is copied.
    if (chargeMessage.needsLook) messages.open();
    else otherAmount.run(() => void chargeMessage.copy().then((copied) => setMessage(copied ? 'copied' : 'failed')));
  };
  return { messages, chargeMessage, message, copyMessage };
}

function CopyCodeButton({ isCopied, onCopy }: { readonly isCopied: boolean; readonly onCopy: () => void }) {
  const { t } = useTranslation();
  const tip = useKeyTip();
  const copyName = t(isCopied ? 'charge.codeCopied' : 'charge.copyCode');
  return (
    <Button
      data-copy-code
      aria-label={copyName}
      {...tip(copyName, KEYS.copyCode)}
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={onCopy}
    >
      {isCopied ? t('console.copied') : t('charge.copyCode')}
    </Button>
  );
}

function ShowButton({ onShow }: { readonly onShow: () => void }) {
  const { t } = useTranslation();
  const isArchived = useIsArchived();
  const tip = useKeyTip();
  return (
    <Button
      variant="default"
      disabled={isArchived}
      aria-label={t('charge.payerTools.show')}
      {...tip(t('charge.payerTools.show'), KEYS.showToPayer)}
      leftSection={<IconDeviceDesktop size={16} aria-hidden />}
      onClick={onShow}
    >
      <Label long={t('charge.payerTools.show')}>{t('charge.payerTools.showShort')}</Label>
    </Button>
  );
}

/** Copies the message, or opens the dialog with its other ways. */
function MessageButtons({
  isCopied,
  onCopy,
  onOther,
}: {
  readonly isCopied: boolean;
  readonly onCopy: () => void;
  readonly onOther: () => void;
}) {
  const { t } = useTranslation();
  const isArchived = useIsArchived();
  const tip = useKeyTip();
  const messageName = t(isCopied ? 'charge.payerTools.messageCopied' : 'charge.payerTools.copyMessage');
  return (
    <Button.Group className={styles['message'] ?? ''}>
      <Button
        variant="default"
        disabled={isArchived}
        aria-label={messageName}
        {...tip(messageName, KEYS.copyMessage)}
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconMessage size={16} aria-hidden />}
        onClick={onCopy}
      >
        <Label long={t('charge.payerTools.copyMessage')}>
          {isCopied ? t('console.copied') : t('charge.payerTools.message')}
        </Label>
      </Button>
      <ActionIcon
        variant="default"
        size="input-sm"
        disabled={isArchived}
        aria-haspopup="dialog"
        aria-label={t('message.otherWays')}
        {...tip(t('message.otherWays'), KEYS.sendMessage)}
        onClick={onOther}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </Button.Group>
  );
}

/** The whole label where the row is wide enough for it. */
function Label({ long, children }: { readonly long: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles['long']}>{long}</span>
      <span className={styles['short']}>{children}</span>
    </>
  );
}
