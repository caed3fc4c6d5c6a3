/** Two bars side by side for each step: the first hollow, the second filled, so that neither depends on its colour. */
import { CHART } from './chart-frame.tsx';

export interface BarStep {
  readonly name: string;
  readonly first: number;
  readonly second: number;
}

const LEFT = 44;
const TOP = 26;
const BOTTOM = CHART.height - 24;
const RIGHT = CHART.width - 8;
/** The maximum number of labels below the axis; more would overlap. */
const MOST_NAMES = 9;

export function PairBars({
  steps,
  names,
  count,
}: {
  readonly steps: readonly BarStep[];
  readonly names: readonly [first: string, second: string];
  readonly count: (value: number) => string;
}) {
  const max = Math.max(1, ...steps.map(({ first, second }) => Math.max(first, second)));
  const step = (RIGHT - LEFT) / Math.max(1, steps.length);
  const bar = Math.min(28, step * 0.4);
  const heightOf = (value: number) => ((BOTTOM - TOP) * value) / max;
  const everyName = Math.ceil(steps.length / MOST_NAMES);
  return (
    <>
      <g fill="var(--ink-dim)">
        <rect x={LEFT} y={4} width={10} height={10} fill="none" stroke="var(--ink-dim)" />
        <text x={LEFT + 15} y={13}>
          {names[0]}
        </text>
        <rect x={LEFT + 110} y={4} width={10} height={10} fill="var(--accent-ink)" />
        <text x={LEFT + 125} y={13}>
          {names[1]}
        </text>
      </g>
      {[0, 0.5, 1].map((share) => {
        const y = BOTTOM - (BOTTOM - TOP) * share;
        return (
          <g key={share}>
            <line x1={LEFT} x2={RIGHT} y1={y} y2={y} stroke="var(--line)" />
            <text x={LEFT - 6} y={y + 4} textAnchor="end" fill="var(--ink-dim)">
              {count(Math.round(max * share))}
            </text>
          </g>
        );
      })}
      {steps.map(({ name, first, second }, index) => {
        const middle = LEFT + step * (index + 0.5);
        return (
          <g key={name}>
            <rect
              x={middle - bar}
              y={BOTTOM - heightOf(first)}
              width={bar}
              height={heightOf(first)}
              fill="none"
              stroke="var(--ink-dim)"
            />
            <rect
              x={middle}
              y={BOTTOM - heightOf(second)}
              width={bar}
              height={heightOf(second)}
              fill="var(--accent-ink)"
            />
            {index % everyName === 0 && (
              <text x={middle} y={CHART.height - 8} textAnchor="middle" fill="var(--ink-dim)">
                {name}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}
