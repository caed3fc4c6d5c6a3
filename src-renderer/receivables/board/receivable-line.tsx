import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivableRow } from '../../../src-preload/contract/receivables/receivable.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { StateBadge } from '../../components/charge/state-badge.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { UntrustedText, UntrustedTexts } from '../../components/untrusted-text.tsx';
import { DueDay } from '../parts/due-day.tsx';
import { ReceivableBadges } from '../parts/receivable-badge.tsx';
import styles from './board.module.css';

/** One row. It is rendered again only when its receivable, its position or its flags change. */
export const ReceivableLine = memo(function Line({
  row,
  index,
  top,
  focused,
  open,
  selected,
}: {
  readonly row: ReceivableRow;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly focused: boolean;
  readonly open: boolean;
  readonly selected: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOpen = row.age !== 'paid' && row.age !== 'closed';
  return (
    <tr
      id={`row-${row.id}`}
      data-key={row.id}
      aria-rowindex={index + 2}
      aria-selected={open}
      className={styles['line']}
      data-here={focused || undefined}
      data-selected={selected || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td className={styles['cell']} data-column="select" data-select>
        <input type="checkbox" tabIndex={-1} aria-label={t('receivables.select')} checked={selected} readOnly />
      </td>
      <td className={styles['cell']} data-column="due">
        <DueDay day={row.dueDay} isOpen={isOpen} />
      </td>
      <td className={styles['cell']} data-column="customer">
        {row.customerName === '' ? (
          <span className={styles['quiet']}>{t('receivables.noName')}</span>
        ) : (
          <UntrustedText>{row.customerName}</UntrustedText>
        )}
      </td>
      <td className={styles['cell']} data-column="for">
        <UntrustedTexts texts={[row.description, row.reference].filter((text) => text !== '')} />
      </td>
      <td className={styles['cell']} data-column="code">
        {isOpen ? <LatestCode row={row} /> : <Ended row={row} />}
      </td>
      <td className={styles['cell']} data-column="amount" data-figures>
        {format.money(row.amount)}
      </td>
    </tr>
  );
});

/** How it ended and when; where it was paid too often, that comes first. */
function Ended({ row }: { readonly row: ReceivableRow }) {
  const at = row.paidAt ?? row.closedAt;
  return (
    <span className={styles['latest']}>
      <ReceivableBadges receivable={row} isShort />
      {at !== null && row.extraPayments === 0 && (
        <span className={styles['quiet']}>
          <DateTime at={at} shape="short" />
        </span>
      )}
    </span>
  );
}

function LatestCode({ row: { latest } }: { readonly row: ReceivableRow }) {
  const { t } = useTranslation();
  if (latest === null) return <span className={styles['quiet']}>{t('receivables.noCode')}</span>;
  return (
    <span className={styles['latest']}>
      <StateBadge state={latest.state} short />
      {latest.state === 'PENDING' && latest.expiresAt !== null && (
        <span className={styles['quiet']}>
          <DateTime at={latest.expiresAt} shape="short" />
        </span>
      )}
    </span>
  );
}
