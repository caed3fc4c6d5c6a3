import { useTranslation } from 'react-i18next';
import type { BrCode } from '../../../src-preload/contract/charges/brcode.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { Fact, Facts } from '../details/description-list.tsx';

/** What a code says, as its payer's bank would read it. */
export function CodeFacts({ code, title }: { readonly code: BrCode; readonly title: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const noAmount = code.kind === 'dynamic' ? t('charge.code.amountFromUrl') : t('charge.code.anyAmount');
  return (
    <Facts title={title}>
      <Fact name={t('charge.code.payee')}>{code.payeeName}</Fact>
      <Fact name={t('charge.code.city')}>{code.payeeCity}</Fact>
      <Fact name={t('charge.code.amount')}>
        <span data-figures>{code.amount === null || code.amount === 0 ? noAmount : format.money(code.amount)}</span>
      </Fact>
      <Fact name={t('charge.code.txid')} mono={code.txid !== null}>
        {code.txid ?? t('charge.code.noTxid')}
      </Fact>
      {code.key !== null && (
        <Fact name={t('charge.code.key')} mono>
          {code.key}
        </Fact>
      )}
      {code.urlHost !== null && (
        <Fact name={t('charge.code.url')} mono>
          {code.urlHost}
        </Fact>
      )}
    </Facts>
  );
}
