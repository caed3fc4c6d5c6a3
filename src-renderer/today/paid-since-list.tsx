/** Paid since somebody at this desk last looked: each opens its charge. */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGateway } from '../bridge/app-context.tsx';
import { useFormat } from '../bridge/use-format.ts';
import { ReadFault } from '../components/errors/read-fault.tsx';
import { ChargeLines } from './charge-lines.tsx';
import { useNewestPaid, usePaidSince } from './paid-since.ts';
import styles from './today.module.css';
import { TodayCard } from './today-card.tsx';

export function PaidSinceList() {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId } = useGateway();
  const { count, sum, markSeen, isKnown, reads } = usePaidSince(gatewayId);
  const newest = useNewestPaid(gatewayId);
  const rows = newest.data ?? [];
  return (
    <TodayCard
      title={t('today.paidSince')}
      beside={
        count > 0 && (
          <>
            <span className={styles['beside']}>
              {t('today.paidSinceSum', { count, shown: format.count(count), sum: format.money(sum) })}
            </span>
            <Button size="compact-sm" variant="default" onClick={markSeen}>
              {t('today.markSeen')}
            </Button>
          </>
        )
      }
    >
      <ReadFault reads={[...reads, newest]} />
      {!isKnown ? null : count === 0 ? (
        <Group component="p" wrap="nowrap" c="dimmed">
          {t('today.paidSinceNone')}
        </Group>
      ) : (
        <ChargeLines rows={rows} timeOf={({ paidAt }) => paidAt} more={count > rows.length} />
      )}
    </TodayCard>
  );
}
