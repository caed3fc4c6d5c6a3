/** The large figures: received today and this month next to the same span before, and what waits. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeTotals } from '../../src-preload/contract/charges/list/charge-totals.ts';
import { MINUTE } from '../../src-preload/contract/values/durations.ts';
import { takesMoneyBack } from '../../src-preload/contract/values/states.ts';
import { useApp, useGateway } from '../bridge/app-context.tsx';
import { useFormat } from '../bridge/use-format.ts';
import { ReadFault, type ReadState } from '../components/errors/read-fault.tsx';
import { useNow } from '../components/timing/use-now.ts';
import { dayText } from '../format/day-text.ts';
import { useTodayTotals } from './paid-since.ts';
import styles from './today.module.css';
import { todayPeriods } from './today-periods.ts';

/** What is compared with moves on this often (ms): the figures before change little within it. */
const STEP = 5 * MINUTE;

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
  const pending = useTodayTotals(gatewayId, 'pending', { states: ['PENDING'] });
  return (
    <>
      <ReadFault reads={[today, yesterday, month, lastMonth, pending]} />
      <dl className={styles['figures']}>
        <Large
          name={t('today.receivedToday')}
          read={today}
          beside={
            yesterday.data &&
            t('today.yesterdayBy', { value: format.money(yesterday.data.sum), time: format.time(now, 'clock') })
          }
        />
        <Large
          name={t('today.receivedMonth')}
          read={month}
          beside={
            lastMonth.data &&
            t('today.lastMonthBy', {
              value: format.money(lastMonth.data.sum),
              day: dayText(periods.dayOfLastMonth).slice(0, 5),
            })
          }
        />
        <Large name={t('today.waiting')} read={pending} beside={t('today.pendingNow')} />
      </dl>
    </>
  );
}

function Large({
  name,
  read: { data: totals, error },
  beside,
}: {
  readonly name: string;
  readonly read: ReadState & { readonly data: ChargeTotals | undefined };
  readonly beside: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { returningStates } = useGateway();
  // Received is what came in on those days: what was given back since is shown, and not taken off another day's sum.
  const returned = (totals?.byState ?? [])
    .filter(({ state }) => takesMoneyBack(state, returningStates))
    .reduce((total, { sum }) => total + sum, 0);
  return (
    <div className={styles['figure']} aria-busy={totals === undefined && error === null}>
      <dt>{name}</dt>
      <dd className={styles['amount']}>
        {totals === undefined ? (error === null ? '\u2007' : '—') : format.money(totals.sum)}
      </dd>
      <dd className={styles['beside']}>
        {totals !== undefined && t('today.charges', { count: totals.count, shown: format.count(totals.count) })}
        {returned > 0 && ` · ${t('today.returned', { value: format.money(returned) })}`}
      </dd>
      <dd className={styles['beside']}>{beside ?? '\u2007'}</dd>
    </div>
  );
}
