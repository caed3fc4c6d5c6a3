/**
 * The code that a payer scans or pastes, and its content. A refused code is neither drawn nor copied unless staff
 * insist.
 */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrCodeReport } from '../../../src-preload/contract/charges/brcode.ts';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge.ts';
import { isFinal } from '../../../src-preload/contract/values/states.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { drawQr } from '../../components/qr-matrix.ts';
import { isCodeForeign } from '../details/warnings.tsx';
import { CopyCode } from './copy-code.tsx';
import styles from './payment-code.module.css';
import { PaymentCodeDetails } from './payment-code-details.tsx';

export function PaymentCode({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const settled = isFinal(charge.state);
  const [shownAfter, setShownAfter] = useState(false);
  const { code } = charge;
  if (code.verdict === 'absent')
    return (
      <p className={styles['noCode']}>
        {t(
          isCodeForeign(charge)
            ? 'charge.warnings.foreignCode.notShown'
            : code.isCut
              ? 'charge.codeCutOff'
              : 'charge.noCode',
        )}
      </p>
    );
  if (settled && !shownAfter)
    return (
      <div className={styles['settled']}>
        <span>{t('charge.noLongerPayable')}</span>
        <Button variant="default" size="xs" onClick={() => setShownAfter(true)}>
          {t('charge.showCode')}
        </Button>
      </div>
    );
  return (
    <section className={styles['section']} aria-label={t('charge.codeTitle')}>
      {code.verdict === 'sound' ? (
        <SoundCode code={code} amount={charge.amount} primary={!settled} />
      ) : (
        <RefusedCode code={code} amount={charge.amount} />
      )}
    </section>
  );
}

function SoundCode({
  code,
  amount,
  primary,
}: {
  readonly code: Extract<BrCodeReport, { verdict: 'sound' }>;
  readonly amount: number;
  readonly primary: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Scannable payload={code.payload} amount={amount} primary={primary} />
      <div className={styles['codeDetails']}>
        <PaymentCodeDetails code={code.code} title={t('charge.paymentCode.title')} />
        {code.warnings.length > 0 && (
          <ul className={styles['warnings']}>
            {code.warnings.map((warning) => (
              <li key={warning}>
                <IconAlertTriangle size={16} aria-hidden />
                <span>{t(`charge.paymentCode.warnings.${warning}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function RefusedCode({
  code,
  amount,
}: {
  readonly code: Extract<BrCodeReport, { verdict: 'refused' }>;
  readonly amount: number;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className={styles['refused']} role="alert">
        <IconShieldX size={20} aria-hidden />
        <div>
          <strong>{t('charge.paymentCode.refusedTitle')}</strong>
          <p>{t(`charge.paymentCode.refusals.${code.reason}`)}</p>
          <p>{t('charge.paymentCode.refusedNext')}</p>
          {code.payload !== '' && (
            <Button size="xs" variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {shown ? t('charge.paymentCode.hide') : t('charge.paymentCode.showAnyway')}
            </Button>
          )}
        </div>
      </div>
      {shown && (
        <div className={styles['shownAnyway']}>
          <span className={styles['shownAnywayLabel']}>{t('charge.paymentCode.shownAnyway')}</span>
          <Scannable payload={code.payload} amount={amount} primary={false} />
        </div>
      )}
      {code.code !== null && (
        <div className={styles['codeDetails']}>
          <PaymentCodeDetails code={code.code} title={t('charge.paymentCode.readableFields')} />
        </div>
      )}
    </>
  );
}

function Scannable({
  payload,
  amount,
  primary,
}: {
  readonly payload: string;
  readonly amount: number;
  readonly primary: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles['scannable']}>
      {drawQr(payload) === null ? (
        <p className={styles['noCode']}>{t('charge.tooLongForQr')}</p>
      ) : (
        <QrCode payload={payload} label={t('charge.qrLabel', { amount: format.money(amount) })} />
      )}
      <CopyCode payload={payload} primary={primary} />
    </div>
  );
}
