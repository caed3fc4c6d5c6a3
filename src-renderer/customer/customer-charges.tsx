/** Every charge of a customer, newest first, a page at a time. */
import { Anchor, Box, Button, Group, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LiveRow } from '../../src-preload/contract/charges/charge-row.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useFormat } from '../bridge/use-format.ts';
import { useVisibleCharges } from '../bridge/visible-charges.ts';
import { useChargePages } from '../charges/list/use-charge-pages.ts';
import { AttentionBadge } from '../components/charge-parts/attention-badge.tsx';
import { StateBadge } from '../components/charge-parts/state-badge.tsx';
import { DateTime } from '../components/date-time.tsx';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { Waiting } from '../components/notices/waiting.tsx';
import { UntrustedText } from '../components/untrusted-text.tsx';
import { hrefOf } from '../navigation/route.ts';
import styles from './customer.module.css';

const NEWEST_FIRST = { column: 'created', direction: 'desc' } as const;

export function CustomerCharges({ chargeKey }: { readonly chargeKey: string }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const pages = useChargePages({ gatewayId, filter: { customerOf: chargeKey }, sort: NEWEST_FIRST }, 0);
  useVisibleCharges(
    gatewayId,
    pages.rows.flatMap(({ key, state }) => (state === 'PENDING' ? [key] : [])),
  );
  return (
    <Box component="section" mt="lg" aria-labelledby="customer-charges">
      <Title id="customer-charges" order={2} mb="xs">
        {t('customer.charges')}
      </Title>
      {pages.thrown !== null && <ErrorNotice thrown={pages.thrown} onRetry={pages.retry} />}
      {pages.waiting && <Waiting shapes={['table']} lines={4} />}
      {pages.rows.length > 0 && (
        <div className={styles['scroll']}>
          <Table variant="framed" verticalSpacing="xs" className={styles['table'] ?? ''}>
            <thead>
              <tr>
                <th scope="col">{t('charges.column.state')}</th>
                <th scope="col" data-kind="money">
                  {t('charges.column.amount')}
                </th>
                <th scope="col">{t('charges.column.reference')}</th>
                <th scope="col">{t('charges.column.item')}</th>
                <th scope="col">{t('charges.column.created')}</th>
                <th scope="col">{t('charges.column.paidAt')}</th>
              </tr>
            </thead>
            <tbody>
              {pages.rows.map((row) => (
                <ChargeOfCustomer key={row.key} row={row} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {pages.hasMore && (
        <Button variant="default" size="xs" loading={pages.readingMore} onClick={pages.readMore}>
          {t('customer.showMore')}
        </Button>
      )}
    </Box>
  );
}

function ChargeOfCustomer({ row }: { readonly row: LiveRow }) {
  const format = useFormat();
  return (
    <tr>
      <td>
        <Group component="span" display="inline-flex" gap={4}>
          <StateBadge state={row.state} />
          {row.attention.map((attention) => (
            <AttentionBadge key={attention} attention={attention} />
          ))}
        </Group>
      </td>
      <td data-kind="money">
        <Anchor inherit fw={550} href={hrefOf({ screen: 'charges', chargeKey: row.key })}>
          {format.money(row.amount)}
        </Anchor>
      </td>
      <td>
        <UntrustedText>{row.reference ?? ''}</UntrustedText>
      </td>
      <td>
        <UntrustedText>{row.firstItem ?? ''}</UntrustedText>
      </td>
      <td>
        <DateTime at={row.createdAt} shape="full" />
      </td>
      <td>{row.paidAt !== null && <DateTime at={row.paidAt} shape="full" />}</td>
    </tr>
  );
}
