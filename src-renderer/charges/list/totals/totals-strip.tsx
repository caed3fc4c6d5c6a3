/** The number and the sum of the charges that match the filter. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeFilter } from '../../../../src-preload/contract/charges/list/charge-filter.ts';
import type { ChargeTotals } from '../../../../src-preload/contract/charges/list/charge-totals.ts';
import { sumsOfTotals } from '../../../../src-preload/contract/charges/sums/money-sums.ts';
import { useGateway } from '../../../bridge/app-context.tsx';
import { useFormat } from '../../../bridge/use-format.ts';
import { HowSummed } from '../../../components/sums/how-summed.tsx';
import { useSumsOfFilter } from '../../../components/sums/sums-of-filter.ts';
import { useTeamLink } from '../../../team/link/use-team-link.ts';
import { cx } from '../../../theme/cx.ts';
import styles from './totals-strip.module.css';
import type { ListTotals } from './use-totals.ts';

const NONE: ChargeTotals = {
  count: 0,
  sum: 0,
  byState: [],
  outcomeUnknown: 0,
  unconfirmed: { count: 0, sum: 0 },
};

/**
 * One line: what does not fit in it is left out from its end, whole, and stands under "How it is summed".
 *
 * @param filter whose totals these are
 */
export function TotalsStrip({ totals, stale, soFar, filter }: ListTotals & { readonly filter: ChargeFilter }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { returningStates } = useGateway();
  const sums = sumsOfTotals(totals ?? NONE, returningStates);
  const { received, returned, kept, waiting, inDoubt } = sums;
  const how = useSumsOfFilter()(filter);
  const share = totals && totals.count > 0 ? format.share(received.count / totals.count) : null;
  return (
    <dl
      className={styles['strip']}
      aria-label={t('charges.totals')}
      aria-busy={stale || soFar}
      data-waiting={!totals || undefined}
    >
      <CopyOf />
      <Figure
        label={t(soFar ? 'charges.totalSoFar' : 'charges.total')}
        value={format.money(totals?.sum ?? 0)}
        count={totals?.count ?? 0}
      >
        <HowSummed {...how} sums={sums} />
      </Figure>
      {inDoubt.count > 0 && (
        <Figure
          amber
          label={t('sums.name.inDoubt')}
          value={format.money(inDoubt.sum)}
          count={inDoubt.count}
          note={t('charges.unconfirmedNotSummed')}
        />
      )}
      {totals !== undefined && totals.outcomeUnknown > 0 && (
        <Figure
          amber
          label={t('charges.outcomeUnknown')}
          value={format.count(totals.outcomeUnknown)}
          note={t('charges.outcomeUnknownNotSummed')}
        />
      )}
      <Figure
        label={t('sums.name.received')}
        value={format.money(received.sum)}
        count={received.count}
        {...(share !== null && { note: t('charges.paidShare', { share }) })}
      />
      {returned.count > 0 && (
        <Figure label={t('charges.refundedSince')} value={format.money(returned.sum)} count={returned.count} />
      )}
      <Figure label={t('sums.name.waiting')} value={format.money(waiting.sum)} count={waiting.count} />
      {returned.count > 0 && <Figure label={t('sums.name.kept')} value={format.money(kept.sum)} />}
    </dl>
  );
}

/** While the team's server cannot be reached, the list is a copy, and so are its totals. */
function CopyOf() {
  const { t } = useTranslation();
  const format = useFormat();
  const link = useTeamLink();
  if (link?.connection !== 'offline') return null;
  if (link.asOf === null) return <Figure amber label={t('charges.copyNone')} value="" />;
  return (
    <Figure
      amber
      label={t('charges.copyOf')}
      value={format.shortTime(link.asOf, Date.now())}
      note={t('charges.copyOfNote')}
    />
  );
}

function Figure({
  label,
  value,
  count,
  note,
  amber = false,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly count?: number;
  readonly note?: string;
  readonly amber?: boolean;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles['figure']} data-amber={amber || undefined}>
      <dt>{label}</dt>
      <dd>
        <span className={styles['value']}>{value}</span>
        {count !== undefined && (
          <>
            {' '}
            <span className={cx(styles['note'], styles['count'])}>
              {t('charges.count', { count, shown: format.count(count) })}
            </span>
          </>
        )}
        {note !== undefined && (
          <>
            {' '}
            <span className={styles['note']}>{note}</span>
          </>
        )}
        {children}
      </dd>
    </div>
  );
}
