/** The hours of the week as circles: a larger circle means more, so that nothing depends on colour. */
import { CHART } from './chart-frame.tsx';

const LEFT = 44;
const TOP = 18;
const ROW = (CHART.height - TOP - 18) / 7;
const COLUMN = (CHART.width - LEFT - 8) / 24;
const LARGEST = Math.min(ROW, COLUMN) / 2 - 1;

export function WeekGrid({
  hours,
  weekdays,
  maxLabel,
}: {
  readonly hours: readonly { readonly weekday: number; readonly hour: number; readonly value: number }[];
  /** Sunday first. */
  readonly weekdays: readonly string[];
  /** The value of the largest circle. */
  readonly maxLabel: (max: number) => string;
}) {
  const max = Math.max(0, ...hours.map(({ value }) => value));
  const y = (weekday: number) => TOP + ROW * (weekday + 0.5);
  const x = (hour: number) => LEFT + COLUMN * (hour + 0.5);
  return (
    <>
      <text x={CHART.width - 8} y={11} textAnchor="end" fill="var(--ink-dim)">
        {maxLabel(max)}
      </text>
      {weekdays.map((name, weekday) => (
        <text key={name} x={LEFT - 10} y={y(weekday) + 4} textAnchor="end" fill="var(--ink-dim)">
          {name}
        </text>
      ))}
      {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
        <text key={hour} x={x(hour)} y={CHART.height - 6} textAnchor="middle" fill="var(--ink-dim)">
          {hour}
        </text>
      ))}
      {hours.map(({ weekday, hour, value }) => (
        <circle
          key={weekday * 24 + hour}
          cx={x(hour)}
          cy={y(weekday)}
          // The area is proportional to the value, as people compare circles by area.
          r={max === 0 ? 0.8 : Math.max(0.8, LARGEST * Math.sqrt(value / max))}
          fill={value === 0 ? 'var(--line-strong)' : 'var(--accent-ink)'}
        />
      ))}
    </>
  );
}
