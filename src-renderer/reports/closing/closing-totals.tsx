import { useTranslation } from 'react-i18next';
import type { Closing } from '../../../src-preload/contract/reports/closing.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { ToneBox } from '../../components/notices/tone-box.tsx';
import { HowSummed } from '../../components/sums/how-summed.tsx';
import { dayText } from '../../format/day-text.ts';
import { type Total, Totals } from '../fields/totals.tsx';
import { isReported, summedFigures, useFlags } from './closing-rows.ts';
import { sumsOfClosing } from './sums-of-closing.ts';

/** What a period comes to, and what a person should look at before closing it. */
export function ClosingTotals({ closing }: { readonly closing: Closing }) {
  const { basis, lines, compared, period, timeZone } = closing;
  const { t } = useTranslation();
  const format = useFormat();
  const flagsOf = useFlags();
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
  const flags = flagsOf(sum);
  return (
    <>
      <Totals totals={totals.filter((total) => total !== false)} />
      {flags !== '' && (
        <ToneBox tone="amber" mb="sm">
          {t('reports.closing.toCheck', { flags })}
        </ToneBox>
      )}
    </>
  );
}
