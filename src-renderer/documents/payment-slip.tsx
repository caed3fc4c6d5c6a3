/** A printed charge for its payer, on A4 or on an 80 mm roll: amount, payee, code, expiry, in the payer's language. */
import type { BrCodeReport } from '../../src-preload/contract/charges/brcode.ts';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { usableExpiry } from '../../src-preload/contract/charges/expiry.ts';
import { formatMoney } from '../../src-preload/contract/values/write-money.ts';
import { useApp } from '../bridge/app-context.tsx';
import { QrCode } from '../components/qr-code/qr-code.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { formatTime } from '../format/time.ts';
import { payerMessages } from '../payer/messages.ts';
import { PayeeLine } from '../payer/payee-line.tsx';
import styles from './print-page.module.css';
import { Paper } from './print-page.tsx';

export function PaymentSlip({
  charge,
  code,
}: {
  readonly charge: ChargeDetail;
  readonly code: Extract<BrCodeReport, { verdict: 'sound' }>;
}) {
  const { settings } = useApp();
  const language = settings.payerLanguage;
  const texts = payerMessages[language];
  const expiresAt = usableExpiry(charge);
  const amount = formatMoney(charge.amount, language);
  const [beforeReference, afterReference] = texts.reference.split('{{reference}}');
  return (
    <Paper kind={settings.paper} language={language}>
      <header className={styles['head']}>
        <h1>{texts.title}</h1>
        <p className={styles['amount']}>{amount}</p>
        <p>
          <PayeeLine template={texts.payee} payee={code.code.payeeName} />
        </p>
      </header>
      <div className={styles['qr']}>
        <QrCode payload={code.payload} label={texts.qrLabel.replace('{{amount}}', amount)} />
      </div>
      <div className={styles['below']}>
        <p>{texts.instructions}</p>
        {expiresAt !== null && (
          <p>
            <strong>
              {texts.validUntil.replace('{{when}}', formatTime(expiresAt, 'full', language, settings.timeZone))}
            </strong>
          </p>
        )}
        <p className={styles['code']}>{code.payload}</p>
        {charge.reference !== null && (
          <p className={styles['small']}>
            {beforeReference}
            <UntrustedText>{charge.reference}</UntrustedText>
            {afterReference}
          </p>
        )}
      </div>
    </Paper>
  );
}
