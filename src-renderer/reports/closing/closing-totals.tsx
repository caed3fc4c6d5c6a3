import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/reports/closing.ts';
import { useGateway } from '../../bridge/app-context.tsx';
import { useFormat } from '../../bridge/use-format.ts';
import { openList } from '../../charges/open-list.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { HowSummed } from '../../components/sums/how-summed.tsx';
import { dayAfter } from '../../format/day-bounds.ts';
import { dayText } from '../../format/day-text.ts';
import { type Total, Totals } from '../fields/totals.tsx';
import { flagCount, isReported, summedFigures, useFlags } from './closing-rows.ts';
import { sumsOfClosing } from './sums-of-closing.ts';

/** What a period comes to, and what a person should look at before closing it. */
export function ClosingTotals({ closing }: { readonly closing: Closing }) {
  const { basis, lines, compared, period, timeZone } = closing;
  const { t } = useTranslation();
  const format = useFormat();
  const sum = summedFigures(lines);
  const charges = (count: number) => t('reports.closing.charges', { count, shown: format.count(count) });
  const reported = (cents: number) => (isReported(sum) ? format.money(cents) : '–');
  const totals: (Total | false)[] = [
    {
      name: t(basis === 'created' ? 'reports.column.gross' : 'sums.name.received'),
      value: format.money(sum.gross),
      note: (
        <>
          {charges(sum.count - sum.unconfirmed)}{' '}
          <HowSummed basis={basis} period={dayText(period)} timeZone={timeZone} sums={sumsOfClosing(closing)} />
        </>
      ),
    },
    { name: t('reports.column.fee'), value: reported(sum.fee) },
    { name: t('reports.column.net'), value: reported(sum.net) },
    ...(basis === 'cash'
      ? [
          { name: t('reports.closing.refunded'), value: format.money(sum.returnedGross), note: charges(sum.returned) },
          { name: t('reports.closing.balance'), value: format.money(sum.gross - sum.returnedGross) },
        ]
      : []),
    compared !== null &&
      compared.changed > 0 && {
        name: t('reports.closing.changedSince'),
        value: format.count(compared.changed),
        isLoud: true,
      },
  ];
  return (
    <>
      <Totals totals={totals.filter((total) => total !== false)} />
      <ToCheck closing={closing} />
    </>
  );
}

/** What is to be checked, and the way to the charges that it is about. */
function ToCheck({ closing: { basis, lines, period } }: { readonly closing: Closing }) {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const flags = useFlags()(summedFigures(lines));
  if (flags === '') return null;
  // A refund is by its own date: the list by payment has it only where it was paid in the same period.
  const areListed = basis !== 'cash' || lines.every((line) => line.state === 'PAID' || flagCount(line) === 0);
  const showCharges = () => {
    const days = {
      from: period.length === 7 ? `${period}-01` : period,
      to: period.length === 7 ? lastOfMonth(period) : period,
    };
    openList(gatewayId, basis === 'created' ? { created: days } : { paid: days });
  };
  return (
    <ToneBox tone="amber" mb="sm">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {t('reports.closing.toCheck', { flags })}{' '}
        {areListed && (
          <Anchor component="button" type="button" inherit underline="always" onClick={showCharges}>
            {t(`reports.closing.charges${basis === 'created' ? 'Created' : 'Paid'}`)}
          </Anchor>
        )}
      </span>
    </ToneBox>
  );
}

/** @param month as `2026-11` */
function lastOfMonth(month: string): string {
  const next = dayAfter(`${month}-28`, 4).slice(0, 7);
  return dayAfter(`${next}-01`, -1);
}
