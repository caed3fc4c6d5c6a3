/** How many and how much, for whatever is filtered. It comes when it comes: the rows never wait for it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter, ChargeTotals } from '../../src-preload/contract/charge.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { call, keyOf } from '../bridge/operations.ts';
import { useFormat } from '../format/use-format.ts';
import styles from './totals-strip.module.css';

/** The totals of a filter; those of the filter before it until they come. */
export function useTotals(gatewayId: string, filter: ChargeFilter) {
  const bridge = useBridge();
  return useQuery({
    queryKey: keyOf('charges.totals', { gatewayId, filter }),
    queryFn: () => call(bridge, 'charges.totals', { gatewayId, filter }),
    placeholderData: keepPreviousData,
  });
}

export function TotalsStrip({ totals, stale }: { readonly totals: ChargeTotals | undefined; readonly stale: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const of = (state: string) => totals?.byState.find((each) => each.state === state) ?? { count: 0, sum: 0 };
  return (
    <dl
      className={styles['strip']}
      aria-label={t('charges.totals')}
      aria-busy={stale}
      data-waiting={!totals || undefined}
    >
      <Figure label={t('charges.total')} value={format.money(totals?.sum ?? 0)} count={totals?.count ?? 0} />
      <Figure label={t('charges.paid')} value={format.money(of('PAID').sum)} count={of('PAID').count} />
      <Figure label={t('charges.waiting')} value={format.money(of('PENDING').sum)} count={of('PENDING').count} />
      {totals !== undefined && totals.outcomeUnknown > 0 && (
        <Figure
          amber
          label={t('charges.unknown')}
          value={format.count(totals.outcomeUnknown)}
          note={t('charges.unknownNotSummed')}
        />
      )}
    </dl>
  );
}

function Figure({
  label,
  value,
  count,
  note,
  amber = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly count?: number;
  readonly note?: string;
  readonly amber?: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles['figure']} data-amber={amber || undefined}>
      <dt>{label}</dt>
      <dd>
        <span className={styles['value']}>{value}</span>
        {count !== undefined && (
          <span className={styles['note']}>{t('charges.count', { count, shown: format.count(count) })}</span>
        )}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </dd>
    </div>
  );
}
