/** The ways to send a code to its payer: their own window, a message, a picture, paper. */
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDownload, IconMessage, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import { isFinal } from '../../../src-preload/contract/values/states.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useCommand } from '../../bridge/operations.ts';
import { copyText } from '../../components/copy-text.ts';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { PaymentSlip } from '../../documents/payment-slip.tsx';
import { PrintPage } from '../../documents/print-page.tsx';
import { payerMessage } from './payer-message.ts';
import styles from './payer-tools.module.css';

/** The name of the browser shell's payer window: there is one, whichever charge opens it. */
const PAYER_WINDOW = 'balcao-payer';

/** Nothing is offered for a refused code, or for a code that can no longer be paid. */
export function PayerTools({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { settings } = useApp();
  const show = useCommand('payer.show');
  const blank = useCommand('payer.blank');
  const save = useCommand('payer.saveCode');
  const [notice, setNotice] = useState<string | null>(null);
  const [printing, setPrinting] = useState(false);
  const { code, key } = charge;
  if (code.verdict !== 'sound' || isFinal(charge.state)) return null;

  const showToPayer = () =>
    show.mutate(
      { gatewayId, key },
      {
        onSuccess: ({ page }) => {
          const opened = page === null || window.open(page, PAYER_WINDOW, 'popup,width=900,height=900') !== null;
          // A browser requires a permission before a page may place a window on another display.
          const byHand = page !== null && Reflect.get(window.screen, 'isExtended') === true;
          setNotice(opened ? (byHand ? t('charge.payerTools.dragHint') : null) : t('charge.payerTools.windowBlocked'));
        },
      },
    );
  const copyMessage = async () => {
    const text = payerMessage(charge, code.payload, settings.payerLanguage, settings.timeZone);
    setNotice(t((await copyText(text)) ? 'charge.payerTools.messageCopied' : 'charge.payerTools.notCopied'));
  };
  const saveAs = (format: 'png' | 'svg') =>
    save.mutate(
      { gatewayId, key, format },
      {
        onSuccess: ({ fileName, download }) => {
          if (download !== null) fetchFile(download, fileName);
          setNotice(t('charge.payerTools.savedAs', { name: fileName }));
        },
      },
    );
  const thrown = show.error ?? blank.error ?? save.error;
  return (
    <section className={styles['tools']} aria-label={t('charge.payerTools.title')}>
      <Button
        size="xs"
        leftSection={<IconDeviceDesktop size={16} aria-hidden />}
        variant="default"
        onClick={showToPayer}
      >
        {t('charge.payerTools.show')}
      </Button>
      {show.isSuccess && (
        <Button size="xs" variant="default" onClick={() => blank.mutate(null, { onSuccess: () => show.reset() })}>
          {t('charge.payerTools.clearWindow')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        title={t('charge.payerTools.messageHint')}
        leftSection={<IconMessage size={16} aria-hidden />}
        onClick={() => void copyMessage()}
      >
        {t('charge.payerTools.copyMessage')}
      </Button>
      {(['png', 'svg'] as const).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending && save.variables.format === format}
          onClick={() => saveAs(format)}
        >
          {t(`charge.payerTools.${format}`)}
        </Button>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        {t('charge.payerTools.print')}
      </Button>
      <span role="status" className={styles['status']}>
        {notice}
      </span>
      {thrown !== null && <ErrorNotice thrown={thrown} />}
      {printing && (
        <PrintPage name="slip" method="print" onDone={() => setPrinting(false)}>
          <PaymentSlip charge={charge} code={code} paper="a4" />
        </PrintPage>
      )}
    </section>
  );
}

/** Saves a file through the browser's own downloads. */
function fetchFile(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
