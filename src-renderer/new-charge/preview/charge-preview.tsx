import { Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Bridge } from '../../../src-preload/contract/bridge.ts';
import { readMoney } from '../../../src-preload/contract/values/read-money.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { call } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import { amountFollows, type ChargeForm, isBlankItem, itemsSum, readQuantity, rowTotal } from '../form/charge-form.ts';
import styles from './charge-preview.module.css';

/** How many items are listed; the others are counted. */
const ITEMS_LISTED = 4;

/** What the payer will see of the charge that is being typed. The code itself only exists once the gateway made it. */
export function ChargePreview({ form, gatewayId }: { readonly form: ChargeForm; readonly gatewayId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const bridge = useBridge();
  const { data: payee } = useQuery({
    queryKey: ['payee', gatewayId],
    queryFn: () => latestPayee(bridge, gatewayId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const amount = amountOf(form);
  const items = form.items.filter((row) => !isBlankItem(row));
  const further = items.length - ITEMS_LISTED;
  return (
    <aside className={styles['preview']} aria-label={t('newCharge.preview.title')}>
      <h2 className={styles['title']}>{t('newCharge.preview.title')}</h2>
      <div className={styles['card']}>
        <Text fw={550}>{t('newCharge.preview.payWith')}</Text>
        <p className={styles['amount']} data-figures data-empty={amount === null}>
          {format.money(amount ?? 0)}
        </p>
        <p className={styles['payee']}>
          {payee ? (
            <>
              {t('newCharge.preview.payee')} <UntrustedText>{payee}</UntrustedText>
            </>
          ) : (
            t('newCharge.preview.payeeUnknown')
          )}
        </p>
        <div className={styles['code']}>
          <IconQrcode size={40} stroke={1.25} aria-hidden />
          <span>{t('newCharge.preview.code')}</span>
        </div>
        {items.length > 0 && (
          <ul className={styles['items']} aria-label={t('newCharge.sections.items')}>
            {items.slice(0, ITEMS_LISTED).map((row) => {
              const total = rowTotal(row);
              return (
                <li key={row.rowId}>
                  <span className={styles['itemTitle']}>
                    {readQuantity(row.quantity) !== 1 && <span data-figures>{row.quantity} × </span>}
                    <UntrustedText>{row.title}</UntrustedText>
                  </span>
                  <span data-figures>{total === null ? '–' : format.money(total)}</span>
                </li>
              );
            })}
            {further > 0 && <li>{t('newCharge.preview.further', { count: further })}</li>}
          </ul>
        )}
      </div>
    </aside>
  );
}

/** Cents; null while the amount is empty or cannot be read. */
function amountOf(form: ChargeForm): number | null {
  if (amountFollows(form)) return itemsSum(form.items).cents;
  const reading = readMoney(form.amount);
  return reading.ok ? reading.cents : null;
}

/** Who was paid with the latest charge of this gateway: the service names the payee in its codes only. */
async function latestPayee(bridge: Bridge, gatewayId: string): Promise<string | null> {
  const { rows } = await call(bridge, 'charges.list', { gatewayId, filter: {}, after: null, limit: 1 });
  const [latest] = rows;
  if (latest === undefined) return null;
  const { code } = await call(bridge, 'charges.detail', { gatewayId, key: latest.key });
  return code.verdict === 'sound' ? code.code.payeeName : null;
}
