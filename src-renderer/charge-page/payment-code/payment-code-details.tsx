import { useTranslation } from 'react-i18next';
import type { BrCode } from '../../../src-preload/contract/charges/brcode.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Description, DescriptionList } from '../../components/facts/description-list.tsx';

/** The content of a code, as the payer's bank would read it. */
export function PaymentCodeDetails({ code, title }: { readonly code: BrCode; readonly title: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const noAmount =
    code.kind === 'dynamic' ? t('charge.paymentCode.amountFromUrl') : t('charge.paymentCode.amountTypedByPayer');
  return (
    <DescriptionList title={title}>
      <Description name={t('charge.paymentCode.payee')}>{code.payeeName}</Description>
      <Description name={t('charge.paymentCode.city')}>{code.payeeCity}</Description>
      <Description name={t('charge.paymentCode.amount')}>
        <span data-figures>{code.amount === null || code.amount === 0 ? noAmount : format.money(code.amount)}</span>
      </Description>
      <Description name={t('charge.paymentCode.txid')} mono={code.txid !== null}>
        {code.txid ?? t('charge.paymentCode.noTxid')}
      </Description>
      {code.key !== null && (
        <Description name={t('charge.paymentCode.key')} mono>
          {code.key}
        </Description>
      )}
      {code.urlHost !== null && (
        <Description name={t('charge.paymentCode.url')} mono>
          {code.urlHost}
        </Description>
      )}
    </DescriptionList>
  );
}
