import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeDetail } from '../../../src-preload/contract/charges/charge-detail.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { UntrustedText } from '../../components/untrusted-text.tsx';
import styles from './details.module.css';

/** The charge's items as the service returned them; a missing value stays blank. */
export function ItemsTable({ items }: { readonly items: ChargeDetail['items'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (items.length === 0) return <Text c="dimmed">{t('charge.details.noItems')}</Text>;
  // The service's items have no id, and two may be equal, so the index is the key.
  const rows = items.map((item, index) => ({ ...item, index }));
  return (
    <Table verticalSpacing="xs" className={styles['items'] ?? ''}>
      <thead>
        <tr>
          <th scope="col">{t('charge.details.item')}</th>
          <th scope="col" data-figures>
            {t('charge.details.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ index, title, amount, quantity, tangible, externalRef }) => {
          const asides = [
            amount === null && quantity === null
              ? null
              : `${quantity === null ? '–' : format.count(quantity)} × ${amount === null ? '–' : format.money(amount)}`,
            tangible === true ? t('charge.details.tangible') : null,
            externalRef === null || externalRef === ''
              ? null
              : t('charge.details.itemReference', { reference: externalRef }),
          ].filter((aside) => aside !== null);
          return (
            <tr key={index}>
              <td>
                <span>
                  <UntrustedText>{title ?? '–'}</UntrustedText>
                </span>
                {asides.length > 0 && (
                  <Text span display="block" c="dimmed" fz="xs">
                    {asides.join(' · ')}
                  </Text>
                )}
              </td>
              <td data-figures>{amount === null || quantity === null ? '–' : format.money(amount * quantity)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
