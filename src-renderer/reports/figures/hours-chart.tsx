/** The hours of the week as a heat map. With the chart library, so it is loaded only when a chart is shown. */
import '@mantine/charts/styles.css';
import { MatrixChart } from '@mantine/charts';
import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import styles from './charts.module.css';

const COLOURS = ['var(--heat-1)', 'var(--heat-2)', 'var(--heat-3)', 'var(--heat-4)'];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const NAMES_WIDTH = 44;
const GAP = 2;

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function HoursChart({
  title,
  weekdays,
  valueAt,
  textOf,
  legend,
}: {
  readonly title: string;
  /** Sunday first. */
  readonly weekdays: readonly string[];
  readonly valueAt: (weekday: number, hour: number) => number;
  /** A cell in words, with its value. */
  readonly textOf: (weekday: number, hour: number) => string;
  readonly legend: [less: string, more: string];
}) {
  const { ref, width } = useElementSize();
  const [current, setCurrent] = useState<readonly [weekday: number, hour: number] | null>(null);
  const cellSize = Math.max(16, Math.floor((width - NAMES_WIDTH) / 24) - GAP);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const [weekday, hour] = current ?? [0, 0];
    // The first key only enters the map.
    setCurrent(current === null ? [0, 0] : [wrap(weekday + step[1], 7), wrap(hour + step[0], 24)]);
  };
  const placeOf = (cell: { readonly x: string; readonly y: string }) =>
    [weekdays.indexOf(cell.y), Number(cell.x)] as const;
  return (
    // By the keyboard it is one stop, and arrows go from hour to hour, as in the other charts.
    <Box
      ref={ref}
      className={styles['heat']}
      role="application"
      aria-label={title}
      tabIndex={0}
      onKeyDown={move}
      onBlur={() => setCurrent(null)}
    >
      {width > 0 && (
        <MatrixChart
          aria-hidden
          data={weekdays.flatMap((y, weekday) =>
            HOURS.map((x, hour) => ({ x, y, value: valueAt(weekday, hour) || null })),
          )}
          xLabels={HOURS}
          yLabels={[...weekdays]}
          domain={[0, Math.max(1, ...weekdays.flatMap((_, day) => HOURS.map((_hour, hour) => valueAt(day, hour))))]}
          colors={COLOURS}
          emptyColor="var(--ground-sunk)"
          cellSize={cellSize}
          gap={GAP}
          cellRadius={3}
          withXLabels
          withYLabels
          yLabelsWidth={NAMES_WIDTH}
          xLabelsHeight={24}
          xLabelsRotation={0}
          withTooltip
          getTooltipLabel={(cell) => textOf(...placeOf(cell))}
          withLegend
          legendLabels={legend}
          getCellProps={(cell) => {
            const [weekday, hour] = placeOf(cell);
            const isCurrent = current !== null && current[0] === weekday && current[1] === hour;
            return { stroke: isCurrent ? 'var(--ink)' : 'var(--line)', strokeWidth: isCurrent ? 2 : 1 };
          }}
        />
      )}
      <p className={styles['current']} role="status">
        {current !== null && textOf(...current)}
      </p>
    </Box>
  );
}

function wrap(value: number, length: number): number {
  return (value + length) % length;
}
