/** The number and the sum of the charges that match the filter. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../bridge/use-format.ts';
import { useTeamLink } from '../../../team/link/use-team-link.ts';
import { cx } from '../../../theme/cx.ts';
import styles from './totals-strip.module.css';
import type { ListTotals } from './use-totals.ts';

export function TotalsStrip({ totals, stale, soFar }: ListTotals) {
  const { t } = useTranslation();
  const format = useFormat();
  const of = (state: string) => totals?.byState.find((each) => each.state === state) ?? { count: 0, sum: 0 };
  const paid = of('PAID');
  const share = totals && totals.count > 0 ? format.share(paid.count / totals.count) : null;
  return (
    <dl
      className={styles['strip']}
      data-sideways
      aria-label={t('charges.totals')}
      aria-busy={stale || soFar}
      data-waiting={!totals || undefined}
    >
      <CopyOf />
      <Figure
        label={t(soFar ? 'charges.totalSoFar' : 'charges.total')}
        value={format.money(totals?.sum ?? 0)}
        count={totals?.count ?? 0}
      />
      <Figure
        label={t('charges.paid')}
        value={format.money(paid.sum)}
        count={paid.count}
        {...(share !== null && { note: t('charges.paidShare', { share }) })}
      />
      <Figure label={t('charges.waiting')} value={format.money(of('PENDING').sum)} count={of('PENDING').count} />
      {totals !== undefined && totals.unconfirmed.count > 0 && (
        <Figure
          amber
          label={t('charges.unconfirmed')}
          value={format.money(totals.unconfirmed.sum)}
          count={totals.unconfirmed.count}
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
      </dd>
    </div>
  );
}
