/** Runs a day, and finds the shortest list of its steps that still shows what was found in it. */
import { type DaySize, dayOf, MORNING, type Step } from './day.ts';
import { Office } from './office.ts';
import { untrue } from './oracle.ts';

export interface DayRun {
  /** What was found first; null where all was true all day. */
  readonly finding: { readonly step: number; readonly time: string; readonly lines: readonly string[] } | null;
  /** Everything that passed between desk and service, and what the desk showed at the end. */
  readonly log: readonly string[];
}

export async function runDay(seed: number, steps: readonly Step[]): Promise<DayRun> {
  const office = new Office(seed);
  try {
    await office.open();
    for (const [index, step] of steps.entries()) {
      await office.until(MORNING + step.at);
      await office.take(step);
      const lines = await untrue(office);
      if (lines.length > 0)
        return { finding: { step: index, time: new Date(office.now).toISOString(), lines }, log: await logOf(office) };
    }
    return { finding: null, log: await logOf(office) };
  } finally {
    await office.close();
  }
}

async function logOf(office: Office): Promise<readonly string[]> {
  const { gatewayId } = office;
  const { rows } = await office.call('charges.list', { gatewayId, filter: {}, after: null, limit: 200 });
  return [...office.service.exchanges, ...rows].map((each) => JSON.stringify(each));
}

/** What a finding is about, without the names and numbers in it. */
const kindOf = (line: string | undefined) => line?.replaceAll(/[\dA-Z:.-]+/g, '') ?? null;

/** The most days that are run again to make a list of steps shorter. */
const MOST_TRIES = 60;

/** The steps without which the same kind of finding does not show, as far as so many tries can tell. */
async function shortest(seed: number, steps: readonly Step[], line: string): Promise<readonly Step[]> {
  let kept = steps;
  let tries = 0;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1 && tries < MOST_TRIES;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let from = 0; from < kept.length && tries < MOST_TRIES; ) {
      const fewer = kept.toSpliced(from, size);
      tries += 1;
      const { finding } = await runDay(seed, fewer);
      if (finding !== null && kindOf(finding.lines[0]) === kindOf(line)) kept = fewer.slice(0, finding.step + 1);
      else from += size;
    }
  return kept;
}

/** The report of a day in which something untrue was found: its seed, the hour, both values, the steps; null for none. */
export async function reportOf(seed: number, size: DaySize, isShortened = true): Promise<string | null> {
  const steps = dayOf(seed, size);
  const { finding } = await runDay(seed, steps);
  if (finding === null) return null;
  const led = steps.slice(0, finding.step + 1);
  return told(seed, finding, isShortened ? await shortest(seed, led, finding.lines[0] ?? '') : led.slice(-1));
}

/** A finding with its seed, the hour, both values, and the steps that led to it. */
export function told(seed: number, { time, lines }: NonNullable<DayRun['finding']>, steps: readonly Step[]): string {
  const listed = steps.map((step) => `  ${new Date(MORNING + step.at).toISOString()} ${JSON.stringify(step)}`);
  return [`seed ${seed}, ${time}:`, ...lines, ...listed].join('\n');
}
