import { Group } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivableRow } from '../../../src-preload/contract/receivables/receivable.ts';
import { amountLeft, isOpenAge } from '../../../src-preload/contract/receivables/receivable-ages.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { StateBadge } from '../../components/charge-parts/state-badge.tsx';
import { DateTime } from '../../components/date-time.tsx';
import cells from '../../components/list/row-grid.module.css';
import { GridRow, isSameLine } from '../../components/list/row-grid.tsx';
import type { GridLine } from '../../components/list/use-row-grid.ts';
import { UntrustedText, UntrustedTexts } from '../../components/untrusted-text.tsx';
import { DueDay } from '../parts/due-day.tsx';
import { LoudestBadge } from '../parts/receivable-badge.tsx';

/** One row. It is rendered again only when its receivable, its position or its flags change. */
export const ReceivableLine = memo(
  function Receivable({ row, line }: { readonly row: ReceivableRow; readonly line: GridLine }) {
    const { t } = useTranslation();
    const format = useFormat();
    const isOpen = isOpenAge(row.age);
    return (
      <GridRow line={line} selectLabel={t('receivables.select')}>
        <td className={cells['cell']} data-column="due">
          <DueDay day={row.dueDay} isOpen={isOpen} />
        </td>
        <td className={cells['cell']} data-column="customer">
          {row.customerName === '' ? (
            <span className={cells['quiet']}>{t('receivables.noName')}</span>
          ) : (
            <UntrustedText>{row.customerName}</UntrustedText>
          )}
        </td>
        <td className={cells['cell']} data-column="for">
          <UntrustedTexts texts={[row.description, row.reference].filter((text) => text !== '')} />
        </td>
        <td className={cells['cell']} data-column="code">
          {isOpen ? <LatestCode row={row} /> : <Ended row={row} />}
        </td>
        <td className={cells['cell']} data-column="amount" data-figures>
          {format.money(amountLeft(row))}
          {amountLeft(row) !== row.amount && (
            <span className={cells['quiet']}> {t('receivables.ofAmount', { amount: format.money(row.amount) })}</span>
          )}
        </td>
      </GridRow>
    );
  },
  (before, after) => before.row === after.row && isSameLine(before.line, after.line),
);

/** How it ended and when; where it was paid too often, that comes first. */
function Ended({ row }: { readonly row: ReceivableRow }) {
  const at = row.returned === null ? (row.paidAt ?? row.closedAt) : row.returned.at;
  return (
    <Group component="span" display="inline-flex" wrap="nowrap">
      <LoudestBadge receivable={row} />
      {at !== null && row.extraPayments === 0 && (
        <span className={cells['quiet']}>
          <DateTime at={at} shape="short" />
        </span>
      )}
    </Group>
  );
}

function LatestCode({ row: { latest } }: { readonly row: ReceivableRow }) {
  const { t } = useTranslation();
  if (latest === null) return <span className={cells['quiet']}>{t('receivables.noCode')}</span>;
  return (
    <Group component="span" display="inline-flex" wrap="nowrap">
      <StateBadge state={latest.state} short />
      {latest.state === 'PENDING' && latest.paidAt === null && latest.expiresAt !== null && (
        <span className={cells['quiet']}>
          <DateTime at={latest.expiresAt} shape="short" />
        </span>
      )}
    </Group>
  );
}
