/** Charts of the charges created and paid, by time and amount. Every chart has its numbers beside it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportFigures } from '../../../src-preload/contract/reports/reports.ts';
import { isolatedText } from '../../../src-preload/contract/values/hidden-characters.ts';
import { useApp, useGateway } from '../../bridge/app-context.tsx';
import { useOperation } from '../../bridge/operations.ts';
import { useFormat } from '../../bridge/use-format.ts';
import { useStateName } from '../../components/charge/state-badge.tsx';
import shared from '../../components/controls.module.css';
import { ErrorNotice } from '../../components/errors/error-notice.tsx';
import { Waiting } from '../../components/notices/waiting.tsx';
import { dayAfter, dayOf } from '../../format/day-bounds.ts';
import { dayText } from '../../format/day-text.ts';
import { formatCountdown } from '../../format/time.ts';
import { DayRangeFields } from '../fields/day-range.tsx';
import { ReportDataTable } from '../fields/report-table.tsx';
import styles from '../fields/reports.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { PairBars } from './pair-bars.tsx';
import { WeekGrid } from './week-grid.tsx';

export function FiguresTab() {
  const { t } = useTranslation();
  const { id: gatewayId } = useGateway();
  const { settings } = useApp();
  const [days, setDays] = useState(() => {
    const to = dayOf(Date.now(), settings.timeZone);
    return { from: dayAfter(to, -29), to };
  });
  const figures = useOperation('reports.figures', { gatewayId, days }, { staleTime: 0 });
  return (
    <>
      <div className={shared['controls']}>
        <DayRangeFields range={days} onChange={setDays} />
      </div>
      <p className={shared['note']}>{t('reports.zoneNote', { zone: settings.timeZone })}</p>
      {figures.error !== null && <ErrorNotice thrown={figures.error} onRetry={() => void figures.refetch()} />}
      {figures.data === undefined && figures.error === null && <Waiting lines={6} />}
      {figures.data !== undefined && <Figures figures={figures.data} />}
    </>
  );
}

function Figures({ figures }: { readonly figures: ReportFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, hours, bands, timeToPay, unmarkedStates } = figures;
  const stateName = useStateName();
  const sum = (of: (day: ReportFigures['days'][number]) => number) => days.reduce((total, day) => total + of(day), 0);
  const [created, paidOfThem] = [sum((day) => day.created), sum((day) => day.createdPaid)];
  const counted = (count: number, cents: number) => `${format.count(count)} · ${format.money(cents)}`;
  const claimed = sum((day) => day.claimed);
  const unmarked = unmarkedStates.map(
    ({ state, count, sum: cents }) => `${isolatedText(stateName(state))}: ${counted(count, cents)}`,
  );
  const names = [t('reports.figures.created'), t('reports.figures.paid')] as const;
  const weekdays = t('reports.figures.weekdays').split(',');
  if (days.length === 0) return <p className={shared['note']}>{t('reports.noRows')}</p>;
  return (
    <>
      <dl className={styles['totals']}>
        {[
          [
            names[0],
            counted(
              created,
              sum((day) => day.createdSum),
            ),
          ],
          [
            names[1],
            counted(
              sum((day) => day.paid),
              sum((day) => day.paidSum),
            ),
          ],
          [
            t('reports.figures.returned'),
            counted(
              sum((day) => day.returned),
              sum((day) => day.returnedSum),
            ),
          ],
          [t('reports.figures.share'), shareText(paidOfThem, created, format.count)],
          [t('reports.figures.median'), timeToPay ? formatCountdown(timeToPay.median) : t('reports.figures.noTimes')],
          [t('reports.figures.p90'), timeToPay ? formatCountdown(timeToPay.p90) : t('reports.figures.noTimes')],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={shared['note']}>{t('reports.figures.movements')}</p>
      {claimed > 0 && (
        <p className={styles['flag']} role="status">
          {t('reports.figures.claimed', {
            counted: counted(
              claimed,
              sum((day) => day.claimedSum),
            ),
          })}
        </p>
      )}
      {unmarked.length > 0 && (
        <p className={styles['flag']} role="status">
          {t('reports.figures.unmarked', { states: unmarked.join('; ') })}
        </p>
      )}
      <div className={styles['chartAndTable']}>
        <ChartFrame title={t('reports.figures.perDay')}>
          <PairBars
            steps={days.map((day) => ({ name: dayText(day.day).slice(0, 5), first: day.created, second: day.paid }))}
            names={names}
            count={format.count}
          />
        </ChartFrame>
        <ReportDataTable
          name="figures"
          title={t('reports.figures.perDay')}
          columns={[
            { name: t('reports.column.day'), kind: 'text' },
            { name: t('reports.column.created'), kind: 'count' },
            { name: t('reports.column.createdSum'), kind: 'money' },
            { name: t('reports.column.paid'), kind: 'count' },
            { name: t('reports.column.paidSum'), kind: 'money' },
            { name: t('reports.column.returned'), kind: 'count' },
            { name: t('reports.column.returnedSum'), kind: 'money' },
            ...(claimed > 0
              ? [
                  { name: t('reports.column.claimed'), kind: 'count' as const },
                  { name: t('reports.column.claimedSum'), kind: 'money' as const },
                ]
              : []),
            ...(unmarked.length > 0
              ? [
                  { name: t('reports.column.unmarked'), kind: 'count' as const },
                  { name: t('reports.column.unmarkedSum'), kind: 'money' as const },
                ]
              : []),
            { name: t('reports.column.share'), kind: 'text' },
          ]}
          rows={days.map((day) => [
            dayText(day.day),
            day.created,
            day.createdSum,
            day.paid,
            day.paidSum,
            day.returned,
            day.returnedSum,
            ...(claimed > 0 ? [day.claimed, day.claimedSum] : []),
            ...(unmarked.length > 0 ? [day.unmarked, day.unmarkedSum] : []),
            shareText(day.createdPaid, day.created, format.count),
          ])}
        />
      </div>
      <div className={styles['chartAndTable']}>
        <ChartFrame title={t('reports.figures.hours')}>
          <WeekGrid
            hours={hours.map(({ weekday, hour, created: value }) => ({ weekday, hour, value }))}
            weekdays={weekdays}
            maxLabel={(most) => t('reports.figures.maximum', { count: most })}
          />
        </ChartFrame>
        <ReportDataTable
          name="figures"
          title={t('reports.figures.hours')}
          columns={[
            { name: t('reports.column.hour'), kind: 'text' },
            ...weekdays.map((name) => ({ name, kind: 'count' as const })),
          ]}
          rows={Array.from({ length: 24 }, (_, hour) => [
            String(hour).padStart(2, '0'),
            ...weekdays.map((_name, weekday) => hours[weekday * 24 + hour]?.created ?? 0),
          ])}
        />
      </div>
      <Bands bands={bands} names={names} />
    </>
  );
}

function Bands({
  bands,
  names,
}: {
  readonly bands: ReportFigures['bands'];
  readonly names: readonly [string, string];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = (index: number) => {
    const [from, next] = [bands[index]?.from ?? 0, bands[index + 1]?.from];
    return next === undefined
      ? t('reports.figures.bandAbove', { from: format.money(from) })
      : t('reports.figures.band', { from: format.money(from), to: format.money(next - 1) });
  };
  return (
    <div className={styles['chartAndTable']}>
      <ChartFrame title={t('reports.figures.bands')}>
        <PairBars
          steps={bands.map(({ from, count, paid }) => ({
            name: `≥ ${format.count(from / 100)}`,
            first: count,
            second: paid,
          }))}
          names={[names[0], t('reports.figures.paidOfBand')]}
          count={format.count}
        />
      </ChartFrame>
      <ReportDataTable
        name="figures"
        title={t('reports.figures.bands')}
        columns={[
          { name: t('reports.column.amount'), kind: 'text' },
          { name: t('reports.column.created'), kind: 'count' },
          { name: t('reports.column.createdSum'), kind: 'money' },
          { name: t('reports.column.paid'), kind: 'count' },
        ]}
        rows={bands.map(({ count, sum, paid }, index) => [nameOf(index), count, sum, paid])}
      />
    </div>
  );
}

/** A share in whole percent, rounded down, so that 100% means all. */
function shareText(part: number, whole: number, count: (value: number) => string): string {
  return whole === 0 ? '–' : `${count(Math.floor((100 * part) / whole))}%`;
}
