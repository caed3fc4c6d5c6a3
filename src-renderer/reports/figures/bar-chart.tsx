/** Bars side by side for each step. With the chart library, so it is loaded only when a chart is shown. */
// The chart's tooltip needs this style; no component of the page shows a swatch.
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useId } from 'react';
import styles from './charts.module.css';

/** A series' name, and its look: hollow, filled or hatched, so that none is known by its colour alone. */
export interface LegendEntry {
  readonly name: string;
  readonly look: 'hollow' | 'filled' | 'hatched';
}

export interface BarSeries extends LegendEntry {
  /** One for each step. */
  readonly values: readonly number[];
}

const COLOURS = { hollow: 'var(--ink-dim)', filled: 'var(--accent-ink)', hatched: 'var(--violet-ink)' } as const;

interface BarsProps {
  readonly title: string;
  /** The short name of a step below the axis, and its whole name in the tooltip. */
  readonly steps: readonly { readonly name: string; readonly fullName: string }[];
  readonly series: readonly BarSeries[];
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  /** Pixels. */
  readonly height?: number;
}

export function Bars({ title, steps, series, format, formatAxis, height = 280 }: BarsProps) {
  const hatch = useId();
  // The drawing takes it, and its type does not name it.
  const label = { 'aria-label': title };
  const data = steps.map(({ name }, step) => ({
    name,
    ...Object.fromEntries(series.map((each) => [each.name, each.values[step] ?? 0])),
  }));
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  const lookOf = (name: string) => series.find((each) => each.name === name)?.look ?? 'filled';
  return (
    <BarChart
      className={styles['bars'] ?? ''}
      h={height}
      data={data}
      dataKey="name"
      series={series.map(({ name, look }) => ({ name, color: COLOURS[look] }))}
      maxBarWidth={36}
      valueFormatter={format}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      textColor="var(--ink-dim)"
      gridColor="var(--line)"
      xAxisProps={{ minTickGap: 12 }}
      // The library's own axis of nothing ends at 4: at R$ 0,04.
      yAxisProps={{
        tickFormatter: formatAxis,
        width: 76,
        allowDecimals: false,
        ...(isEmpty && { ticks: [0], domain: [0, 1] }),
      }}
      tooltipProps={{
        labelFormatter: (name) => steps.find((step) => step.name === name)?.fullName ?? name,
      }}
      // Above the highest bar, half a line of its step of the axis.
      barChartProps={{ ...label, barGap: 2, barCategoryGap: '22%', margin: { top: 10, right: 0, bottom: 0, left: 0 } }}
      barProps={({ name }) =>
        ({
          hollow: { fill: 'transparent', strokeOpacity: 1, strokeWidth: 1 },
          filled: {},
          hatched: { fill: `url(#${hatch})`, strokeOpacity: 1, strokeWidth: 1 },
        })[lookOf(name)]
      }
    >
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} x2={0} y1={0} y2={6} stroke={COLOURS.hatched} strokeWidth={3} />
        </pattern>
      </defs>
    </BarChart>
  );
}
