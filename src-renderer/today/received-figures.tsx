/** The large figures: received today and this month next to the same span before, and what waits. */
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../src-preload/contract/charges/list/charge-totals.ts';
import { sumsOfTotals } from '../../src-preload/contract/charges/sums/money-sums.ts';
import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useFormat } from '../bridge/use-format.ts';
import { openList } from '../charges/open-list.ts';
import { ReadFault, type ReadState } from '../components/errors/read-fault.tsx';
import { HowSummed } from '../components/sums/how-summed.tsx';
import { useSumsOfFilter } from '../components/sums/sums-of-filter.ts';
import { useNow } from '../components/timing/use-now.ts';
import { dayText } from '../format/day-text.ts';
import { useTodayTotals } from './paid-since.ts';
import styles from './today.module.css';
import { todayPeriods } from './today-periods.ts';

/** What is compared with moves on this often (ms): the figures before change little within it. */
const STEP = 5 * MINUTE;

const WAITING: ChargeFilter = { states: ['PENDING'] };

export function ReceivedFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useApp().settings;
  const { id: gatewayId } = useGateway();
  const now = Math.floor(useNow(MINUTE) / STEP) * STEP;
  const periods = todayPeriods(now, timeZone);
  const today = useTodayTotals(gatewayId, 'today', { paid: periods.day });
  const yesterday = useTodayTotals(gatewayId, 'yesterday', { paid: periods.dayBefore });
  const month = useTodayTotals(gatewayId, 'month', { paid: periods.month });
  const lastMonth = useTodayTotals(gatewayId, 'last-month', { paid: periods.monthBefore });
  const pending = useTodayTotals(gatewayId, 'pending', WAITING);
  const { returningStates } = useGateway();
  const receivedIn = (totals: ChargeTotals) => format.money(sumsOfTotals(totals, returningStates).received.sum);
  return (
    <>
      <ReadFault reads={[today, yesterday, month, lastMonth, pending]} />
      <dl className={styles['figures']}>
        <Large
          name={t('today.receivedToday')}
          word="received"
          filter={{ paid: periods.day }}
          list={{ paid: 'today' }}
          read={today}
          beside={
            yesterday.data &&
            t('today.yesterdayBy', { value: receivedIn(yesterday.data), time: format.time(now, 'clock') })
          }
        />
        <Large
          name={t('today.receivedMonth')}
          word="received"
          filter={{ paid: periods.month }}
          list={{ paid: 'this-month' }}
          read={month}
          beside={
            lastMonth.data &&
            t('today.lastMonthBy', {
              value: receivedIn(lastMonth.data),
              day: dayText(periods.dayOfLastMonth).slice(0, 5),
            })
          }
        />
        <Large
          name={t('today.waiting')}
          word="waiting"
          filter={WAITING}
          list={{ states: ['PENDING'] }}
          read={pending}
          beside={t('today.pendingNow')}
        />
      </dl>
    </>
  );
}

/** @param filter whose totals are read; @param list the same as the list's own choice. */
function Large({
  name,
  word,
  filter,
  list,
  read: { data: totals, error },
  beside,
}: {
  readonly name: string;
  readonly word: 'received' | 'waiting';
  readonly filter: ChargeFilter;
  readonly list: Parameters<typeof openList>[1];
  readonly read: ReadState & { readonly data: ChargeTotals | undefined };
  readonly beside: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id: gatewayId, returningStates } = useGateway();
  const how = useSumsOfFilter()(filter);
  const sums = totals === undefined ? null : sumsOfTotals(totals, returningStates);
  return (
    <div className={styles['figure']} aria-busy={sums === null && error === null}>
      <dt>
        {name} {sums !== null && <HowSummed {...how} sums={sums} />}
      </dt>
      <dd className={styles['amount']}>
        {sums === null ? (
          error === null ? (
            '\u2007'
          ) : (
            '—'
          )
        ) : (
          <UnstyledButton className={styles['toList'] ?? ''} onClick={() => openList(gatewayId, list)}>
            {format.money(sums[word].sum)}
          </UnstyledButton>
        )}
      </dd>
      <dd className={styles['beside']}>
        {sums !== null && t('today.charges', { count: sums[word].count, shown: format.count(sums[word].count) })}
        {/* Received is what came in on those days: what went back since is not taken off another day's sum. */}
        {sums !== null &&
          sums.returned.count > 0 &&
          ` · ${t('today.returned', { value: format.money(sums.returned.sum) })}`}
      </dd>
      <dd className={styles['beside']}>{beside ?? '\u2007'}</dd>
    </div>
  );
}
