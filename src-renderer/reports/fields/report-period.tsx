/** The period of the reports: chosen once, it stays while the tabs change. */
import { Input, SegmentedControl } from '@mantine/core';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayRange } from '../../../src-preload/contract/reports/reports.ts';
import { useApp } from '../../bridge/app-context.tsx';
import { dayOf } from '../../format/day-bounds.ts';
import { DayRangeFields } from './day-range.tsx';
import { daysOfPreset, PRESETS, type Preset, presetOf } from './presets.ts';
import styles from './reports.module.css';

interface ChosenPeriod {
  /** Null until somebody chooses: each tab then begins with its own. */
  readonly days: DayRange | null;
  readonly preset: Preset | null;
}

const PeriodContext = createContext<readonly [ChosenPeriod, (chosen: ChosenPeriod) => void] | null>(null);

export function ReportPeriodProvider({ children }: { readonly children: ReactNode }) {
  const state = useState<ChosenPeriod>({ days: null, preset: null });
  return <PeriodContext value={state}>{children}</PeriodContext>;
}

/** @param initial the days of this tab until somebody chooses some in any tab */
export function useReportPeriod(initial: Preset) {
  const context = useContext(PeriodContext);
  if (context === null) throw new Error('useReportPeriod needs ReportPeriodProvider around it');
  const [chosen, setChosen] = context;
  const { settings } = useApp();
  const today = dayOf(Date.now(), settings.timeZone);
  const days = chosen.days ?? daysOfPreset(initial, today);
  return {
    today,
    days,
    preset: presetOf(days, today, chosen.preset ?? (chosen.days === null ? initial : null)),
    setDays: (next: DayRange) => setChosen({ days: next, preset: null }),
    choosePreset: (preset: Preset) => setChosen({ days: daysOfPreset(preset, today), preset }),
  };
}

/** Presets, and two days for any other period. */
export function PeriodFields({ period }: { readonly period: ReturnType<typeof useReportPeriod> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <div>
        <Input.Label id={id} component="div">
          {t('reports.period')}
        </Input.Label>
        <SegmentedControl<Preset | ''>
          aria-labelledby={id}
          fullWidth
          value={period.preset ?? ''}
          data={PRESETS.map((value) => ({ value, label: t(`reports.preset.${value}`) }))}
          onChange={(preset) => preset !== '' && period.choosePreset(preset)}
        />
      </div>
      <div className={styles['days']}>
        <DayRangeFields range={period.days} onChange={period.setDays} />
      </div>
    </>
  );
}
