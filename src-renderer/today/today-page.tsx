/** The home screen: what was received, what waits, what needs attention, and what was paid since somebody looked. */
import { Button, Group, Stack, Title } from '@mantine/core';
import { IconPlus, IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGateway, useIsArchived } from '../bridge/app-context.tsx';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { ErrorNotice } from '../components/errors/error-notice.tsx';
import { EmptyState } from '../components/notices/empty-state.tsx';
import { hrefOf } from '../navigation/route.ts';
import { AttentionList } from './attention-list.tsx';
import { DeskFacts } from './desk-facts.tsx';
import { PaidSinceList } from './paid-since-list.tsx';
import { ReceivedChart } from './received-chart.tsx';
import { ReceivedFigures } from './received-figures.tsx';
import styles from './today.module.css';
import { WaitingList } from './waiting-list.tsx';

const NEW = hrefOf({ screen: 'new', againKey: null });

export function TodayPage() {
  const { t } = useTranslation();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const isArchived = useIsArchived();
  const any = useQuery({
    queryKey: ['today', gatewayId, 'any'],
    queryFn: async () => {
      const { rows } = await call(bridge, 'charges.list', { gatewayId, filter: {}, after: null, limit: 1 });
      return rows.length > 0;
    },
  });
  return (
    <div className={styles['page']}>
      <Group component="header" gap="8px 16px" mih={36}>
        <Title order={1} flex={1}>
          {t('today.title')}
        </Title>
        {!isArchived && any.data !== false && (
          <Button component="a" href={NEW} leftSection={<IconPlus size={16} aria-hidden />}>
            {t('today.newCharge')}
          </Button>
        )}
      </Group>
      {any.error !== null && <ErrorNotice thrown={any.error} onRetry={() => void any.refetch()} />}
      {any.data === false && <EmptyDay />}
      {any.data === true && <Day />}
    </div>
  );
}

/** Before the first charge. */
function EmptyDay() {
  const { t } = useTranslation();
  const isArchived = useIsArchived();
  return (
    <>
      <AttentionList isQuiet />
      <EmptyState
        icon={<IconReceipt2 size={24} />}
        title={t('today.emptyTitle')}
        {...(!isArchived && {
          action: (
            <Button component="a" href={NEW}>
              {t('today.emptyAction')}
            </Button>
          ),
        })}
      >
        {t('today.emptyText')}
      </EmptyState>
    </>
  );
}

function Day() {
  return (
    <>
      <ReceivedFigures />
      <div className={styles['columns']}>
        <Stack gap="var(--card-gap)" miw={0} className={styles['side'] ?? ''}>
          <ReceivedChart />
          <PaidSinceList />
        </Stack>
        <Stack gap="var(--card-gap)" miw={0} className={styles['side'] ?? ''}>
          <AttentionList />
          <WaitingList />
          <DeskFacts />
        </Stack>
      </div>
    </>
  );
}
