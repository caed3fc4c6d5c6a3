/**
 * What is odd about a code that can still be paid. It stands above the code, so that no one shows it without reading.
 */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BrCodeWarning } from '../../../src-preload/contract/charges/brcode.ts';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { mayStillBePaid } from '../../../src-preload/contract/charges/money-standing.ts';
import { otherCodeAmount } from '../../../src-preload/contract/charges/payment-doubt.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ChargeAlert } from '../details/warnings.tsx';
import styles from './payment-code.module.css';

export function CodeWarnings({ charge }: { readonly charge: ChargeDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { code, amount } = charge;
  if (!mayStillBePaid(charge) || code.verdict !== 'sound') return null;
  const codeAmount = otherCodeAmount(charge);
  const authorisesDebits = code.warnings.includes('RECURRING_DEBITS');
  const others = code.warnings.filter(
    (each) => each !== 'RECURRING_DEBITS' && !(each === 'DYNAMIC_AMOUNT_DIFFERS' && codeAmount !== null),
  );
  return (
    <>
      {authorisesDebits && (
        <ChargeAlert>
          <strong>{t('charge.paymentCode.warnings.RECURRING_DEBITS')}</strong>
          <p>{t('charge.paymentCode.recurringCheck')}</p>
        </ChargeAlert>
      )}
      {codeAmount !== null && (
        <ChargeAlert>
          <strong>{t('charge.payerTools.otherAmount.title')}</strong>
          <p data-figures>
            {t('charge.payerTools.otherAmount.amounts', {
              charge: format.money(amount),
              code: format.money(codeAmount),
            })}
          </p>
          <p>{t('charge.payerTools.otherAmount.check')}</p>
        </ChargeAlert>
      )}
      <CodeWarningList warnings={others} />
    </>
  );
}

export function CodeWarningList({ warnings }: { readonly warnings: readonly BrCodeWarning[] }) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <ul className={styles['warnings']}>
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t(`charge.paymentCode.warnings.${warning}`)}</span>
        </li>
      ))}
    </ul>
  );
}
