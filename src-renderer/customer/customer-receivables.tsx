/** What the customer owes and has paid: the open receivables first. Nothing is shown where there are none. */

import { Anchor, Box, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../src-preload/contract/contract.ts';
import { isOpenAge } from '../../src-preload/contract/receivables/receivable-ages.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useOperation } from '../bridge/operations.ts';
import { useFormat } from '../bridge/use-format.ts';
import { ReadFault } from '../components/errors/read-fault.tsx';
import { UntrustedTexts } from '../components/untrusted-text.tsx';
import { hrefOf } from '../navigation/route.ts';
import { DueDay } from '../receivables/parts/due-day.tsx';
import { LoudestBadge } from '../receivables/parts/receivable-badge.tsx';
import styles from './customer.module.css';

export function CustomerReceivables({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const read = useOperation('receivables.ofCustomer', { gatewayId, key: chargeKey });
  if (read.data === undefined) return <ReadFault reads={[read]} />;
  const { rows } = read.data;
  if (rows.length === 0) return null;
  return (
    <Box component="section" mt="lg" aria-labelledby="customer-receivables">
      <Title id="customer-receivables" order={2} mb="xs">
        {t('receivables.ofCustomer')}
      </Title>
      <ReceivableSums sums={read.data} />
      <div className={styles['scroll']}>
        <Table variant="framed" verticalSpacing="xs" className={styles['table'] ?? ''}>
          <thead>
            <tr>
              <th scope="col">{t('charges.column.state')}</th>
              <th scope="col" data-kind="money">
                {t('receivables.column.amount')}
              </th>
              <th scope="col">{t('receivables.column.due')}</th>
              <th scope="col">{t('receivables.column.for')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <LoudestBadge receivable={row} />
                </td>
                <td data-kind="money">
                  <Anchor inherit fw={550} href={hrefOf({ screen: 'receivables', id: row.id })}>
                    {format.money(row.amount)}
                  </Anchor>
                </td>
                <td>
                  <DueDay day={row.dueDay} isOpen={isOpenAge(row.age)} />
                </td>
                <td>
                  <UntrustedTexts texts={[row.description, row.reference].filter((text) => text !== '')} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Box>
  );
}

type Sums = Pick<Output<'receivables.ofCustomer'>, 'open' | 'overdue' | 'paid'>;

function ReceivableSums({ sums: { open, overdue, paid } }: { readonly sums: Sums }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={styles['facts']} data-figures>
      {(
        [
          ['receivables.owes', open],
          ['receivables.overdue', overdue],
          ['receivables.hasPaid', paid],
        ] as const
      ).map(([word, { count, sum }]) => (
        <div key={word}>
          <dt>{t(word)}</dt>
          <dd>
            {format.money(sum)} ({format.count(count)})
          </dd>
        </div>
      ))}
    </dl>
  );
}
