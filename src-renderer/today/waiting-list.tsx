/** The charges whose codes expire next: not one that waits although its code has expired, or whose expiry is unknown. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FIRST_STATE } from '../../src-preload/contract/values/states.ts';
import { useGateway } from '../bridge/app-context.tsx';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call } from '../bridge/operations.ts';
import { ReadFault } from '../components/errors/read-fault.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { ChargeLines } from './charge-lines.tsx';
import { TodayCard } from './today-card.tsx';

const LISTED = 6;
/** Read, the earliest first: those that have expired come before. */
const READ = 60;

export function WaitingList() {
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
        limit: READ,
      }),
  });
  const now = useNow(60_000);
  const { data } = waiting;
  const next = data?.rows.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now);
  if (next?.length === 0) return null;
  return (
    <TodayCard title={t('today.nextToExpire')}>
      <ReadFault reads={[waiting]} />
      {next !== undefined && (
        <ChargeLines
          rows={next.slice(0, LISTED)}
          timeOf={({ expiresAt }) => expiresAt}
          more={next.length > LISTED || data?.next !== null}
        />
      )}
    </TodayCard>
  );
}
