/** What is printed for a payer, in their language: amount, payee, code, expiry. Nothing else of the page goes on paper. */
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { BrCodeReport } from '../../src-preload/contract/brcode.ts';
import type { ChargeDetail } from '../../src-preload/contract/charge.ts';
import { useDesk } from '../bridge/desk.tsx';
import { formatMoney } from '../format/money.ts';
import { formatTime } from '../format/time.ts';
import { payerWords } from '../payer/words.ts';
import styles from './payer-tools.module.css';
import { QrCode } from './qr-code.tsx';

export function PrintSheet({
  charge,
  code,
  onDone,
}: {
  readonly charge: ChargeDetail;
  readonly code: Extract<BrCodeReport, { verdict: 'sound' }>;
  readonly onDone: () => void;
}) {
  const { settings } = useDesk();
  const language = settings.payerLanguage;
  const words = payerWords[language];
  const amount = formatMoney(charge.amount, language);
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    // Called once the sheet is in the page; it returns when the dialog has closed.
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className={styles['sheet']} lang={language} aria-hidden>
      <span>{words.pay}</span>
      <span className={styles['sheetAmount']}>{amount}</span>
      <span>{words.to.replace('{{payee}}', code.code.payeeName)}</span>
      <QrCode payload={code.payload} label={words.qrLabel.replace('{{amount}}', amount)} />
      <span>{words.how}</span>
      {charge.expiresAt !== null && (
        <span>
          {words.message.until.replace('{{when}}', formatTime(charge.expiresAt, 'full', language, settings.timeZone))}
        </span>
      )}
      <span className={styles['sheetCode']}>{code.payload}</span>
    </div>,
    document.body,
  );
}
