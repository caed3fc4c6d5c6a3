/** The items of a charge as a table that ends with its total. */
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../src-preload/contract/charges/charge-detail.ts';
import { useFormat } from '../bridge/use-format.ts';
import { UntrustedText } from '../components/untrusted-text.tsx';
import styles from './print-page.module.css';

type Item = ChargeDetail['items'][number];

interface ItemTableProps {
  readonly charge: Pick<ChargeDetail, 'items' | 'amount'>;
  /** On a roll the number and the price of one stand below the item's name. */
  readonly isNarrow: boolean;
}

export function ItemTable({ charge: { items, amount: total }, isNarrow }: ItemTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (items.length === 0) return null;
  const lines = linesOf(items);
  const money = (cents: number | null) => (cents === null ? '' : format.money(cents));
  const itemsTotal = lines.reduce((sum, line) => sum + (line.sum ?? 0), 0);
  return (
    <table className={styles['items']}>
      <thead>
        <tr>
          <th scope="col">{t('reports.receipt.item')}</th>
          {!isNarrow && <th scope="col">{t('reports.receipt.quantity')}</th>}
          {!isNarrow && <th scope="col">{t('reports.receipt.unitPrice')}</th>}
          <th scope="col">{t('reports.receipt.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ index, title, count, amount, sum }) => (
          <tr key={index}>
            <td>
              <UntrustedText>{title}</UntrustedText>
              {isNarrow && count !== 1 && (
                <div className={styles['small']}>
                  {format.count(count)} × {money(amount)}
                </div>
              )}
            </td>
            {!isNarrow && <td>{format.count(count)}</td>}
            {!isNarrow && <td>{money(amount)}</td>}
            <td>{money(sum)}</td>
          </tr>
        ))}
      </tbody>
      {/* A body and no foot: a foot would be printed on every page. */}
      <tbody className={styles['total']}>
        {itemsTotal !== total && (
          <TotalLine isNarrow={isNarrow} name={t('reports.receipt.itemsTotal')} sum={money(itemsTotal)} />
        )}
        <TotalLine isNarrow={isNarrow} name={t('reports.receipt.total')} sum={money(total)} />
      </tbody>
    </table>
  );
}

function linesOf(items: readonly Item[]) {
  return items.map((item, index) => ({
    ...item,
    index,
    count: item.quantity ?? 1,
    sum: item.amount === null ? null : item.amount * (item.quantity ?? 1),
  }));
}

interface TotalLineProps {
  readonly isNarrow: boolean;
  readonly name: string;
  readonly sum: string;
}

function TotalLine({ isNarrow, name, sum }: TotalLineProps) {
  return (
    <tr>
      <th scope="row" colSpan={isNarrow ? 1 : 3}>
        {name}
      </th>
      <td>{sum}</td>
    </tr>
  );
}
