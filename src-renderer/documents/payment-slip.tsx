/** A printed charge for its payer, on A4 or on an 80 mm roll: amount, payee, code, expiry, in the payer's language. */
import type { BrCodeReport } from '../../src-preload/contract/charges/brcode.ts';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge.ts';
import { usableExpiry } from '../../src-preload/contract/charges/expiry.ts';
import { useApp } from '../bridge/app-context.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { formatMoney } from '../format/money.ts';
import { formatTime } from '../format/time.ts';
import { payerMessages } from '../payer/messages.ts';
import { PayeeLine } from '../payer/payee-line.tsx';
import styles from './print-page.module.css';

export function PaymentSlip({
  charge,
  code,
  paper,
}: {
  readonly charge: ChargeDetail;
  readonly code: Extract<BrCodeReport, { verdict: 'sound' }>;
  readonly paper: 'a4' | 'roll';
}) {
  const { settings } = useApp();
  const language = settings.payerLanguage;
  const texts = payerMessages[language];
  const expiresAt = usableExpiry(charge);
  const amount = formatMoney(charge.amount, language);
  return (
    <article className={styles['slip']} data-paper={paper} lang={language}>
      <p>{texts.title}</p>
      <p className={styles['amount']}>{amount}</p>
      <p>
        <PayeeLine template={texts.payee} payee={code.code.payeeName} />
      </p>
      <QrCode payload={code.payload} label={texts.qrLabel.replace('{{amount}}', amount)} />
      <p>{texts.instructions}</p>
      {expiresAt !== null && (
        <p>
          {texts.message.validUntil.replace('{{when}}', formatTime(expiresAt, 'full', language, settings.timeZone))}
        </p>
      )}
      {charge.reference !== null && (
        <p>
          <UntrustedText>{charge.reference}</UntrustedText>
        </p>
      )}
      <p className={styles['code']}>{code.payload}</p>
    </article>
  );
}
