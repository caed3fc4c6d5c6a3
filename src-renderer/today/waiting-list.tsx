/** The charges whose codes expire next; shown where a tall window has room for them. */
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FIRST_STATE } from '../../src-preload/contract/values/states.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { ReadFault } from '../components/errors/read-fault.tsx';
import { ChargeLines } from './charge-lines.tsx';
import { TodayCard } from './today-card.tsx';

const LISTED = 6;

export function WaitingList() {
  return useMediaQuery('(min-height: 900px)') ? <NextToExpire /> : null;
}

function NextToExpire() {
  const { t } = useTranslation();
  const bridge = useBridge();
  const { id: gatewayId } = useGateway();
  const waiting = useQuery({
    queryKey: ['today', gatewayId, 'next-to-expire'],
    queryFn: () =>
      call(bridge, 'charges.list', {
        gatewayId,
        filter: { states: [FIRST_STATE] },
        sort: { column: 'expires', direction: 'asc' },
        after: null,
        limit: LISTED,
      }),
  });
  const { data } = waiting;
  if (data?.rows.length === 0) return null;
  return (
    <TodayCard title={t('today.nextToExpire')}>
      <ReadFault reads={[waiting]} />
      {data !== undefined && (
        <ChargeLines rows={data.rows} timeOf={({ expiresAt }) => expiresAt} more={data.next !== null} />
      )}
    </TodayCard>
  );
}
